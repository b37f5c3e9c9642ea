/* What every choice of a matrix game is worth. */
#ifndef SOLVE_MATRIX_WORTH_H
#define SOLVE_MATRIX_WORTH_H

#include "solve/matrix.h"

/* What every row is worth if the column player does not err; x and y are optimal mixes, and `value`
 * is the game's. A row that some optimal mix uses is worth the value, to the last digit. Any other
 * is worth less: what it wins against the optimal mix of the columns that leaves it least, to
 * within 1e-11 divided by the smallest difference between payoffs. These are from -1 to 1, and
 * those that differ by less than 1e-10 count as equal. */
void matrix_worth_of_rows(const struct matrix *m, double value, const double x[MOVES_MAX],
                          const double y[MOVES_MAX], double worth[MOVES_MAX]);

#endif
