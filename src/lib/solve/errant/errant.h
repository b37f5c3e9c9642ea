/*
 * The chances against a fallible opponent.
 *
 * The chances are exact for one model of such an opponent: it picks each legal move with the same
 * probability, in a game that stops undecided before any ply with probability 1/10,000, so that
 * sooner is better. The other player makes only moves that give away no value, and of these the
 * best; if it can force a win, it takes the shortest.
 *
 * chances[2 * rank + role] is the expected result, from -1 to 1, for the player to move (role 0; P1
 * where both choose) and for the other player (role 1), if that player's opponent is the fallible
 * one.
 */
#ifndef SOLVE_ERRANT_ERRANT_H
#define SOLVE_ERRANT_ERRANT_H

#include "solve/graph.h"

#include <math.h>

/* Compute the chances; `chances` has room for two numbers for each position. Passes over a region
 * end when no number changes by more than errant_rest, or in very large games after a fixed amount
 * of work. */
int errant_turns(const struct atlas *a, const int16_t *plies, double *chances);
int errant_joint(const struct atlas *a, const double *values, double *chances);

/* Chances by the turns that are left: those with h turns are 2 * positions numbers from
 * at[2 * positions * h] on; with `count` turns or more they are those of the last layer. */
struct errant_layers {
    double *at;
    int count;
};

/* Compute them for a turn limit that brings no result and is not part of the graph; every choice
 * ends a turn, and forced ends take at most `longest` plies. ERR_MEMORY: it takes too much. */
int errant_clock(const struct graph *g, const int16_t *plies, int longest, int limit,
                 struct errant_layers *out);
static const size_t errant_layers_max = 16 << 20; /* numbers */

static const double errant_patience = 0.9999; /* probability of another ply */
static const double errant_rest = 1e-10;
static const uint64_t errant_work_max = 400000000; /* most edges or terms to follow in one region */

/* Set *to, and return by how much it changed. */
static inline double errant_change(double *to, double v)
{
    double by = fabs(v - *to);

    *to = v;
    return by;
}

/* Return the value of a win in this many plies. */
static inline double errant_win(int plies)
{
    double worth = 1, power = errant_patience;

    for (; plies > 0; plies /= 2, power *= power)
        worth *= plies % 2 ? power : 1;
    return worth;
}

#endif
