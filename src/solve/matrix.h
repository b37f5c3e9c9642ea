/* Zero-sum games in normal form: small, dense, in doubles. */
#ifndef SOLVE_MATRIX_H
#define SOLVE_MATRIX_H

#include "core/state.h"

/* What the row player wins: of row i and column j, at[i * columns + j]. */
struct matrix {
    int rows, columns; /* 1 to MOVES_MAX */
    double at[MOVES_MAX * MOVES_MAX];
};

/* Make it the same game as the column player sees it. */
void matrix_turn(struct matrix *m);

/* The value of the game, with an optimal mix for each player (either may be NULL); entries behind
 * the last move are left alone. Pure where a saddle point exists. What each mix secures is within
 * 1e-12 of the value for payoffs in [-1, 1], and the same on every machine. */
double matrix_solve(const struct matrix *m, double x[MOVES_MAX], double y[MOVES_MAX]);

/* Of the row player's mixes that secure at least `floor` whatever the column, to within 1e-12, one
 * that earns the most where row i earns gain[i], in [-1, 1]; returns what it earns. Pure where no
 * mix earns more. A floor above the game's value counts as that value. */
double matrix_exploit(const struct matrix *m, double floor, const double gain[MOVES_MAX],
                      double x[MOVES_MAX]);

#endif
