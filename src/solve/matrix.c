/*
 * Matrix games by linear programming.
 *
 * Value iteration solves millions of games of two or three rows, so a saddle point is looked for
 * first, and the tableau is no larger than the game. In it, labels below the number of the game's
 * columns are weights of these columns; those from there on are slacks of the game's rows, and
 * their prices are the row player's weights.
 *
 * A result is judged by what the mixes secure, and if that is not good enough, the work is done
 * again with twice the digits.
 */
#include "matrix.h"
#include "simplex.h"

#include <float.h>

static const double good = 1e-13;       /* a gap between the players that needs no more digits */
static const double indulgence = 5e-13; /* by so much a mix may miss its floor */

/* ---- mixes ----------------------------------------------------------------------------------- */

static void pure(double mix[], int n, int choice)
{
    for (int i = 0; i < n; i++)
        mix[i] = i == choice;
}

static void normalise(double mix[], int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += mix[i];
    for (int i = 0; i < n; i++)
        mix[i] /= sum;
}

static void read_row_mix(const struct tableau *t, const struct matrix *m, double x[])
{
    pure(x, m->rows, -1);
    for (int j = 0; j < t->columns; j++) {
        int i = t->column[j] - m->columns;

        if (i >= 0 && i < m->rows && tableau_get(t, t->rows, j) < 0)
            x[i] = -tableau_get(t, t->rows, j);
    }
    normalise(x, m->rows);
}

static void read_column_mix(const struct tableau *t, const struct matrix *m, double y[])
{
    pure(y, m->columns, -1);
    for (int i = 0; i < t->rows; i++)
        if (t->row[i] < m->columns && tableau_get(t, i, t->columns) > 0)
            y[t->row[i]] = tableau_get(t, i, t->columns);
    normalise(y, m->columns);
}

/* What the row player wins at least with x. */
static double secured(const struct matrix *m, const double x[])
{
    double least = DBL_MAX;

    for (int j = 0; j < m->columns; j++) {
        double sum = 0;

        for (int i = 0; i < m->rows; i++)
            sum += x[i] * m->at[i * m->columns + j];
        least = sum < least ? sum : least;
    }
    return least;
}

/* What the row player wins at most against y. */
static double conceded(const struct matrix *m, const double y[])
{
    double most = -DBL_MAX;

    for (int i = 0; i < m->rows; i++) {
        double sum = 0;

        for (int j = 0; j < m->columns; j++)
            sum += y[j] * m->at[i * m->columns + j];
        most = sum > most ? sum : most;
    }
    return most;
}

/* ---- games ----------------------------------------------------------------------------------- */

static double least_of_row(const struct matrix *m, int row)
{
    const double *at = m->at + row * m->columns;
    double least = at[0];

    for (int j = 1; j < m->columns; j++)
        least = at[j] < least ? at[j] : least;
    return least;
}

static double most_of_column(const struct matrix *m, int column)
{
    const double *at = m->at + column;
    double most = at[0];

    for (int i = 1; i < m->rows; i++)
        most = at[i * m->columns] > most ? at[i * m->columns] : most;
    return most;
}

/* The row whose worst payoff, *worth, is best. */
static int safest_row(const struct matrix *m, double *worth)
{
    int best = 0;

    *worth = -DBL_MAX;
    for (int i = 0; i < m->rows; i++) {
        double least = least_of_row(m, i);

        if (least > *worth) {
            *worth = least;
            best = i;
        }
    }
    return best;
}

static int safest_column(const struct matrix *m, double *worth)
{
    int best = 0;

    *worth = DBL_MAX;
    for (int j = 0; j < m->columns; j++) {
        double most = most_of_column(m, j);

        if (most < *worth) {
            *worth = most;
            best = j;
        }
    }
    return best;
}

/* The payoffs, each with `add` added. The last column and row, and `more` columns before, are left
 * to the caller. */
static void set_up(struct tableau *t, const struct matrix *m, double add, int more, bool fine)
{
    t->rows = m->rows;
    t->columns = m->columns + more;
    t->fine = fine;
    for (int j = 0; j < m->columns; j++)
        t->column[j] = j;
    for (int i = 0; i < m->rows; i++) {
        t->row[i] = m->columns + i;
        for (int j = 0; j < m->columns; j++)
            tableau_put(t, i, j, sum_of(m->at[i * m->columns + j], add));
    }
}

/* Where all payoffs are positive, the largest weights of the columns against which no row wins more
 * than 1 are an optimal mix, once they are divided by their sum. */
static void mix_by_simplex(const struct matrix *m, bool fine, double x[], double y[])
{
    const struct sum one = {1, 0}, none = {0, 0};
    struct tableau t;

    set_up(&t, m, 2, 0, fine);
    for (int i = 0; i < t.rows; i++)
        tableau_put(&t, i, t.columns, one);
    for (int j = 0; j < t.columns; j++)
        tableau_put(&t, t.rows, j, one);
    tableau_put(&t, t.rows, t.columns, none);
    tableau_maximise(&t);
    read_row_mix(&t, m, x);
    read_column_mix(&t, m, y);
}

/* The row player cannot secure more than the column player concedes, unless the mixes are none. */
static bool agree(double low, double high)
{
    return high - low <= good && low - high <= good;
}

double matrix_solve(const struct matrix *m, double x[MOVES_MAX], double y[MOVES_MAX])
{
    double x_room[MOVES_MAX], y_room[MOVES_MAX], low, high;
    int row = safest_row(m, &low), column = safest_column(m, &high);

    x = x ? x : x_room;
    y = y ? y : y_room;
    if (agree(low, high)) {
        pure(x, m->rows, row);
        pure(y, m->columns, column);
    }
    for (int fine = 0; fine < 2 && !agree(low, high); fine++) {
        mix_by_simplex(m, fine, x, y);
        low = secured(m, x);
        high = conceded(m, y);
    }
    return (low + high) / 2;
}

/* ---- exploiting ------------------------------------------------------------------------------ */

static double earned(const double gain[], const double x[], int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += gain[i] * x[i];
    return sum;
}

static int highest(const double gain[], int n)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        best = gain[i] > gain[best] ? i : best;
    return best;
}

/*
 * The dual: what row i earns grows by its payoffs above the floor, by as much for each column as is
 * chosen, and the most that any row then has, which is one more variable, shall be least. Nothing
 * is feasible at first; taking up that variable at the best row mends it. That it may not be
 * negative is of no consequence where all gains are positive.
 */
static void exploit_by_simplex(const struct matrix *m, double floor, const double gain[],
                               double x[])
{
    const struct sum minus_one = {-1, 0}, none = {0, 0};
    double least = gain[0];
    struct tableau t;

    for (int i = 1; i < m->rows; i++)
        least = gain[i] < least ? gain[i] : least;
    set_up(&t, m, -floor, 1, true);
    t.column[m->columns] = m->columns + m->rows;
    for (int i = 0; i < m->rows; i++) {
        tableau_put(&t, i, m->columns, minus_one);
        tableau_put(&t, i, t.columns, sum_of(least - 1, -gain[i]));
    }
    for (int j = 0; j <= t.columns; j++)
        tableau_put(&t, t.rows, j, j == m->columns ? minus_one : none);
    tableau_pivot(&t, highest(gain, m->rows), m->columns);
    tableau_maximise(&t);
    read_row_mix(&t, m, x);
}

/* Of the rows that keep the floor by themselves, the one that earns most; -1 if there is none. */
static int best_safe_row(const struct matrix *m, double floor, const double gain[])
{
    int best = -1;

    for (int i = 0; i < m->rows; i++)
        if (least_of_row(m, i) >= floor - indulgence && (best < 0 || gain[i] > gain[best]))
            best = i;
    return best;
}

double matrix_exploit(const struct matrix *m, double floor, const double gain[MOVES_MAX],
                      double x[MOVES_MAX])
{
    double safe[MOVES_MAX], most, least;
    int row = highest(gain, m->rows);

    if (least_of_row(m, row) >= floor) {
        pure(x, m->rows, row);
        return gain[row];
    }
    matrix_solve(m, safe, NULL);
    least = secured(m, safe);
    floor = floor < least ? floor : least;
    exploit_by_simplex(m, floor - indulgence / 2, gain, x);
    most = earned(gain, safe, m->rows);
    if (earned(gain, x, m->rows) > most && secured(m, x) >= floor - indulgence)
        most = earned(gain, x, m->rows);
    else
        memcpy(x, safe, (size_t)m->rows * sizeof *x);
    row = best_safe_row(m, floor, gain);
    if (row < 0 || gain[row] < most - indulgence)
        return most;
    pure(x, m->rows, row);
    return gain[row];
}
