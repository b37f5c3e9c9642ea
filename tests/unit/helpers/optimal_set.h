/*
 * All optimal mixes of a small matrix game, to hold the solver to. They are a polytope: weights
 * that are not negative, add up to 1 and secure the value against every column. Its corners are
 * found by making every possible set of these conditions tight; the least and the most of anything
 * that is linear in a mix is at a corner. A row is used by some optimal mix if it has weight at a
 * corner. The value is the most that any mix secures which the same conditions single out.
 */
#ifndef OPTIMAL_SET_H
#define OPTIMAL_SET_H

#include "unit.h"

enum { OPTIMAL_SIDE = 5, OPTIMAL_CORNERS = 300 };

/* What the row player wins. */
struct optimal_game {
    int rows, columns;
    double at[OPTIMAL_SIDE][OPTIMAL_SIDE];
};

struct optimal_set {
    long double value;
    int count;
    double corner[OPTIMAL_CORNERS][OPTIMAL_SIDE];
};

static inline struct optimal_game optimal_turned(const struct optimal_game *g)
{
    struct optimal_game t = {.rows = g->columns, .columns = g->rows};

    for (int i = 0; i < g->rows; i++)
        for (int j = 0; j < g->columns; j++)
            t.at[j][i] = -g->at[i][j];
    return t;
}

typedef long double optimal_equations[OPTIMAL_SIDE + 1][OPTIMAL_SIDE + 2];

/* Solve n equations by elimination; false if there is no solution, or several. */
static inline bool optimal_solve(int n, optimal_equations a)
{
    for (int c = 0; c < n; c++) {
        int best = c;

        for (int i = c + 1; i < n; i++)
            best = fabsl(a[i][c]) > fabsl(a[best][c]) ? i : best;
        if (fabsl(a[best][c]) < 1e-14L)
            return false;
        for (int j = 0; j <= n; j++) {
            long double held = a[c][j];

            a[c][j] = a[best][j];
            a[best][j] = held;
        }
        for (int i = 0; i < n; i++) {
            long double factor = i == c ? 0 : a[i][c] / a[c][c];

            for (int j = c; j <= n; j++)
                a[i][j] -= factor * a[c][j];
        }
    }
    for (int i = 0; i < n; i++)
        a[i][n] /= a[i][i];
    return true;
}

static inline int optimal_bits(unsigned set)
{
    int n = 0;

    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

/* Return the least that a mix wins. */
static inline long double optimal_secured(const struct optimal_game *g, const long double x[])
{
    long double least = 2;

    for (int j = 0; j < g->columns; j++) {
        long double sum = 0;

        for (int i = 0; i < g->rows; i++)
            sum += x[i] * (long double)g->at[i][j];
        least = sum < least ? sum : least;
    }
    return least;
}

/* The mix at which the conditions of this set are tight, row by row and then column by column, and
 * the columns of it leave the same; false if there is none, or several. It secures *least. */
static inline bool optimal_corner(const struct optimal_game *g, unsigned tight, long double slip,
                                  long double x[OPTIMAL_SIDE], long double *least)
{
    optimal_equations a = {{0}};
    int n = 1;

    for (int i = 0; i < g->rows; i++)
        a[0][i] = 1;
    a[0][g->rows + 1] = 1;
    for (int k = 0; k < g->rows + g->columns; k++) {
        if (!(tight >> k & 1))
            continue;
        for (int i = 0; i < g->rows; i++)
            a[n][i] = k < g->rows ? i == k : (long double)g->at[i][k - g->rows];
        a[n++][g->rows] = k < g->rows ? 0 : -1;
    }
    if (!optimal_solve(g->rows + 1, a))
        return false;
    for (int i = 0; i < g->rows; i++) {
        x[i] = a[i][g->rows + 1];
        if (x[i] < -slip)
            return false;
    }
    *least = optimal_secured(g, x);
    return true;
}

/* The row player's optimal mixes, and the value. Conditions may be missed by `slip`, as payoffs
 * that should be equal are. */
static inline struct optimal_set optimal_mixes(const struct optimal_game *g, long double slip)
{
    static long double x[1 << 2 * OPTIMAL_SIDE][OPTIMAL_SIDE], least[1 << 2 * OPTIMAL_SIDE];
    struct optimal_set all = {.value = -2};
    int found = 0;

    for (unsigned tight = 0; tight < 1U << (g->rows + g->columns); tight++)
        if (optimal_bits(tight) == g->rows &&
            optimal_corner(g, tight, slip, x[found], &least[found]))
            all.value = fmaxl(all.value, least[found++]);
    for (int k = 0; k < found; k++)
        if (least[k] >= all.value - slip) {
            assert_true(all.count < OPTIMAL_CORNERS);
            for (int i = 0; i < g->rows; i++)
                all.corner[all.count][i] = (double)x[k][i];
            all.count++;
        }
    return all;
}

static inline double optimal_most(const struct optimal_set *all, int row)
{
    double most = 0;

    for (int i = 0; i < all->count; i++)
        most = fmax(most, all->corner[i][row]);
    return most;
}

/* Return the least that a row wins against optimal mixes of the columns. */
static inline double optimal_least(const struct optimal_game *g, const struct optimal_set *columns,
                                   int row)
{
    double least = 2;

    for (int k = 0; k < columns->count; k++) {
        double sum = 0;

        for (int j = 0; j < g->columns; j++)
            sum += columns->corner[k][j] * g->at[row][j];
        least = fmin(least, sum);
    }
    return least;
}

#endif
