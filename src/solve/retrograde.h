/*
 * Games of turns without chance: who wins, and in how many plies.
 *
 * Values stand by rank: n > 0, the player to move wins in n plies; n < 0, loses in -n; 0, neither
 * can force an end. The winner hurries, the loser resists.
 */
#ifndef SOLVE_RETROGRADE_H
#define SOLVE_RETROGRADE_H

#include "solve/atlas.h"

enum { PLIES_MAX = INT16_MAX };

/* `values` has room for all positions, zeroed. ERR_LIMIT: more plies than can be counted. */
int retrograde_solve(const struct atlas *a, int16_t *values);

#endif
