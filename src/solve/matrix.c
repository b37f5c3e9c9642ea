/*
 * Matrix games by linear programming.
 *
 * Value iteration solves millions of games of two or three rows, so a saddle point is looked for
 * first, and what the simplex method works on is no larger than the game. It is a condensed
 * tableau: a column for each variable that is zero and a row for each that may not be, named by
 * labels. Labels below the number of the game's columns are weights of these columns; those from
 * there on are slacks of the game's rows, and their prices are the row player's weights.
 *
 * Payoffs that differ by very little can lead through tableaux in which rounding outgrows the
 * numbers. So a result is judged by what the mixes secure, and if that is not good enough, the work
 * is done again with twice the digits: every entry is then the sum of two doubles (Dekker: "A
 * floating-point technique for extending the available precision", 1971).
 */
#include "matrix.h"

#include <float.h>

#ifndef ZH
#define ZH 1e-14
#endif
#ifndef SNAP
#define SNAP(a) (a)
#endif
#ifndef TINY
#define TINY 1e-20
#endif
#define tiny TINY
enum { SIDE = MOVES_MAX + 2 };

static const double zero = 1e-14;       /* what rounding may leave of a zero in a tableau */
static const double good = 1e-13;       /* a gap between the players that needs no more digits */
static const double indulgence = 1e-12; /* by so much a mix may miss its floor */

/* Maximise what the last row says, while nothing in the last column is negative. The corner holds
 * minus what has been reached. */
struct tableau {
    int rows, columns;           /* without the last ones */
    int row[SIDE], column[SIDE]; /* labels */
    bool fine;                   /* whether there are low parts */
    double at[SIDE * SIDE];      /* line by line, without gaps */
    double low[SIDE * SIDE];
};

static int place(const struct tableau *t, int row, int column)
{
    return row * (t->columns + 1) + column;
}

static double entry(const struct tableau *t, int row, int column)
{
    return t->at[place(t, row, column)];
}

/* ---- twice the digits --------------------------------------------------------------------------
 */

struct sum {
    double high, low;
};

static struct sum sum_of(double a, double b)
{
    double high = a + b, part = high - a;

    return (struct sum){high, (a - (high - part)) + (b - part)};
}

static struct sum product_of(double a, double b)
{
    const double splitter = 0x1p27 + 1;
    double a_high = splitter * a - (splitter * a - a), a_low = a - a_high;
    double b_high = splitter * b - (splitter * b - b), b_low = b - b_high;
    double high = a * b;

    return (struct sum){high, a_low * b_low -
                                  (((high - a_high * b_high) - a_low * b_high) - a_high * b_low)};
}

static struct sum times(struct sum a, struct sum b)
{
    struct sum p = product_of(a.high, b.high);

    return sum_of(p.high, p.low + (a.high * b.low + a.low * b.high));
}

static struct sum minus(struct sum a, struct sum b)
{
    struct sum s = sum_of(a.high, -b.high);

    return sum_of(s.high, s.low + (a.low - b.low));
}

static struct sum inverse_of(struct sum a)
{
    double rough = 1 / a.high;
    struct sum rest = minus((struct sum){1, 0}, times(a, (struct sum){rough, 0}));

    return sum_of(rough, rest.high / a.high);
}

/* ---- the simplex method ------------------------------------------------------------------------
 */

static void put(struct tableau *t, int row, int column, struct sum value)
{
    t->at[place(t, row, column)] = value.high;
    if (t->fine)
        t->low[place(t, row, column)] = value.low;
}

static struct sum get(const struct tableau *t, int row, int column)
{
    return (struct sum){entry(t, row, column), t->low[place(t, row, column)]};
}

static void divide_line(struct tableau *t, int row, int column)
{
    double *line = t->at + place(t, row, 0), by = 1 / line[column];

    line[column] = 1;
    for (int j = 0; j <= t->columns; j++)
        line[j] *= by;
}

static void subtract_line(struct tableau *t, int from, int row, int column)
{
    double *line = t->at + place(t, from, 0), factor = line[column];
    const double *pivotal = t->at + place(t, row, 0);

    line[column] = 0;
    for (int j = 0; j <= t->columns; j++)
        line[j] -= factor * pivotal[j];
}

static void divide_line_finely(struct tableau *t, int row, int column)
{
    struct sum by = inverse_of(get(t, row, column));

    put(t, row, column, (struct sum){1, 0});
    for (int j = 0; j <= t->columns; j++)
        put(t, row, j, times(get(t, row, j), by));
}

static void subtract_line_finely(struct tableau *t, int from, int row, int column)
{
    struct sum factor = get(t, from, column);

    put(t, from, column, (struct sum){0, 0});
    for (int j = 0; j <= t->columns; j++)
        put(t, from, j, minus(get(t, from, j), times(factor, get(t, row, j))));
}

/* Exchange the variables of a row and a column. */
static void pivot(struct tableau *t, int row, int column)
{
    int label = t->row[row];

    t->row[row] = t->column[column];
    t->column[column] = label;
    if (entry(t, row, t->columns) < 0)
        put(t, row, t->columns, (struct sum){0, 0});
    (t->fine ? divide_line_finely : divide_line)(t, row, column);
    for (int i = 0; i <= t->rows; i++)
        if (i != row && entry(t, i, column) != 0)
            (t->fine ? subtract_line_finely : subtract_line)(t, i, row, column);
}

/* The column that promises most; -1 if none promises anything. In Bland's way, which never goes in
 * circles, it is the promising one with the lowest label. */
static int entering(const struct tableau *t, bool bland)
{
    const double *promise = t->at + place(t, t->rows, 0);
    int best = -1;

    for (int j = 0; j < t->columns; j++)
        if (promise[j] > zero &&
            (best < 0 || (bland ? t->column[j] < t->column[best] : promise[j] > promise[best])))
            best = j;
    return best;
}

/*
 * The row that first comes down to zero as the column's variable grows; -1 if none does. All that
 * do so before the first has gone below by more than `zero` come into question (Harris: "Pivot
 * selection methods of the Devex LP code", 1973), and of these the one with the largest entry is
 * kindest to the digits. In Bland's way it is the one with the lowest label.
 */
static int leaving(const struct tableau *t, int column, bool bland)
{
    double furthest = DBL_MAX, size = 0;
    int best = -1;

    for (int i = 0; i < t->rows; i++) {
        double a = entry(t, i, column), b = entry(t, i, t->columns);

        if (a > tiny && b + ZH < furthest * a)
            furthest = (b + ZH) / a;
    }
    for (int i = 0; i < t->rows; i++) {
        double a = entry(t, i, column);

        if (a > tiny && entry(t, i, t->columns) <= furthest * a &&
            (best < 0 || (bland ? t->row[i] < t->row[best] : a > size))) {
            size = a;
            best = i;
        }
    }
    return best;
}

/* Stops early only where rounding keeps the end out of reach, or where there is no end. */
static void maximise(struct tableau *t)
{
    int most = 16 * (t->rows + t->columns);

    for (int pivots = 0; pivots < most; pivots++) {
        bool bland = pivots > most / 2;
        int column = entering(t, bland), row = column < 0 ? -1 : leaving(t, column, bland);

        if (row < 0)
            return;
        pivot(t, row, column);
    }
}

/* ---- mixes -------------------------------------------------------------------------------------
 */

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

        if (i >= 0 && i < m->rows && entry(t, t->rows, j) < 0)
            x[i] = -entry(t, t->rows, j);
    }
    normalise(x, m->rows);
}

static void read_column_mix(const struct tableau *t, const struct matrix *m, double y[])
{
    pure(y, m->columns, -1);
    for (int i = 0; i < t->rows; i++)
        if (t->row[i] < m->columns && entry(t, i, t->columns) > 0)
            y[t->row[i]] = entry(t, i, t->columns);
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

/* ---- games -------------------------------------------------------------------------------------
 */

/* The row whose worst payoff, *worth, is best. */
static int safest_row(const struct matrix *m, double *worth)
{
    int best = 0;

    *worth = -DBL_MAX;
    for (int i = 0; i < m->rows; i++) {
        const double *at = m->at + i * m->columns;
        double least = at[0];

        for (int j = 1; j < m->columns; j++)
            least = at[j] < least ? at[j] : least;
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
        double most = m->at[j];

        for (int i = 1; i < m->rows; i++)
            most = m->at[i * m->columns + j] > most ? m->at[i * m->columns + j] : most;
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
            put(t, i, j,
                sum_of(fine ? SNAP(m->at[i * m->columns + j]) : m->at[i * m->columns + j], add));
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
        put(&t, i, t.columns, one);
    for (int j = 0; j < t.columns; j++)
        put(&t, t.rows, j, one);
    put(&t, t.rows, t.columns, none);
    maximise(&t);
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

/* ---- exploiting --------------------------------------------------------------------------------
 */

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
        put(&t, i, m->columns, minus_one);
        put(&t, i, t.columns, sum_of(least - 1, -gain[i]));
    }
    for (int j = 0; j <= t.columns; j++)
        put(&t, t.rows, j, j == m->columns ? minus_one : none);
    pivot(&t, highest(gain, m->rows), m->columns);
    maximise(&t);
    read_row_mix(&t, m, x);
}

/* Keep in x, which earns *most, whichever is better; a mix that misses its floor is not. */
static void keep_better(const struct matrix *m, double floor, const double gain[],
                        const double candidate[], double x[], double *most)
{
    double earns = earned(gain, candidate, m->rows);

    if (earns <= *most || !(secured(m, candidate) >= floor - indulgence))
        return;
    memcpy(x, candidate, (size_t)m->rows * sizeof *x);
    *most = earns;
}
