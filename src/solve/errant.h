/*
 * The chances against a fallible opponent.
 *
 * Exact for this opponent, and no other: one who picks each legal move with the same probability,
 * in a game that stops undecided before any ply with probability 1/10,000, so that sooner is
 * better. Against it one plays only what gives away no value, and of that the best; who can force a
 * win takes the shortest.
 *
 * chances[2 * rank + role] is the expected result, from -1 to 1, for the player to move (role 0, or
 * P1 where both choose) and for the other (role 1) if the opponent is such a one.
 */
#ifndef SOLVE_ERRANT_H
#define SOLVE_ERRANT_H

#include "solve/atlas.h"

/* `chances` has room for two a position. Passes over a region end when nothing changes any more by
 * errant_rest, or after a great deal of work in very large games. */
int errant_turns(const struct atlas *a, const int16_t *plies, double *chances);
int errant_joint(const struct atlas *a, const double *values, double *chances);

static const double errant_patience = 0.9999; /* that the game goes on for another ply */
static const double errant_rest = 1e-10;
static const uint64_t errant_work_max = 400000000; /* edges or terms followed in one region */

/* Sets *to; returns by how much that changes it. */
static inline double errant_change(double *to, double v)
{
    double by = v > *to ? v - *to : *to - v;

    *to = v;
    return by;
}

/* What a win in so many plies is worth. */
static inline double errant_win(int plies)
{
    double worth = 1, power = errant_patience;

    for (; plies > 0; plies /= 2, power *= power)
        worth *= plies % 2 ? power : 1;
    return worth;
}

#endif
