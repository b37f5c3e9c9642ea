/* Zero-sum games in normal form: small, dense, in doubles. */
#ifndef SOLVE_MATRIX_H
#define SOLVE_MATRIX_H

#include "core/state.h"

/* What the row player wins with row i against column j: at[i * columns + j]. */
struct matrix {
    int rows, columns; /* 1 to MOVES_MAX */
    double at[MOVES_MAX * MOVES_MAX];
};

/* Turn it into the same game from the column player's side. */
void matrix_turn(struct matrix *m);

/* Compute the value of the game and an optimal mix for each player (either may be NULL). Entries
 * after the last move are unchanged. The mixes are pure if there is a saddle point. With payoffs in
 * [-1, 1], each mix secures the value to within 1e-12. The result is the same on every machine. */
double matrix_solve(const struct matrix *m, double x[MOVES_MAX], double y[MOVES_MAX]);

/* Among the row player's mixes that secure at least `floor` against every column, to within 1e-12,
 * find one that earns the most, where row i earns gain[i], in [-1, 1]. Returns what it earns. The
 * mix is pure if no mix earns more. A floor above the value of the game counts as that value. */
double matrix_exploit(const struct matrix *m, double floor, const double gain[MOVES_MAX],
                      double x[MOVES_MAX]);

#endif
