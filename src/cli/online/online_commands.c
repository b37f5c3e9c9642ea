/*
 * From above to below: what the commands do with the host's answers, the lists that they print,
 * then the list of all commands, which has everything else that a command is: its words, its help,
 * the request that it sends, its place in the menu. A command sends its request, waits for the
 * answer and only then acts.
 */
#include "cli/online/online_commands.h"

#include "cli/online/online_table.h"
#include "online/client/wish.h"
#include "terminal/io/encoding.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- talking to the user --------------------------------------------------------------------- */

/* Say a sentence. `code`, unless it is NULL, is text that the user has to copy. */
static void commands_say(struct online_lobby *l, const char *sentence, const char *code)
{
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    text_add(&said, "%s", sentence);
    if (code != NULL)
        text_add(&said, "%s%s", l->in_lines ? " " : "\n\n", code);
    if (l->in_lines)
        cli_print("%s", said.at);
    else
        chooser_show(&l->chooser, l->at->item, said.at);
}

/* Confirm a command whose effect the menu shows. */
static void commands_confirm(const struct online_lobby *l, const char *sentence)
{
    if (l->in_lines)
        cli_print("%s", sentence);
}

/* ---- what commands do with the host's answer ------------------------------------------------- */

static void commands_await_game(struct online_lobby *l, const char *words,
                                const struct session_answer *a)
{
    (void)words, (void)a;
    l->waits = true;
}

static void commands_open_seek(struct online_lobby *l, const char *words,
                               const struct session_answer *a)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    commands_await_game(l, words, a);
    l->seek = a->seek;
    if (l->at->takes == TAKES_QUICK)
        text_add(&said, "Looking for an opponent near your rating.");
    else
        text_add(&said, "Your seek %llu is open; the game begins when somebody takes it.",
                 (unsigned long long)a->seek);
    if (a->game == 0)
        commands_confirm(l, said.at);
}

static void commands_invite(struct online_lobby *l, const char *words,
                            const struct session_answer *a)
{
    commands_await_game(l, words, a);
    l->seek = a->seek;
    snprintf(l->invitation, sizeof l->invitation, "duello online %s --join %s", l->o->visit.host,
             a->code);
    commands_say(l, "Your friend types:", l->invitation);
}

static void commands_withdraw(struct online_lobby *l, const char *words,
                              const struct session_answer *a)
{
    bool is_seek = l->at->takes == TAKES_OWN_SEEK;

    (void)a;
    if (is_seek && strtoull(words, NULL, 10) == l->seek) {
        l->seek = 0;
        l->invitation[0] = '\0';
    }
    commands_confirm(l, is_seek ? "Withdrawn." : "Declined.");
}

/* A name was claimed, or recovered with the code that follows it. */
static void commands_take_name(struct online_lobby *l, const char *words,
                               const struct session_answer *a)
{
    bool is_back = l->at->takes == TAKES_NAME_AND_CODE;
    int len = (int)(is_back ? (size_t)(strrchr(words, ' ') - words) : strlen(words));
    struct text said = TEXT_OF(SENTENCE_BYTES);

    snprintf(l->o->visit.session.name, NAME_BYTES, "%.*s", len, words);
    text_add(&said, "You are %.*s%s", len, words,
             is_back ? ". Your new recovery code, shown only once:" : ONLINE_CLAIMED);
    commands_say(l, said.at, a->recovery);
}

static void commands_delete(struct online_lobby *l, const char *words,
                            const struct session_answer *a)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    (void)words, (void)a;
    text_add(&said, "Your account on %s is deleted.", l->o->visit.host);
    commands_say(l, said.at, NULL);
    l->ends = true;
}

/* ---- games ----------------------------------------------------------------------------------- */

static bool commands_can_continue(const struct mirror *m)
{
    return m->seat >= 0 && !m->over.is;
}

void online_command_play(struct online_lobby *l, struct mirror *m)
{
    l->waits = false;
    l->offer = OFFER_NONE; /* one from before the game is no news after it */
    if (!l->in_lines)
        screen_close();
    l->code = online_table(l->o, m);
    l->ends = l->code != EXIT_DONE;
}

static void commands_continue(struct online_lobby *l, const char *words,
                              const struct session_answer *a)
{
    const struct session *s = &l->o->visit.session;
    struct mirror *m = session_game(s, strtoull(words, NULL, 10));

    (void)a;
    for (int i = 0; m == NULL && words[0] == '\0' && i < s->game_count; i++)
        if (commands_can_continue(s->games[i]))
            m = s->games[i];
    if (m == NULL || m->over.is)
        commands_say(l, "You have no such running game; `games` lists them.", NULL);
    else
        online_command_play(l, m);
}

static void commands_watch(struct online_lobby *l, const char *words,
                           const struct session_answer *a)
{
    uint64_t game = strtoull(words, NULL, 10);
    struct mirror *m = NULL;

    (void)a;
    while ((m = session_game(&l->o->visit.session, game)) == NULL && visit_wait(&l->o->visit))
        continue;
    if (m != NULL)
        online_command_play(l, m);
}

enum frames_offer online_commands_offer(const struct online_lobby *l)
{
    const struct mirror *last = session_game(&l->o->visit.session, l->o->last_game);

    return last != NULL && last->offer_by != last->seat ? last->offer : OFFER_NONE;
}

/* ---- lists, which the menu shows all the time ------------------------------------------------ */

/* Get the i-th running game. */
static uint64_t commands_running(const struct session *s, int i, struct text *out)
{
    for (int k = 0; k < s->game_count; k++) {
        const struct mirror *m = s->games[k];

        if (!commands_can_continue(m) || i-- > 0)
            continue;
        text_add(out, "%s: %s v %s%s", rules_title(&m->rec.duel.rules).at, m->rec.name[P1],
                 m->rec.name[P2], mirror_wants(m) ? ", your turn" : "");
        return m->game;
    }
    return 0;
}

uint64_t online_commands_entry(const struct online_lobby *l, enum online_takes list, int i,
                               struct text *out)
{
    const struct lobby_list *lobby = &l->o->visit.session.lobby;

    if (list == TAKES_GAME)
        return commands_running(&l->o->visit.session, i, out);
    if (i >= (list == TAKES_SEEK ? lobby->seek_count : lobby->live_count))
        return 0;
    if (list == TAKES_SEEK)
        lobby_list_tell_seek(&lobby->seeks[i], out);
    else
        lobby_list_tell_live(&lobby->live[i], out);
    return list == TAKES_SEEK ? lobby->seeks[i].seek : lobby->live[i].game;
}

static void commands_print(const struct online_lobby *l, enum online_takes list)
{
    static const char *const none[] = {[TAKES_SEEK] =
                                           "There are no open seeks. Make one: seek charge 5+3",
                                       [TAKES_LIVE] = "No game is being played.",
                                       [TAKES_GAME] = "You have no running games."};
    struct text line = TEXT_OF(SENTENCE_BYTES);
    const struct session *s = &l->o->visit.session;
    uint64_t number;
    int i = 0;

    for (; (number = online_commands_entry(l, list, i, &line)) > 0; i++) {
        cli_print("%6llu  %s", (unsigned long long)number, line.at);
        text_clear(&line);
    }
    if (i == 0)
        puts(none[list]);
    else if (list != TAKES_GAME && lobby_list_has_more(&s->lobby, &s->choice))
        cli_print("These are %d of %lld; `more` lists the next page.", i,
                  (long long)(list == TAKES_SEEK ? s->lobby.seeks_total : s->lobby.live_total));
}

/* Wait for the page that the host was asked for. */
static void commands_await_page(struct online_lobby *l)
{
    const struct session *s = &l->o->visit.session;

    while (!s->lobby.is_known && s->state == SESSION_IN && visit_wait(&l->o->visit))
        continue;
}

static void commands_print_list(struct online_lobby *l, const char *words,
                                const struct session_answer *a)
{
    (void)words, (void)a;
    if (l->at->takes != TAKES_GAME)
        commands_await_page(l);
    commands_print(l, l->at->takes);
}

static void commands_print_page(struct online_lobby *l, const char *words,
                                const struct session_answer *a)
{
    const struct session *s = &l->o->visit.session;
    struct text title = TEXT_OF(SENTENCE_BYTES);

    (void)words, (void)a;
    commands_await_page(l);
    lobby_choice_tell(&s->choice, &title);
    if (!l->in_lines)
        return;
    cli_print("%s: open seeks", title.at);
    commands_print(l, TAKES_SEEK);
    cli_print("%s: games to watch", title.at);
    commands_print(l, TAKES_LIVE);
}

static void commands_print_me(struct online_lobby *l, const char *words,
                              const struct session_answer *a)
{
    const struct session *s = &l->o->visit.session;

    (void)words, (void)a;
    cli_print("You are %s on %s.", s->name, l->o->visit.host);
    for (int i = 0; i < s->rating_count; i++)
        cli_print("%s: rating %d %s %d, %d game%s", s->ratings[i].game, s->ratings[i].rating,
                  encoding_plus_minus(), 2 * s->ratings[i].deviation, s->ratings[i].games,
                  s->ratings[i].games == 1 ? "" : "s");
}

static void commands_print_help(struct online_lobby *l, const char *words,
                                const struct session_answer *a)
{
    (void)l, (void)words, (void)a;
    for (int i = 0; i < online_command_count; i++)
        printf("  %-7s %-27s %s\n", online_commands[i].word, online_commands[i].arguments,
               online_commands[i].about);
    puts("A clock is MINUTES+SECONDS, such as 5+3, or none. `duello games` lists the games.");
}

static void commands_leave(struct online_lobby *l, const char *words,
                           const struct session_answer *a)
{
    (void)words, (void)a;
    l->ends = true;
}

/* ---- the list of commands -------------------------------------------------------------------- */

#define WISH "GAME [CLOCK] [rated]"

const struct online_command online_commands[] = {
    {"quick", WISH, "play somebody near your rating", TAKES_QUICK, REQUEST_SEEK, commands_open_seek,
     L'k', "Quick pairing by rating", true},
    {"seek", WISH " [1|2]", "open a seek that others can take", TAKES_WISH, REQUEST_SEEK,
     commands_open_seek, L's', "Open a seek", true},
    {"seeks", "", "the open seeks", TAKES_SEEK, FRAMES_UNKNOWN, commands_print_list, 0, NULL,
     false},
    {"accept", "SEEK", "take a seek", TAKES_SEEK, REQUEST_ACCEPT, commands_await_game, 0, "Take",
     false},
    {"cancel", "SEEK", "withdraw your seek", TAKES_OWN_SEEK, REQUEST_CANCEL, commands_withdraw,
     L'c', "Withdraw your", false},
    {"invite", WISH " [1|2]", "get a code for a friend", TAKES_WISH, REQUEST_INVITE,
     commands_invite, L'i', "Invite a friend", true},
    {"join", "CODE", "take an invitation", TAKES_CODE, REQUEST_JOIN, commands_await_game, L'j',
     "Join a friend with a code", true},
    {"play", "GAME LEVEL [CLOCK]", "play against the host: novice ... perfect", TAKES_LEVEL,
     REQUEST_PLAY, commands_await_game, L'p', "Play against the host", true},
    {"games", "", "your running games", TAKES_GAME, FRAMES_UNKNOWN, commands_print_list, 0, NULL,
     false},
    {"go", "[GAME]", "continue a running game", TAKES_GAME, FRAMES_UNKNOWN, commands_continue, 0,
     "Continue", false},
    {"live", "", "games to watch", TAKES_LIVE, FRAMES_UNKNOWN, commands_print_list, 0, NULL, false},
    {"watch", "GAME", "watch a game", TAKES_LIVE, REQUEST_WATCH, commands_watch, L'w',
     "Watch a game", true},
    {"lobby", "[GAME] [near] [PAGE]", "choose what is listed", TAKES_PAGE, REQUEST_LOBBY,
     commands_print_page, L'l', "Choose what is listed", true},
    {"more", "", "list the next page", TAKES_NEXT, REQUEST_LOBBY, commands_print_page, L'm',
     "The next page of the lists", false},
    {"rematch", "", "play the last opponent again", TAKES_LAST_GAME, REQUEST_REMATCH,
     commands_await_game, L'r', "Rematch", false},
    {"decline", "", "decline a rematch", TAKES_OFFER, REQUEST_DECLINE, commands_withdraw, L'd',
     "Decline the rematch", false},
    {"me", "", "your name and ratings", TAKES_NOTHING, FRAMES_UNKNOWN, commands_print_me, 0, NULL,
     false},
    {"name", "NAME", "claim a name", TAKES_NAME, REQUEST_NAME, commands_take_name, L'n',
     "Claim a name", true},
    {"recover", "NAME CODE", "take your name to this device", TAKES_NAME_AND_CODE, REQUEST_RECOVER,
     commands_take_name, L'o', "Recover your name on this device", true},
    {"delete", "[NAME]", "delete your account here; type your name to confirm", TAKES_OWN_NAME,
     REQUEST_ERASE, commands_delete, L'e', "Delete your account", true},
    {"help", "", "this list", TAKES_NOTHING, FRAMES_UNKNOWN, commands_print_help, 0, NULL, false},
    {"quit", "", "leave; running games go on", TAKES_NOTHING, FRAMES_UNKNOWN, commands_leave, L'x',
     "Leave", true},
};
const int online_command_count = sizeof online_commands / sizeof online_commands[0];

const struct online_command *online_command(enum online_takes takes)
{
    const struct online_command *c = online_commands;

    while (c->takes != takes || c->item == NULL)
        c++;
    return c;
}

/* Ask for a game as the words wish. */
static uint64_t commands_ask_game(const struct online_lobby *l, const struct online_command *c,
                                  const char *words, struct text *why)
{
    bool has_level = c->takes == TAKES_LEVEL;
    char who[64] = "";
    struct wish w;

    if (wish_parse(&w, &l->o->visit.session.files, words, has_level ? who : NULL, sizeof who,
                   why) != OK)
        return 0;
    return wish_ask(&w, &l->o->visit.session, c->request, c->takes == TAKES_QUICK,
                    who[0] != '\0' ? who : "casual");
}

static uint64_t commands_recover_name(const struct online_lobby *l, const struct online_command *c,
                                      const char *words, struct text *why)
{
    const char *space = strrchr(words, ' ');
    struct text name = TEXT_OF(NAME_BYTES);

    if (space == NULL) {
        text_add(why, "Type: %s %s", c->word, c->arguments);
        return 0;
    }
    text_put_bytes(&name, words, (size_t)(space - words));
    return session_ask(&l->o->visit.session, c->request, name.at, space + 1);
}

void online_commands_warn(const struct online_lobby *l, struct text *out)
{
    const struct session *s = &l->o->visit.session;

    text_add(out,
             "This deletes your name, your ratings and everything else that %s keeps about you. "
             "You resign your running games. This cannot be undone.",
             l->o->visit.host);
    text_add(out, l->in_lines ? " To confirm, type: delete %s" : " To confirm, type your name, %s.",
             s->name);
}

/* Without the name, say what would happen. */
static uint64_t commands_erase(const struct online_lobby *l, const char *words, struct text *why)
{
    if (words[0] != '\0')
        return session_erase(&l->o->visit.session, words);
    online_commands_warn(l, why);
    return 0;
}

/* Ask for the page that the words describe, or for the one after the last; after all, the first. */
static uint64_t commands_ask_page(const struct online_lobby *l, const struct online_command *c,
                                  const char *words, struct text *why)
{
    struct session *s = &l->o->visit.session;

    if (c->takes == TAKES_PAGE && lobby_choice_parse(&s->choice, words, why) != OK)
        return 0;
    if (c->takes == TAKES_NEXT)
        s->choice.page = !lobby_list_has_more(&s->lobby, &s->choice) ? 1
                         : s->choice.page < 2                        ? 2
                                                                     : s->choice.page + 1;
    return session_ask_lobby(s);
}

/* Send the request of a command; 0, with a sentence if the words do not fit. */
static uint64_t commands_ask(struct online_lobby *l, const struct online_command *c,
                             const char *words, struct text *why)
{
    struct session *s = &l->o->visit.session;

    switch (c->takes) {
    case TAKES_QUICK:
    case TAKES_WISH:
    case TAKES_LEVEL:
        return commands_ask_game(l, c, words, why);
    case TAKES_CODE:
    case TAKES_NAME:
        return session_ask(s, c->request, words);
    case TAKES_NAME_AND_CODE:
        return commands_recover_name(l, c, words, why);
    case TAKES_OWN_NAME:
        return commands_erase(l, words, why);
    case TAKES_PAGE:
    case TAKES_NEXT:
        return commands_ask_page(l, c, words, why);
    case TAKES_LAST_GAME:
    case TAKES_OFFER:
        if (l->o->last_game != 0)
            return session_ask(s, c->request, l->o->last_game);
        text_add(why, "No game has ended yet.");
        return 0;
    default:
        return session_ask(s, c->request, strtoll(words, NULL, 10));
    }
}

void online_command_run(struct online_lobby *l, const struct online_command *c, const char *words)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const struct session_answer *a = NULL;
    bool asks = c->request != FRAMES_UNKNOWN;
    uint64_t id = 0;

    l->at = c;
    l->waits = l->waits && !asks;
    if (asks && (id = commands_ask(l, c, words, &why)) == 0 && why.len == 0)
        text_add(&why, SESSION_IS_FULL);
    fflush(stdout); /* of earlier commands, before waiting */
    a = visit_await(&l->o->visit, id);
    if (a != NULL && a->refused)
        text_add(&why, "%s", a->why);
    if (why.len > 0)
        commands_say(l, why.at, NULL);
    else if (!asks || a != NULL)
        c->run(l, words, a);
}
