#include "cli/online/online_lobby.h"

#include "cli/online/online_table.h"
#include "cli/online/wish.h"
#include "term/interrupt.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- what commands do with the host's answer ------------------------------------------------- */

static void lobby_confirm(struct online_lobby *l, const char *sentence)
{
    if (l->user->confirm != NULL)
        l->user->confirm(l, sentence);
}

static void lobby_await_game(struct online_lobby *l, const char *words,
                             const struct session_answer *a)
{
    (void)words, (void)a;
    l->waits = true;
}

static void lobby_open_seek(struct online_lobby *l, const char *words,
                            const struct session_answer *a)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    lobby_await_game(l, words, a);
    if (a->game != 0)
        return;
    l->seek = a->seek;
    text_add(&said, "Your seek %llu is open; the game begins when somebody takes it.",
             (unsigned long long)a->seek);
    lobby_confirm(l, said.at);
}

static void lobby_open_quick(struct online_lobby *l, const char *words,
                             const struct session_answer *a)
{
    lobby_await_game(l, words, a);
    l->seek = a->seek;
    if (a->game == 0)
        lobby_confirm(l, "Looking for an opponent near your rating.");
}

static void lobby_invite(struct online_lobby *l, const char *words, const struct session_answer *a)
{
    lobby_await_game(l, words, a);
    l->seek = a->seek;
    snprintf(l->invitation, sizeof l->invitation, "duello online %s --join %s", l->o->host,
             a->code);
    l->user->say(l, "Your friend types:", l->invitation);
}

static void lobby_forget_seek(struct online_lobby *l)
{
    l->waits = false;
    l->seek = 0;
    l->invitation[0] = '\0';
}

static void lobby_withdraw(struct online_lobby *l, const char *words,
                           const struct session_answer *a)
{
    (void)words, (void)a;
    lobby_forget_seek(l);
    lobby_confirm(l, "Withdrawn.");
}

static void lobby_decline(struct online_lobby *l, const char *words, const struct session_answer *a)
{
    (void)words, (void)a;
    lobby_confirm(l, "Declined.");
}

/* Take a name, which may be followed by the code that recovered it. */
static void lobby_take_name(struct online_lobby *l, const char *name, int len, const char *words,
                            const char *recovery)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    snprintf(l->o->session.name, NAME_BYTES, "%.*s", len, name);
    text_add(&said, "You are %.*s%s", len, name, words);
    l->user->say(l, said.at, recovery);
}

static void lobby_claim(struct online_lobby *l, const char *words, const struct session_answer *a)
{
    lobby_take_name(l, words, (int)strlen(words), ONLINE_CLAIMED, a->recovery);
}

static void lobby_recover(struct online_lobby *l, const char *words, const struct session_answer *a)
{
    lobby_take_name(l, words, (int)(strrchr(words, ' ') - words),
                    ". Your new recovery code, shown only once:", a->recovery);
}

/* ---- games ----------------------------------------------------------------------------------- */

static bool lobby_can_continue(const struct mirror *m)
{
    return m->seat >= 0 && !m->over.is;
}

static void lobby_sit_down(struct online_lobby *l, struct mirror *m)
{
    l->waits = false;
    if (l->user->give_terminal != NULL)
        l->user->give_terminal(l);
    l->code = online_table(l->o, m);
    l->ends = l->code != EXIT_DONE;
}

static void lobby_continue(struct online_lobby *l, const char *words,
                           const struct session_answer *a)
{
    const struct session *s = &l->o->session;
    struct mirror *m = session_game(s, strtoull(words, NULL, 10));

    (void)a;
    for (int i = 0; m == NULL && words[0] == '\0' && i < s->game_count; i++)
        if (lobby_can_continue(s->games[i]))
            m = s->games[i];
    if (m == NULL || m->over.is)
        l->user->say(l, "You have no such running game; `games` lists them.", NULL);
    else
        lobby_sit_down(l, m);
}

static void lobby_watch(struct online_lobby *l, const char *words, const struct session_answer *a)
{
    uint64_t game = strtoull(words, NULL, 10);
    struct mirror *m = NULL;

    (void)a;
    while ((m = session_game(&l->o->session, game)) == NULL && online_wait(l->o))
        continue;
    if (m != NULL)
        lobby_sit_down(l, m);
}

enum frames_offer online_lobby_offer(const struct online_lobby *l)
{
    const struct mirror *last = session_game(&l->o->session, l->o->last_game);

    return last != NULL && last->offer_by != last->seat ? last->offer : OFFER_NONE;
}

static bool lobby_has_played(const struct online_lobby *l)
{
    return l->o->last_game != 0;
}

static bool lobby_has_offer(const struct online_lobby *l)
{
    return online_lobby_offer(l) == OFFER_REMATCH;
}

/* ---- lists, which the menu shows all the time ------------------------------------------------ */

/* Get the i-th running game. */
static uint64_t lobby_running(const struct session *s, int i, struct text *out)
{
    for (int k = 0; k < s->game_count; k++) {
        const struct mirror *m = s->games[k];

        if (!lobby_can_continue(m) || i-- > 0)
            continue;
        text_add(out, "%s: %s v %s%s", m->rec.duel.rules.game->title, m->rec.name[P1],
                 m->rec.name[P2], mirror_wants(m) ? ", your turn" : "");
        return m->game;
    }
    return 0;
}

uint64_t online_lobby_entry(const struct online_lobby *l, enum online_takes list, int i,
                            struct text *out)
{
    const struct lobby *lobby = &l->o->session.lobby;

    if (list == TAKES_GAME)
        return lobby_running(&l->o->session, i, out);
    if (i >= (list == TAKES_SEEK ? lobby->seek_count : lobby->live_count))
        return 0;
    if (list == TAKES_SEEK)
        lobby_tell_seek(&lobby->seeks[i], out);
    else
        lobby_tell_live(&lobby->live[i], out);
    return list == TAKES_SEEK ? lobby->seeks[i].seek : lobby->live[i].game;
}

static void lobby_print_list(const struct online_lobby *l, enum online_takes list, const char *none)
{
    struct text line = TEXT_OF(SENTENCE_BYTES);
    uint64_t number;
    int i = 0;

    for (; (number = online_lobby_entry(l, list, i, &line)) > 0; i++) {
        cli_print("%6llu  %s", (unsigned long long)number, line.at);
        text_clear(&line);
    }
    if (i == 0)
        puts(none);
}

static void lobby_print_seeks(struct online_lobby *l, const char *words,
                              const struct session_answer *a)
{
    (void)words, (void)a;
    lobby_print_list(l, TAKES_SEEK, "There are no open seeks. Make one: seek charge 5+3");
}

static void lobby_print_live(struct online_lobby *l, const char *words,
                             const struct session_answer *a)
{
    (void)words, (void)a;
    lobby_print_list(l, TAKES_LIVE, "No game is being played.");
}

static void lobby_print_games(struct online_lobby *l, const char *words,
                              const struct session_answer *a)
{
    (void)words, (void)a;
    lobby_print_list(l, TAKES_GAME, "You have no running games.");
}

static void lobby_print_me(struct online_lobby *l, const char *words,
                           const struct session_answer *a)
{
    const struct session *s = &l->o->session;

    (void)words, (void)a;
    cli_print("You are %s on %s.", s->name, l->o->host);
    for (int i = 0; i < s->rating_count; i++)
        cli_print("%s: rating %d %s %d, %d game%s", s->ratings[i].game, s->ratings[i].rating,
                  text_plus_minus(), 2 * s->ratings[i].deviation, s->ratings[i].games,
                  s->ratings[i].games == 1 ? "" : "s");
}

static void lobby_print_help(struct online_lobby *l, const char *words,
                             const struct session_answer *a)
{
    (void)l, (void)words, (void)a;
    for (int i = 0; i < online_command_count; i++)
        printf("  %-7s %-27s %s\n", online_commands[i].word, online_commands[i].arguments,
               online_commands[i].about);
    puts("A clock is MINUTES+SECONDS, such as 5+3, or none. `duello games` lists the games.");
}

static void lobby_leave(struct online_lobby *l, const char *words, const struct session_answer *a)
{
    (void)words, (void)a;
    l->ends = true;
}

/* ---- the list of commands -------------------------------------------------------------------- */

#define WISH "GAME [CLOCK] [rated]"

const struct online_command online_commands[] = {
    {"quick", WISH, "play somebody near your rating", TAKES_WISH, REQUEST_SEEK, lobby_open_quick,
     L'k', "Quick pairing by rating", NULL},
    {"seek", WISH " [1|2]", "open a seek that others can take", TAKES_WISH, REQUEST_SEEK,
     lobby_open_seek, L's', "Open a seek", NULL},
    {"seeks", "", "the open seeks", TAKES_NOTHING, FRAMES_UNKNOWN, lobby_print_seeks, 0, NULL,
     NULL},
    {"accept", "SEEK", "take a seek", TAKES_SEEK, REQUEST_ACCEPT, lobby_await_game, 0, "Take",
     NULL},
    {"cancel", "SEEK", "withdraw your seek", TAKES_OWN_SEEK, REQUEST_CANCEL, lobby_withdraw, L'c',
     "Withdraw your", NULL},
    {"invite", WISH " [1|2]", "get a code for a friend", TAKES_WISH, REQUEST_INVITE, lobby_invite,
     L'i', "Invite a friend", NULL},
    {"join", "CODE", "take an invitation", TAKES_CODE, REQUEST_JOIN, lobby_await_game, L'j',
     "Join a friend with a code", NULL},
    {"play", "GAME LEVEL [CLOCK]", "play against the host: novice ... perfect", TAKES_LEVEL,
     REQUEST_PLAY, lobby_await_game, L'p', "Play against the host", NULL},
    {"games", "", "your running games", TAKES_NOTHING, FRAMES_UNKNOWN, lobby_print_games, 0, NULL,
     NULL},
    {"go", "[GAME]", "continue a running game", TAKES_GAME, FRAMES_UNKNOWN, lobby_continue, 0,
     "Continue", NULL},
    {"live", "", "games to watch", TAKES_NOTHING, FRAMES_UNKNOWN, lobby_print_live, 0, NULL, NULL},
    {"watch", "GAME", "watch a game", TAKES_LIVE, REQUEST_WATCH, lobby_watch, L'w', "Watch a game",
     NULL},
    {"rematch", "", "play the last opponent again", TAKES_LAST_GAME, REQUEST_REMATCH,
     lobby_await_game, L'r', "Rematch", lobby_has_played},
    {"decline", "", "decline a rematch", TAKES_LAST_GAME, REQUEST_DECLINE, lobby_decline, L'd',
     "Decline the rematch", lobby_has_offer},
    {"me", "", "your name and ratings", TAKES_NOTHING, FRAMES_UNKNOWN, lobby_print_me, 0, NULL,
     NULL},
    {"name", "NAME", "claim a name", TAKES_NAME, REQUEST_NAME, lobby_claim, L'n', "Claim a name",
     NULL},
    {"recover", "NAME CODE", "take your name to this device", TAKES_NAME_AND_CODE, REQUEST_RECOVER,
     lobby_recover, L'o', "Recover your name on this device", NULL},
    {"help", "", "this list", TAKES_NOTHING, FRAMES_UNKNOWN, lobby_print_help, 0, NULL, NULL},
    {"quit", "", "leave; running games go on", TAKES_NOTHING, FRAMES_UNKNOWN, lobby_leave, L'x',
     "Leave", NULL},
};
const int online_command_count = sizeof online_commands / sizeof online_commands[0];

/* Ask for a game as the words wish. */
static uint64_t lobby_ask_game(const struct online_lobby *l, const struct online_command *c,
                               const char *words, struct text *why)
{
    bool has_level = c->takes == TAKES_LEVEL;
    char who[64] = "";
    struct wish w;

    if (wish_parse(&w, words, has_level ? who : NULL, sizeof who, why) != OK)
        return 0;
    return wish_ask(&w, &l->o->session, c->request, c->run == lobby_open_quick,
                    who[0] != '\0' ? who : "casual");
}

static uint64_t lobby_recover_name(const struct online_lobby *l, const struct online_command *c,
                                   const char *words, struct text *why)
{
    const char *space = strrchr(words, ' ');
    struct text name = TEXT_OF(NAME_BYTES);

    if (space == NULL) {
        text_add(why, "Type: %s %s", c->word, c->arguments);
        return 0;
    }
    text_put_bytes(&name, words, (size_t)(space - words));
    return session_ask(&l->o->session, c->request, name.at, space + 1);
}

/* Send the request of a command; 0, with a sentence if the words do not fit. */
static uint64_t lobby_ask(const struct online_lobby *l, const struct online_command *c,
                          const char *words, struct text *why)
{
    struct session *s = &l->o->session;

    switch (c->takes) {
    case TAKES_WISH:
    case TAKES_LEVEL:
        return lobby_ask_game(l, c, words, why);
    case TAKES_CODE:
    case TAKES_NAME:
        return session_ask(s, c->request, words);
    case TAKES_NAME_AND_CODE:
        return lobby_recover_name(l, c, words, why);
    case TAKES_LAST_GAME:
        if (lobby_has_played(l))
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

    l->waits = l->waits && !asks;
    if (asks)
        a = online_await(l->o, lobby_ask(l, c, words, &why));
    if (a != NULL && a->refused)
        text_add(&why, "%s", a->why);
    if (why.len > 0)
        l->user->say(l, why.at, NULL);
    else if (!asks || a != NULL)
        c->run(l, words, a);
}

/* ---- the loop -------------------------------------------------------------------------------- */

int online_lobby(struct online *o, const struct online_user *user)
{
    struct online_lobby l = {.o = o, .user = user};
    const char *code = args_value(o->args, "--join");

    if (!user->open(&l))
        return cli_failed("out of memory.");
    for (const struct online_command *c = online_commands; code != NULL; c++)
        if (c->takes == TAKES_CODE) {
            online_command_run(&l, c, code);
            break;
        }
    while (!l.ends && o->session.state != SESSION_REFUSED && !interrupt_signal()) {
        struct mirror *m = online_next_game(o);

        if (m == NULL) {
            user->ask(&l);
        } else {
            lobby_forget_seek(&l);
            lobby_sit_down(&l, m);
        }
    }
    if (user->close != NULL)
        user->close(&l);
    if (o->session.state == SESSION_REFUSED)
        return cli_failed("%s refuses: %s", o->host, o->session.trouble);
    return interrupt_signal() ? cli_interrupted() : l.code;
}
