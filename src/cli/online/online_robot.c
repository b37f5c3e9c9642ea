#include "cli/online/online_robot.h"

#include "cli/base/folders.h"
#include "cli/base/names.h"
#include "cli/bots/bot_options.h"
#include "cli/online/online_table.h"
#include "cli/play/table_setup.h"
#include "online/client/guest_seat.h"
#include "online/client/wish.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"

#include <stdio.h>
#include <stdlib.h>

enum { TRIED_SEEKS = 256 };

struct robot {
    struct online o;
    struct guest_setup setup;
    struct wish wish; /* without a game: seek nothing */
    int games_most, stop_after;
    bool accepts;
    struct guest_seat *seats[SESSION_GAMES];
    int seat_count, begun, finished;
    uint64_t seek_id, seek; /* the request that waits; the seek that is open */
    bool seek_was_listed, is_refused;
    uint64_t tried[TRIED_SEEKS]; /* seeks of other bots that were accepted */
    int tried_count;
    enum session_state state;
};

/* ---- one game -------------------------------------------------------------------------------- */

static struct guest_seat *robot_seat(struct robot *r, const struct mirror *m)
{
    for (int i = 0; i < r->seat_count; i++)
        if (r->seats[i]->mirror == m)
            return r->seats[i];
    return NULL;
}

static struct guest_seat *robot_sit_down(struct robot *r, struct mirror *m)
{
    struct guest_seat *g =
        r->seat_count < SESSION_GAMES ? guest_seat_new(&r->setup, &r->o.session, m) : NULL;

    if (g == NULL)
        return NULL;
    r->seats[r->seat_count++] = g;
    r->begun++;
    if (r->seek > 0 && lobby_list_find(&r->o.session.lobby, r->seek) == NULL)
        r->seek = 0; /* it was taken before it was listed */
    cli_print("Game %llu begins: %s, %s v %s.", (unsigned long long)m->game,
              m->rec.duel.rules.game->title, m->rec.name[P1], m->rec.name[P2]);
    fflush(stdout);
    return g;
}

static void robot_leave_seat(struct robot *r, struct guest_seat *g, enum result result)
{
    int i = 0;

    while (r->seats[i] != g)
        i++;
    r->seats[i] = r->seats[--r->seat_count];
    guest_seat_free(g, result);
}

/* Keep the record, and leave. A game may have ended before the robot sat down. */
static void robot_finish(struct robot *r, struct mirror *m, struct guest_seat *g)
{
    struct record rec = {0};
    bool is_known = mirror_record(m, &rec);
    int number = is_known ? online_table_copy(&rec) : 0;

    if (number > 0)
        table_setup_keep(number, false, false);
    cli_print("Game %llu is over: %s (%s).", (unsigned long long)m->game, m->over.result,
              m->over.how);
    fflush(stdout);
    r->finished++;
    if (g != NULL)
        robot_leave_seat(r, g, is_known ? record_result(&rec) : UNFINISHED);
    record_release(&rec);
    session_forget(&r->o.session, m->game);
}

/* Say when a move was refused: then the position has changed, or will. */
static void robot_play(struct robot *r, struct guest_seat *g)
{
    unsigned long long game = g->mirror->game;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const char *refusal;

    if (guest_seat_attend(g, &why) != OK)
        cli_notice("game %llu: %s resigns: %s", game, r->setup.who, why.at);
    while ((refusal = session_take_refusal(g->session, g->mirror)) != NULL)
        cli_notice("game %llu: %s", game, refusal);
}

static void robot_attend_games(struct robot *r)
{
    for (int i = 0; i < r->o.session.game_count; i++) {
        struct mirror *m = r->o.session.games[i];
        struct guest_seat *g = robot_seat(r, m);

        if (m->seat < 0)
            continue;
        if (m->over.is) {
            robot_finish(r, m, g);
            i = -1; /* the list has changed */
        } else if (g != NULL || (g = robot_sit_down(r, m)) != NULL) {
            robot_play(r, g);
        }
    }
}

/* ---- finding games --------------------------------------------------------------------------- */

static bool robot_has_room(const struct robot *r)
{
    return r->seat_count < r->games_most && (r->stop_after == 0 || r->begun < r->stop_after);
}

static void robot_follow_seek(struct robot *r)
{
    const struct session_answer *a = session_answer(&r->o.session, r->seek_id);

    if (a != NULL) {
        if (a->refused)
            cli_notice("%s", a->why);
        r->seek = a->refused ? UINT64_MAX : a->seek; /* a refused seek is not repeated */
        r->is_refused = r->is_refused || a->refused;
        r->seek_id = 0;
        r->seek_was_listed = false;
    }
    if (r->seek > 0 && r->seek != UINT64_MAX && r->o.session.lobby.is_known) {
        bool is_listed = lobby_list_find(&r->o.session.lobby, r->seek) != NULL;

        if (r->seek_was_listed && !is_listed)
            r->seek = 0;
        r->seek_was_listed = is_listed;
    }
}

static void robot_accept(struct robot *r)
{
    const struct lobby_list *l = &r->o.session.lobby;

    for (int i = 0; i < l->seek_count && r->tried_count < TRIED_SEEKS && r->seek_id == 0; i++) {
        const struct lobby_seek *s = &l->seeks[i];
        const char *id = r->wish.rules.game->id;
        bool fits = strncmp(s->rules, id, strlen(id)) == 0 &&
                    (s->rules[strlen(id)] == ':' || s->rules[strlen(id)] == '\0') &&
                    strcmp(s->name, r->o.session.name) != 0 && s->is_bot &&
                    s->is_rated == r->wish.is_rated;

        for (int k = 0; k < r->tried_count && fits; k++)
            fits = r->tried[k] != s->seek;
        if (!fits)
            continue;
        r->tried[r->tried_count++] = s->seek;
        session_ask(&r->o.session, REQUEST_ACCEPT, s->seek);
        return;
    }
}

static void robot_find_games(struct robot *r)
{
    robot_follow_seek(r);
    if (r->wish.rules.game == NULL || !robot_has_room(r) || r->o.session.state != SESSION_IN)
        return;
    if (r->accepts)
        robot_accept(r);
    else if (r->seek == 0 && r->seek_id == 0)
        r->seek_id = wish_ask(&r->wish, &r->o.session, REQUEST_SEEK, false, NULL);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void robot_show_connection(struct robot *r)
{
    enum session_state now = r->o.session.state;

    if (now != r->state && now == SESSION_LOST)
        cli_notice("connection lost, trying again...");
    if (now != r->state && now == SESSION_IN)
        cli_notice("connected again.");
    r->state = now;
}

/* Claim the name that the user wants the bot to have. */
static int robot_claim_name(struct robot *r)
{
    struct session *s = &r->o.session;
    const char *name = args_value(r->o.args, "--name");
    const struct session_answer *a;

    if (name == NULL || strcmp(s->name, name) == 0)
        return EXIT_DONE;
    a = online_await(&r->o, session_ask(s, REQUEST_NAME, name));
    if (a == NULL || a->refused)
        return cli_failed("%s", a != NULL ? a->why : "the host gave no answer.");
    snprintf(s->name, sizeof s->name, "%s", name);
    cli_print("You are %s" ONLINE_CLAIMED " %s", name, a->recovery);
    return EXIT_DONE;
}

static int robot_run(struct robot *r)
{
    struct online *o = &r->o;
    const char *code = args_value(o->args, "--join");

    cli_print("%s sits on %s as %s.", r->setup.who, o->host, o->session.name);
    fflush(stdout);
    if (code != NULL)
        r->seek_id = session_ask(&o->session, REQUEST_JOIN, code);
    r->state = SESSION_IN;
    while (r->stop_after == 0 || r->finished < r->stop_after) {
        robot_attend_games(r);
        robot_find_games(r);
        robot_show_connection(r);
        if (r->is_refused && r->seat_count == 0)
            return EXIT_FAILED;
        if ((r->stop_after == 0 || r->finished < r->stop_after) && !online_wait(o))
            break;
    }
    if (o->session.state == SESSION_REFUSED)
        return cli_failed("%s refuses: %s", o->host, o->session.trouble);
    return interrupt_signal() ? cli_interrupted() : EXIT_DONE;
}

static int robot_read_wish(struct robot *r, const struct args *a)
{
    const char *game = args_value(a, "--game"), *clock = args_value(a, "--clock");

    r->wish.is_rated = args_has(a, "--rated");
    snprintf(r->wish.clock, sizeof r->wish.clock, "%s",
             clock != NULL      ? clock
             : r->wish.is_rated ? "5+3"
                                : "none");
    if (!wish_is_clock(r->wish.clock))
        return cli_usage("write the clock as MINUTES+SECONDS, such as 5+3, or none.");
    if (game == NULL && args_value(a, "--join") == NULL)
        return cli_usage("--as needs --game GAME, or --join CODE.");
    return game != NULL ? names_rules(a, game, &r->wish.rules) : EXIT_DONE;
}

static int robot_read_args(struct robot *r, const struct args *a, char who[WHO_BYTES])
{
    int code;

    r->games_most = 1;
    r->accepts = args_has(a, "--accept");
    if ((code = names_player(args_value(a, "--as"), false, who)) != EXIT_DONE ||
        (code = bot_options_take(a)) != EXIT_DONE || (code = robot_read_wish(r, a)) != EXIT_DONE ||
        (code = args_number(a, "--games", 1, SESSION_GAMES / 2, &r->games_most)) != EXIT_DONE ||
        (code = args_number(a, "--stop-after", 1, 1000000, &r->stop_after)) != EXIT_DONE)
        return code;
    if (!record_is_program(who) && r->wish.rules.game != NULL &&
        !bot_plays(bots_find(who), r->wish.rules.game))
        return cli_usage("%s does not play %s.", who, r->wish.rules.game->title);
    return EXIT_DONE;
}

int online_robot(const struct args *a)
{
    static struct robot r;
    struct bot_process_setup process;
    char who[WHO_BYTES];
    int code = robot_read_args(&r, a, who);

    if (code != EXIT_DONE)
        return code;
    process = bot_options_setup();
    process.cancelled = interrupt_came;
    process.log = record_is_program(who) ? folders_bot_log(0) : NULL;
    guest_setup_init(&r.setup, who, process);
    r.setup.memory = free_memory_bytes();
    r.setup.done = interrupt_call;
    if ((code = online_open(&r.o, a, who)) == EXIT_DONE) {
        if ((code = online_come_in(&r.o, -1)) == EXIT_DONE &&
            (code = robot_claim_name(&r)) == EXIT_DONE) {
            r.setup.seed = text_hash(r.o.session.token, strlen(r.o.session.token));
            code = robot_run(&r);
        }
        while (r.seat_count > 0)
            guest_seat_free(r.seats[--r.seat_count], UNDECIDED);
        online_close(&r.o);
    }
    guest_setup_release(&r.setup);
    return code;
}
