/* The best answer to a mix, and so how far the mix is from an equilibrium. */
#ifndef SOLVE_RESPONSE_H
#define SOLVE_RESPONSE_H

#include "solve/walk.h"

/* What the game is worth to P1 if `player` answers the other's mix as well as can be. `reach` and
 * `value` have room for every position. */
double response_value(const struct tree *t, const double *mix, int player, double *reach,
                      double *value);

#endif
