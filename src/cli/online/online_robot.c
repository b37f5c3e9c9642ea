#include "cli/online/online_robot.h"

#include "cli/base/folders.h"
#include "cli/base/names.h"
#include "cli/bots/bot_log.h"
#include "cli/bots/bot_options.h"
#include "cli/online/online_table.h"
#include "cli/play/run_table.h"
#include "online/client/robot.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- what the user sees ---------------------------------------------------------------------- */

static void robot_say_began(const struct mirror *m)
{
    cli_print("Game %llu begins: %s, %s v %s.", (unsigned long long)m->game,
              rules_title(&m->rec.duel.rules).at, m->rec.name[P1], m->rec.name[P2]);
    fflush(stdout);
}

/* Keep the record. */
static void robot_say_ended(const struct mirror *m, const struct record *rec)
{
    int number = rec != NULL ? online_table_copy(rec) : 0;

    if (number > 0)
        run_table_keep(number, false, false, NULL);
    cli_print("Game %llu is over: %s (%s).", (unsigned long long)m->game, m->over.result,
              m->over.how);
    fflush(stdout);
}

/* ---- playing --------------------------------------------------------------------------------- */

/* Claim the name that the user wants the bot to have. */
static int robot_claim_name(struct online *o)
{
    struct session *s = &o->visit.session;
    const char *name = args_value(o->args, "--name");
    const struct session_answer *a;

    if (name == NULL || strcmp(s->name, name) == 0)
        return EXIT_DONE;
    a = visit_await(&o->visit, session_ask(s, REQUEST_NAME, name));
    if (a == NULL || a->refused)
        return cli_failed("%s", a != NULL ? a->why : "the host gave no answer.");
    snprintf(s->name, sizeof s->name, "%s", name);
    cli_print("You are %s" ONLINE_CLAIMED " %s", name, a->recovery);
    return EXIT_DONE;
}

static int robot_run(struct robot *r, struct online *o)
{
    const char *code = args_value(o->args, "--join");

    cli_print("%s sits on %s as %s.", r->setup.who, o->visit.host, o->visit.session.name);
    fflush(stdout);
    if (code != NULL)
        r->seek_id = session_ask(&o->visit.session, REQUEST_JOIN, code);
    r->state = SESSION_IN;
    while (!robot_is_done(r)) {
        if (!robot_attend(r))
            return EXIT_FAILED;
        if (!robot_is_done(r) && !visit_wait(&o->visit))
            break;
    }
    if (o->visit.session.state == SESSION_REFUSED)
        return online_refused(o, "");
    return interrupt_signal() ? cli_interrupted() : EXIT_DONE;
}

/* ---- arguments ------------------------------------------------------------------------------- */

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
    if ((code = names_player(args_value(a, "--as"), NULL, false, who)) != EXIT_DONE ||
        (code = bot_options_take(a)) != EXIT_DONE || (code = robot_read_wish(r, a)) != EXIT_DONE ||
        (code = args_number(a, "--games", 1, SESSION_GAMES / 2, &r->games_most)) != EXIT_DONE ||
        (code = args_number(a, "--stop-after", 1, 1000000, &r->stop_after)) != EXIT_DONE)
        return code;
    if (!record_is_program(who) && r->wish.rules.game != NULL &&
        !bot_plays(bots_find(who), r->wish.rules.game))
        return cli_usage("%s does not play %s.", who, r->wish.rules.game->title);
    return bot_options_check(&(const char *){who}, 1);
}

int online_robot(const struct args *a)
{
    static struct online o;
    static struct robot r = {.session = &o.visit.session,
                             .began = robot_say_began,
                             .ended = robot_say_ended,
                             .notice = cli_tell};
    struct bot_process_setup process;
    char who[WHO_BYTES];
    int code = robot_read_args(&r, a, who);

    if (code != EXIT_DONE)
        return code;
    process = bot_options_setup();
    process.cancelled = interrupt_came;
    process.log = record_is_program(who) ? bot_log_begin(0) : NULL;
    guest_setup_init(&r.setup, who, process);
    r.setup.memory = free_memory_bytes();
    r.setup.done = interrupt_call;
    if ((code = online_open(&o, a, who)) != EXIT_DONE) {
        robot_release(&r);
        return code;
    }
    o.visit.session.choice.game = r.wish.rules.game;
    if ((code = online_come_in(&o, -1)) == EXIT_DONE &&
        (code = robot_claim_name(&o)) == EXIT_DONE) {
        r.setup.seed = text_hash(o.visit.session.token, strlen(o.visit.session.token));
        code = robot_run(&r, &o);
    }
    robot_release(&r);
    online_close(&o);
    return code;
}
