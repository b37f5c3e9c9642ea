/*
 * Games of turns without chance: who wins, and in how many plies.
 *
 * Values are indexed by rank. n > 0: the player to move wins in n plies; n < 0: loses in -n plies;
 * 0: neither can force an end. The winner takes the shortest way, and the loser the longest.
 */
#ifndef SOLVE_RETROGRADE_H
#define SOLVE_RETROGRADE_H

#include "solve/atlas.h"

enum { PLIES_MAX = INT16_MAX };

/* Estimate how many bytes it takes to solve a region, besides the values. */
double retrograde_bytes(const struct atlas *a, const struct region *g);
/* Solve all positions; `values` has room for them and is zeroed. ERR_LIMIT: there are more plies
 * than can be counted. */
int retrograde_solve(const struct atlas *a, int16_t *values);

#endif
