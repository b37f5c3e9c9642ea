/*
 * Games in which players choose together or chance has a say: values by expectation.
 *
 * Values stand by rank, for the player to move or for P1 where both choose. Play that never ends is
 * worth 0. Where the clock is part of the position this is backward induction, and exact; else
 * it is the limit of ever longer games.
 */
#ifndef SOLVE_STOCHASTIC_H
#define SOLVE_STOCHASTIC_H

#include "solve/atlas.h"
#include "solve/matrix.h"

/* `values` has room for all positions, zeroed; *error is the last change of those not at rest. */
int stochastic_solve(const struct atlas *a, double *values, double *error);

/* The mean of `of` over what nature's moves lead to; over the position itself if she has none. */
static inline double stochastic_mean(const struct rules *r, const struct state *s,
                                     double (*of)(const void *context, const struct state *s),
                                     const void *context)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    double sum = 0, all = 0;
    struct state next;

    if (s->turn != CHANCE)
        return of(context, s);
    for (int i = 0, n = r->game->chance(r, s, list, weight); i < n; i++) {
        game_after(r, s, (struct joint){list[i], 0}, &next);
        sum += weight[i] * stochastic_mean(r, &next, of, context);
        all += weight[i];
    }
    return sum / all;
}

/* Any position's value to P1, also of one that is over or waits for nature. */
double stochastic_value(const struct atlas *a, const double *values, const struct state *s);

/* What each pair of choices is worth to P1, who is to move or both are. */
void stochastic_stage(const struct atlas *a, const double *values, const struct state *s,
                      struct matrix *m);

#endif
