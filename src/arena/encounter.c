#include "arena/encounter.h"

#include "arena/pool.h"

#include <math.h>
#include <stdio.h>

void encounter_init(struct encounter *m, struct bot_process_setup programs, bool (*going_on)(void))
{
    memset(m, 0, sizeof *m);
    m->programs = programs;
    m->going_on = going_on;
    m->jobs = 1;
    m->event.players = 2;
    m->event.shards = 1;
}

static void encounter_seat_both(void *context, struct seat seats[EVENT_SEATS])
{
    struct encounter *m = context;

    for (int i = 0; i < m->event.players; i++)
        for (int seat = i; seat < EVENT_SEATS; seat += EVENT_PLAYERS) {
            seat_init(&seats[seat], m->event.who[i], m->programs,
                      (struct time_control){.move = 10000000000});
            seats[seat].known = m->known;
        }
}

static bool encounter_folded(void *context, const struct unit *u, const struct unit_result *r)
{
    struct encounter *m = context;

    (void)u;
    for (int i = 0; i < 2; i++) {
        m->games++;
        m->turns += (uint64_t)r->game[i].turns;
        m->unfinished += r->game[i].result == UNFINISHED;
    }
    return m->going_on();
}

static bool encounter_waiting(void *context)
{
    const struct encounter *m = context;

    return m->going_on();
}

/* Compute the first player's share of points, by pairs of games. */
static void encounter_take_score(struct encounter *m)
{
    const struct event *e = &m->event;
    struct standing all[EVENT_PLAYERS];
    double variance = 0, pairs = 0;

    event_standings(e, all);
    m->score = all[0].games ? all[0].points / (double)all[0].games : 0;
    for (int i = 0; i < PAIR_SCORES; i++) {
        double by = (double)i / (PAIR_SCORES - 1) - m->score;

        variance += (double)e->pairing[0].pairs[i] * by * by;
        pairs += (double)e->pairing[0].pairs[i];
    }
    m->error = pairs > 0 ? 1.96 * sqrt(variance) / pairs : 0;
}

bool encounter_play(struct encounter *m, const char *first, const char *second)
{
    struct pool pool = {.event = &m->event,
                        .jobs = m->jobs,
                        .seat = encounter_seat_both,
                        .folded = encounter_folded,
                        .waiting = encounter_waiting,
                        .context = m};
    bool done;

    snprintf(m->event.who[0], WHO_BYTES, "%s", first);
    snprintf(m->event.who[1], WHO_BYTES, "%s", second);
    if (m->known != NULL && m->event.pairs >= EVENT_PAIRS_FOR_A_GRAPH)
        solution_write_graph(m->known); /* without it, games take longer */
    event_begin(&m->event);
    m->games = m->turns = m->unfinished = 0;
    done = pool_run(&pool) == OK;
    encounter_take_score(m);
    return done;
}
