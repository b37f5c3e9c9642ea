/* A piped command that looks for an opponent waits for the game, so that the next lines of a script
 * can be moves. A person gets the prompt back, which ends when a game begins. */
#include "cli/online/online_prompt.h"

#include "cli/online/online_table.h"
#include "cli/online/wish.h"
#include "term/interrupt.h"

#include <stdio.h>
#include <stdlib.h>

/* The prompt's state. */
struct lobby_prompt {
    struct online *o;
    bool waits; /* a game should begin */
    bool ends;
    enum session_state state; /* as was shown */
    enum mirror_what offer;   /* of the last game, as was shown */
    int code;
};

/* ---- answers --------------------------------------------------------------------------------- */

/* Send a request and wait for its answer; NULL after printing why not. */
static const struct session_answer *prompt_ask(struct lobby_prompt *p, json_t *request)
{
    const struct session_answer *a = online_await(p->o, session_ask(&p->o->session, request));

    if (a != NULL && !a->refused)
        return a;
    if (a != NULL)
        cli_print("%s", a->why);
    return NULL;
}

static const struct session_answer *prompt_ask_wish(struct lobby_prompt *p, const char *type,
                                                    const char *words, bool quick)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct wish w;
    json_t *request;

    if (wish_parse(&w, words, NULL, 0, &why) != OK) {
        cli_print("%s", why.at);
        return NULL;
    }
    request = wish_request(&w, type);
    if (quick)
        json_object_set_new(request, "quick", json_true());
    return prompt_ask(p, request);
}

static json_t *prompt_number_request(const char *type, const char *key, const char *word)
{
    return json_pack("{s:s,s:I}", "t", type, key, (json_int_t)strtoll(word, NULL, 10));
}

/* ---- commands -------------------------------------------------------------------------------- */

static void prompt_seek(struct lobby_prompt *p, const char *words)
{
    const struct session_answer *a = prompt_ask_wish(p, "seek", words, false);

    if (a != NULL && a->game == 0)
        cli_print("Your seek %llu is open; the game begins when somebody takes it.",
                  (unsigned long long)a->seek);
    p->waits = a != NULL;
}

static void prompt_quick(struct lobby_prompt *p, const char *words)
{
    const struct session_answer *a = prompt_ask_wish(p, "seek", words, true);

    if (a != NULL && a->game == 0)
        cli_print("Looking for an opponent near your rating.");
    p->waits = a != NULL;
}

static void prompt_invite(struct lobby_prompt *p, const char *words)
{
    const struct session_answer *a = prompt_ask_wish(p, "invite", words, false);

    if (a != NULL)
        cli_print("Your friend types: duello online %s --join %s", p->o->host, a->code);
    p->waits = a != NULL;
}

static void prompt_join(struct lobby_prompt *p, const char *words)
{
    p->waits = prompt_ask(p, json_pack("{s:s,s:s}", "t", "join", "code", words)) != NULL;
}

static void prompt_accept(struct lobby_prompt *p, const char *words)
{
    p->waits = prompt_ask(p, prompt_number_request("accept", "seek", words)) != NULL;
}

static void prompt_cancel(struct lobby_prompt *p, const char *words)
{
    if (prompt_ask(p, prompt_number_request("cancel", "seek", words)) != NULL)
        puts("Withdrawn.");
    p->waits = false;
}

static void prompt_play(struct lobby_prompt *p, const char *words)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    char who[64];
    struct wish w;
    json_t *request;

    if (wish_parse(&w, words, who, sizeof who, &why) != OK) {
        cli_print("%s", why.at);
        return;
    }
    request = wish_request(&w, "play");
    json_object_set_new(request, "who", json_string(who[0] != '\0' ? who : "casual"));
    p->waits = prompt_ask(p, request) != NULL;
}

static void prompt_list_seeks(struct lobby_prompt *p, const char *words)
{
    const struct lobby *l = &p->o->session.lobby;

    (void)words;
    if (l->seek_count == 0)
        puts("There are no open seeks. Make one: seek charge 5+3");
    for (int i = 0; i < l->seek_count; i++) {
        struct text line = TEXT_OF(SENTENCE_BYTES);

        lobby_tell_seek(&l->seeks[i], &line);
        cli_print("%6llu  %s", (unsigned long long)l->seeks[i].seek, line.at);
    }
}

static void prompt_list_live(struct lobby_prompt *p, const char *words)
{
    const struct lobby *l = &p->o->session.lobby;

    (void)words;
    if (l->live_count == 0)
        puts("No game is being played.");
    for (int i = 0; i < l->live_count; i++) {
        struct text line = TEXT_OF(SENTENCE_BYTES);

        lobby_tell_live(&l->live[i], &line);
        cli_print("%6llu  %s", (unsigned long long)l->live[i].game, line.at);
    }
}

static void prompt_list_games(struct lobby_prompt *p, const char *words)
{
    const struct session *s = &p->o->session;
    int shown = 0;

    (void)words;
    for (int i = 0; i < s->game_count; i++) {
        const struct mirror *m = s->games[i];

        if (m->seat < 0 || m->over.is)
            continue;
        cli_print("%6llu  %s: %s v %s%s", (unsigned long long)m->game,
                  m->rec.duel.rules.game->title, m->rec.name[P1], m->rec.name[P2],
                  mirror_wants(m) ? ", your turn" : "");
        shown++;
    }
    if (shown == 0)
        puts("You have no running games.");
}

static void prompt_sit_down(struct lobby_prompt *p, struct mirror *m)
{
    int code = online_table(p->o, m);

    p->waits = false;
    p->offer = MIRROR_NO_OFFER;
    if (code != EXIT_DONE) {
        p->code = code;
        p->ends = true;
    }
}

static void prompt_go(struct lobby_prompt *p, const char *words)
{
    struct mirror *m = session_game(&p->o->session, strtoull(words, NULL, 10));

    for (int i = 0; m == NULL && words[0] == '\0' && i < p->o->session.game_count; i++)
        if (p->o->session.games[i]->seat >= 0 && !p->o->session.games[i]->over.is)
            m = p->o->session.games[i];
    if (m == NULL || m->over.is)
        puts("You have no such running game; `games` lists them.");
    else
        prompt_sit_down(p, m);
}

static void prompt_watch(struct lobby_prompt *p, const char *words)
{
    uint64_t game = strtoull(words, NULL, 10);
    struct mirror *m = NULL;

    if (prompt_ask(p, prompt_number_request("watch", "game", words)) == NULL)
        return;
    while ((m = session_game(&p->o->session, game)) == NULL && online_wait(p->o))
        continue;
    if (m != NULL)
        prompt_sit_down(p, m);
}

static void prompt_rematch(struct lobby_prompt *p, const char *words)
{
    (void)words;
    if (p->o->last_game == 0)
        puts("No game has ended yet.");
    else
        p->waits = prompt_ask(p, json_pack("{s:s,s:I}", "t", "rematch", "game",
                                           (json_int_t)p->o->last_game)) != NULL;
}

static void prompt_decline(struct lobby_prompt *p, const char *words)
{
    (void)words;
    if (p->o->last_game != 0 && prompt_ask(p, json_pack("{s:s,s:I}", "t", "decline", "game",
                                                        (json_int_t)p->o->last_game)) != NULL)
        puts("Declined.");
}

static void prompt_name(struct lobby_prompt *p, const char *words)
{
    const struct session_answer *a =
        prompt_ask(p, json_pack("{s:s,s:s}", "t", "name", "name", words));

    if (a == NULL)
        return;
    snprintf(p->o->session.name, NAME_BYTES, "%s", words);
    cli_print(ONLINE_CLAIMED, words, a->recovery);
}

static void prompt_recover(struct lobby_prompt *p, const char *words)
{
    const char *space = strrchr(words, ' ');
    const struct session_answer *a;
    char name[NAME_BYTES];

    if (space == NULL) {
        puts("Type: recover NAME CODE");
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)(space - words), words);
    a = prompt_ask(p, json_pack("{s:s,s:s,s:s}", "t", "recover", "name", name, "code", space + 1));
    if (a == NULL)
        return;
    snprintf(p->o->session.name, NAME_BYTES, "%s", name);
    cli_print("You are %s. Your new recovery code, shown only once: %s", name, a->recovery);
}

static void prompt_me(struct lobby_prompt *p, const char *words)
{
    const struct session *s = &p->o->session;

    (void)words;
    cli_print("You are %s on %s.", s->name, p->o->host);
    for (int i = 0; i < s->rating_count; i++)
        cli_print("%s: rating %d %s %d, %d game%s", s->ratings[i].game, s->ratings[i].rating,
                  text_plus_minus(), 2 * s->ratings[i].deviation, s->ratings[i].games,
                  s->ratings[i].games == 1 ? "" : "s");
}

static void prompt_quit(struct lobby_prompt *p, const char *words)
{
    (void)words;
    p->ends = true;
}

static void prompt_help(struct lobby_prompt *p, const char *words);

static const struct {
    const char *word, *takes, *about;
    void (*run)(struct lobby_prompt *p, const char *words);
} prompt_commands[] = {
    {"quick", "GAME [CLOCK] [rated]", "play somebody near your rating", prompt_quick},
    {"seek", "GAME [CLOCK] [rated] [1|2]", "open a seek that others can take", prompt_seek},
    {"seeks", "", "the open seeks", prompt_list_seeks},
    {"accept", "SEEK", "take a seek", prompt_accept},
    {"cancel", "SEEK", "withdraw your seek", prompt_cancel},
    {"invite", "GAME [CLOCK] [rated] [1|2]", "get a code for a friend", prompt_invite},
    {"join", "CODE", "take an invitation", prompt_join},
    {"play", "GAME LEVEL [CLOCK]", "play against the host: novice ... perfect", prompt_play},
    {"games", "", "your running games", prompt_list_games},
    {"go", "[GAME]", "continue a running game", prompt_go},
    {"live", "", "games to watch", prompt_list_live},
    {"watch", "GAME", "watch a game", prompt_watch},
    {"rematch", "", "play the last opponent again", prompt_rematch},
    {"decline", "", "decline a rematch", prompt_decline},
    {"me", "", "your name and ratings", prompt_me},
    {"name", "NAME", "claim a name", prompt_name},
    {"recover", "NAME CODE", "take your name to this device", prompt_recover},
    {"help", "", "this list", prompt_help},
    {"quit", "", "leave; running games go on", prompt_quit},
};
enum { COMMANDS = sizeof prompt_commands / sizeof prompt_commands[0] };

static void prompt_help(struct lobby_prompt *p, const char *words)
{
    (void)p, (void)words;
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-7s %-27s %s\n", prompt_commands[i].word, prompt_commands[i].takes,
               prompt_commands[i].about);
    puts("A clock is MINUTES+SECONDS, such as 5+3, or none. `duello games` lists the games.");
}

/* ---- the loop -------------------------------------------------------------------------------- */

static enum mirror_what prompt_offer(const struct online *o)
{
    const struct mirror *last = session_game(&o->session, o->last_game);

    return last != NULL && last->offer_by != last->seat ? last->offer : MIRROR_NO_OFFER;
}

static bool prompt_is_moot(void *context)
{
    const struct lobby_prompt *p = context;

    return online_next_game(p->o) != NULL || p->o->session.state != p->state ||
           prompt_offer(p->o) != p->offer;
}

/* Show what changed while nobody asked. */
static void prompt_show_news(struct lobby_prompt *p)
{
    struct session *s = &p->o->session;
    const struct mirror *last = session_game(s, p->o->last_game);

    if (s->state != p->state)
        puts(s->state == SESSION_IN ? "Connected again." : "Connection lost, trying again...");
    p->state = s->state;
    if (prompt_offer(p->o) != p->offer && prompt_offer(p->o) == MIRROR_REMATCH)
        cli_print("%s offers a rematch: type rematch to agree, or decline.",
                  last->rec.name[last->offer_by]);
    p->offer = prompt_offer(p->o);
    fflush(stdout);
}

static void prompt_obey(struct lobby_prompt *p, char *line)
{
    char *words = line + strspn(line, " "), *rest;

    for (char *end = words + strlen(words); end > words && end[-1] == ' ';)
        *--end = '\0';
    rest = words + strcspn(words, " ");
    if (*rest != '\0')
        *rest++ = '\0';
    rest += strspn(rest, " ");
    for (int i = 0; i < COMMANDS; i++)
        if (strcasecmp(words, prompt_commands[i].word) == 0) {
            prompt_commands[i].run(p, rest);
            return;
        }
    if (words[0] != '\0')
        cli_print("I don't understand \"%.40s\"; type help.", words);
}

static void prompt_read_line(struct lobby_prompt *p)
{
    struct input_request ask = {.prompt = "duello> ", .too_long = "The line is too long."};
    struct input_line line;
    enum input_result got;

    input_call_off(p->o->input, prompt_is_moot, p);
    got = input_read(p->o->input, &ask, &line);
    input_call_off(p->o->input, NULL, NULL);
    if (got == INPUT_LINE)
        prompt_obey(p, line.at);
    p->ends = p->ends || got == INPUT_END || got == INPUT_INTERRUPTED;
    if (got == INPUT_END)
        putchar('\n');
}

int online_prompt(struct online *o)
{
    struct lobby_prompt p = {.o = o, .state = SESSION_IN};
    const char *code = args_value(o->args, "--join");

    cli_print("Connected to %s as %s. Type help for the commands.", o->host, o->session.name);
    if (o->session.old_count > 0)
        cli_print("You have %d running game%s: `games` lists them, `go` continues one.",
                  o->session.old_count, o->session.old_count == 1 ? "" : "s");
    if (code != NULL)
        prompt_join(&p, code);
    while (!p.ends && o->session.state != SESSION_REFUSED) {
        struct mirror *m = online_next_game(o);

        prompt_show_news(&p);
        if (interrupt_signal())
            break;
        if (m != NULL)
            prompt_sit_down(&p, m);
        else if (p.waits && !input_is_person(o->input))
            online_wait(o);
        else
            prompt_read_line(&p);
    }
    if (o->session.state == SESSION_REFUSED)
        return cli_failed("%s refuses: %s", o->host, o->session.trouble);
    return interrupt_signal() ? cli_interrupted() : p.code;
}
