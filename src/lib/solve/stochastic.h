/*
 * Games in which both players choose at once or chance plays a part: values are expectations.
 *
 * Values are indexed by rank, for the player to move, or for P1 where both choose. Play that never
 * ends has the value 0. Where the clock is part of the position, this is backward induction, and
 * exact; else it is the limit of ever longer games.
 */
#ifndef SOLVE_STOCHASTIC_H
#define SOLVE_STOCHASTIC_H

#include "solve/atlas.h"
#include "solve/matrix.h"

/* Solve all positions; `values` has room for them and is zeroed. *error is the largest change in
 * the last pass. */
int stochastic_solve(const struct atlas *a, double *values, double *error);

/* Return the mean of `of` over nature's moves, or its value at the position itself if nature does
 * not move there. */
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

/* Return any position's value for P1, even if the game is over there or nature is to move. */
double stochastic_value(const struct atlas *a, const double *values, const struct state *s);

/* Fill in the value for P1 of each pair of choices, where P1 or both are to choose. */
void stochastic_stage(const struct atlas *a, const double *values, const struct state *s,
                      struct matrix *m);

#endif
