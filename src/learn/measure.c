#include "learn/measure.h"

#include "solve/parallel.h"

#include <math.h>
#include <stdlib.h>

enum { DECISIONS_MAX = 2000 }; /* in a game; a longer one counts as a draw */

struct meeting {
    const struct rules *r;
    struct contender who[2];
    uint64_t seed;
    bool (*going_on)(void);
    uint8_t *points; /* by pair: 0 to 4, a win being 2 */
};

/* Who sits where in a game, and what they draw their choices with. */
struct measure_seats {
    const struct contender *who[2];
    struct rng rng;
};

static move measure_choose(void *context, const struct duel *d, int player)
{
    struct measure_seats *m = context;
    const struct contender *c = m->who[player];
    struct decision at = bot_decision(d, player, NULL, &m->rng, &(struct decision_room){0});

    return c->search != NULL ? lookahead_choose(c->search, &at) : policy_choose(c->policy, &at);
}

/* Points of who[0], sitting there. */
static int measure_play(const struct meeting *m, uint64_t seed, int seat)
{
    struct measure_seats seats = {.rng = rng_at(seed, 65, (uint64_t)seat)};
    struct past past = {0};
    struct duel d;

    seats.who[seat] = &m->who[0];
    seats.who[!seat] = &m->who[1];
    duel_init(&d, m->r, (int)(seed & 1), seed);
    d.past = &past;
    while (!duel_is_over(&d) && past.count < DECISIONS_MAX)
        duel_advance(&d, measure_choose, &seats);
    return 1 + state_worth(d.now.result, seat);
}

static void measure_play_pair(void *context, int worker, uint32_t pair)
{
    struct meeting *m = context;
    uint64_t seed = rng_derive(m->seed, 0, pair);

    (void)worker;
    m->points[pair] = 0;
    if (m->going_on == NULL || m->going_on())
        m->points[pair] = (uint8_t)(measure_play(m, seed, P1) + measure_play(m, seed, P2));
}

struct measured measure(const struct rules *r, struct contender one, struct contender other,
                        int games, uint64_t seed, int jobs, bool (*going_on)(void))
{
    uint32_t pairs = ((uint32_t)games + 1) / 2;
    struct meeting m = {r, {one, other}, seed, going_on, malloc(pairs)};
    double sum = 0, squares = 0;

    if (m.points == NULL)
        return (struct measured){0, 1};
    parallel_for(jobs, pairs, measure_play_pair, &m);
    for (uint32_t i = 0; i < pairs; i++) {
        sum += m.points[i] / 4.0;
        squares += m.points[i] / 4.0 * (m.points[i] / 4.0);
    }
    free(m.points);
    sum /= pairs;
    return (struct measured){sum, 1.96 * sqrt((squares / pairs - sum * sum) / pairs)};
}
