#include "cli/arena/arena_programs.h"

#include "arena/event_json.h"
#include "cli/bots/allow_program.h"
#include "cli/bots/bot_hello.h"
#include "cli/bots/bot_log.h"
#include "cli/bots/bot_options.h"

#include <inttypes.h>

/* Nobody knows how many rounds of a Swiss event are left. */
static bool arena_programs_are_done(const struct event *e)
{
    return e->decided || (e->format != SWISS && e->done == event_units(e));
}

int arena_programs_allow(const struct event *e, const char *file)
{
    int err = EXIT_DONE;

    for (int i = 0; i < e->players && err == EXIT_DONE && !arena_programs_are_done(e); i++) {
        struct text player = TEXT_OF(NAMED_BYTES);

        event_add_player(e, i, &player);
        if (record_is_program(e->who[i]))
            err = allow_program(
                NULL,
                &(struct program_named){file, player.at,
                                        "repeat the command that started the event, which named"});
    }
    return err;
}

static void arena_programs_list(const struct event *e, const char *who[EVENT_PLAYERS])
{
    for (int i = 0; i < e->players; i++)
        who[i] = e->who[i];
}

int arena_programs_check(const struct event *e)
{
    const char *who[EVENT_PLAYERS];

    arena_programs_list(e, who);
    return arena_programs_are_done(e) ? EXIT_DONE : bot_options_check(who, e->players);
}

bool arena_programs_play(const struct event *e, struct text *why)
{
    const char *who[EVENT_PLAYERS];

    arena_programs_list(e, who);
    return arena_programs_are_done(e) || bot_hello_check(who, e->players, e->rules.game, why);
}

void arena_programs_begin_logs(struct arena_programs *p, const struct event *e)
{
    for (int i = 0; i < e->players && !arena_programs_are_done(e); i++)
        p->logs[i] = record_is_program(e->who[i]) ? bot_log_begin(i) : NULL;
}

void arena_programs_show_failures(const struct arena_programs *p, const struct event *e)
{
    struct standing all[EVENT_PLAYERS];

    event_standings(e, all);
    for (int i = 0; i < e->players; i++)
        if (p->logs[i] != NULL && p->reasons[i][0] != '\0') {
            cli_notice("%s forfeited %" PRIu64 " of its games; the last one: %s.",
                       event_label(e, i).at, all[i].forfeits, p->reasons[i]);
            bot_log_show(p->logs[i]);
        }
}
