#include "learn/measure.h"

#include "core/nature.h"
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

static move measure_choose(const struct contender *c, const struct decision *d)
{
    return c->search != NULL ? lookahead_choose(c->search, d) : policy_choose(c->policy, d);
}

/* Points of who[0], sitting there. */
static int measure_play(const struct meeting *m, uint64_t seed, int seat)
{
    const struct rules *r = m->r;
    struct state s = game_start(r, (int)(seed & 1));
    struct rng g = rng_at(seed, 65, (uint64_t)seat);
    struct past past = {0};
    struct nature nature;

    nature_init(&nature, seed);
    while (s.turn != OVER && past.count < DECISIONS_MAX) {
        struct joint chosen = {0, 0};

        if (s.turn == CHANCE) {
            chosen.a = nature_choose(&nature, r, &s);
            nature_note(&nature, r, chosen.a);
        } else {
            struct view v = game_view(r, &s, s.turn);
            move legal[MOVES_MAX];
            int n = r->game->legal(r, &v.seen, v.me, legal);

            chosen.a = measure_choose(&m->who[v.me != seat],
                                      &(struct decision){r, NULL, &v, legal, n, &g, &past});
        }
        past_note(&past, r, &s, chosen);
        game_step(r, &s, chosen);
    }
    return s.result == state_won_by(seat) ? 2 : s.result == state_won_by(!seat) ? 0 : 1;
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
    struct measured out = {0, 1};
    double sum = 0, squares = 0;

    if (m.points == NULL)
        return out;
    parallel_for(jobs, pairs, measure_play_pair, &m);
    for (uint32_t i = 0; i < pairs; i++) {
        sum += m.points[i] / 4.0;
        squares += m.points[i] / 4.0 * (m.points[i] / 4.0);
    }
    out.score = sum / pairs;
    out.error = 1.96 * sqrt((squares / pairs - out.score * out.score) / pairs);
    free(m.points);
    return out;
}
