/* The simplex method for small linear programs. */
#ifndef SOLVE_SIMPLEX_H
#define SOLVE_SIMPLEX_H

#include "core/state.h"

enum { TABLEAU_SIDE = MOVES_MAX + 2 };

/*
 * Maximise what the last row says, while nothing in the last column is negative. Condensed: a
 * column for each variable that is zero and a row for each that may not be, both named by labels.
 * At the end the last column holds the values of the rows' variables, the last row minus the prices
 * of the columns' variables, and the corner minus what has been reached.
 */
struct tableau {
    int rows, columns; /* without the last ones */
    int row[TABLEAU_SIDE], column[TABLEAU_SIDE];
    bool fine;                              /* whether entries have low parts */
    double at[TABLEAU_SIDE * TABLEAU_SIDE]; /* line by line, without gaps */
    double low[TABLEAU_SIDE * TABLEAU_SIDE];
};

/* A number of twice the digits: two doubles, of which the low one is what the high one lacks. */
struct sum {
    double high, low;
};

static inline struct sum simplex_sum_of(double a, double b)
{
    double high = a + b, part = high - a;

    return (struct sum){high, (a - (high - part)) + (b - part)};
}

static inline int simplex_place(const struct tableau *t, int row, int column)
{
    return row * (t->columns + 1) + column;
}

static inline double simplex_get(const struct tableau *t, int row, int column)
{
    return t->at[simplex_place(t, row, column)];
}

static inline void simplex_put(struct tableau *t, int row, int column, struct sum value)
{
    t->at[simplex_place(t, row, column)] = value.high;
    if (t->fine)
        t->low[simplex_place(t, row, column)] = value.low;
}

/* Exchange the variables of a row and a column, whose entry is not zero. */
void simplex_pivot(struct tableau *t, int row, int column);

/* From a tableau whose last column is not negative. Comes to an end, and to the best but where
 * rounding forbids it or there is no end to what can be reached. */
void simplex_maximise(struct tableau *t);

#endif
