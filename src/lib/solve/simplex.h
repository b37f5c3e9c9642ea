/* The simplex method for small linear programs. */
#ifndef SOLVE_SIMPLEX_H
#define SOLVE_SIMPLEX_H

#include "core/state.h"

enum { TABLEAU_SIDE = MOVES_MAX + 2 };

/*
 * Maximise the last row while nothing in the last column is negative. The tableau is condensed: it
 * has a column for each variable that is zero and a row for each other variable, both named by
 * labels. At the end, the last column holds the values of the rows' variables, the last row holds
 * minus the prices of the columns' variables, and the corner holds minus the maximum.
 */
struct tableau {
    int rows, columns; /* without the last row and column */
    int row[TABLEAU_SIDE], column[TABLEAU_SIDE];
    bool fine;                              /* do entries have low parts? */
    double at[TABLEAU_SIDE * TABLEAU_SIDE]; /* row by row, without gaps */
    double low[TABLEAU_SIDE * TABLEAU_SIDE];
};

/* A number with twice the digits: two doubles, of which the low one holds what the high one
 * lacks. */
struct simplex_sum {
    double high, low;
};

static inline struct simplex_sum simplex_sum_of(double a, double b)
{
    double high = a + b, part = high - a;

    return (struct simplex_sum){high, (a - (high - part)) + (b - part)};
}

static inline int simplex_place(const struct tableau *t, int row, int column)
{
    return row * (t->columns + 1) + column;
}

static inline double simplex_get(const struct tableau *t, int row, int column)
{
    return t->at[simplex_place(t, row, column)];
}

static inline void simplex_put(struct tableau *t, int row, int column, struct simplex_sum value)
{
    t->at[simplex_place(t, row, column)] = value.high;
    if (t->fine)
        t->low[simplex_place(t, row, column)] = value.low;
}

/* Exchange the variables of a row and a column, whose entry is not zero. */
void simplex_pivot(struct tableau *t, int row, int column);

/* Solve a tableau whose last column is not negative. This always ends. It ends at the maximum
 * unless rounding prevents that or there is no maximum. */
void simplex_maximise(struct tableau *t);

#endif
