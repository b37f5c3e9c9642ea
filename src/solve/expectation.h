/* What a position comes to on average, once nature has had her say. */
#ifndef SOLVE_EXPECTATION_H
#define SOLVE_EXPECTATION_H

#include "core/game.h"

/* The mean of `of` over the positions that nature's moves lead to; of the position itself where it
 * is not nature's turn. */
static inline double expectation(const struct rules *r, const struct state *s,
                                 double (*of)(const void *context, const struct state *s),
                                 const void *context)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    double sum = 0, all = 0;

    if (s->turn != CHANCE)
        return of(context, s);
    for (int i = 0, n = r->game->chance(r, s, list, weight); i < n; i++) {
        struct state next = *s;

        game_step(r, &next, (struct joint){list[i], 0});
        sum += weight[i] * expectation(r, &next, of, context);
        all += weight[i];
    }
    return sum / all;
}

#endif
