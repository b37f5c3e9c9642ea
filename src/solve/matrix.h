/* Zero-sum games in normal form: small, dense, in doubles. */
#ifndef SOLVE_MATRIX_H
#define SOLVE_MATRIX_H

#include "duello.h"

/* What the row player wins: of row i and column j, at[i * columns + j]. */
struct matrix {
    int rows, columns; /* 1 to MOVES_MAX */
    double at[MOVES_MAX * MOVES_MAX];
};

/* The value of the game, with an optimal mix for each player (either may be NULL). Pure where a
 * saddle point exists. What each mix secures is within 1e-12 of the value for payoffs in [-1, 1].
 */
double matrix_solve(const struct matrix *m, double x[MOVES_MAX], double y[MOVES_MAX]);

/* Of the row player's mixes that secure at least `floor` whatever the column, one that earns the
 * most where row i earns gain[i]; returns what it earns. A floor above the game's value counts as
 * that value. */
double matrix_exploit(const struct matrix *m, double floor, const double gain[MOVES_MAX],
                      double x[MOVES_MAX]);

#endif
