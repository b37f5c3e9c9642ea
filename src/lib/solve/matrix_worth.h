/* The value of every choice in a matrix game. */
#ifndef SOLVE_MATRIX_WORTH_H
#define SOLVE_MATRIX_WORTH_H

#include "solve/matrix.h"

/* Compute the value of every row if the column player does not err; x and y are optimal mixes, and
 * `value` is the value of the game. A row that some optimal mix uses has exactly that value. Any
 * other row has a lower value: what it wins against the column player's optimal mix that is hardest
 * on it, to within 1e-11 divided by the smallest difference between payoffs. Payoffs are from -1 to
 * 1; those that differ by less than 1e-10 count as equal. */
void matrix_worth_of_rows(const struct matrix *m, double value, const double x[MOVES_MAX],
                          const double y[MOVES_MAX], double worth[MOVES_MAX]);

#endif
