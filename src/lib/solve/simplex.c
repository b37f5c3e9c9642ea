/*
 * The simplex method, mainly for tableaux of a few rows.
 *
 * Numbers that differ by very little can lead to tableaux in which rounding errors outgrow the
 * numbers. So the choice of a pivot prefers large entries, and entries can have twice the digits of
 * a double (Dekker: "A floating-point technique for extending the available precision", 1971).
 * Choices look at the high parts only.
 */
#include "solve/simplex.h"

#include <float.h>

static const double zero = 1e-14; /* an improvement, or an error, not worth a pivot */
static const double tiny = 1e-20; /* entries up to this are rounding */

/* ---- twice the digits ------------------------------------------------------------------------ */

static struct simplex_sum simplex_product_of(double a, double b)
{
    const double splitter = 0x1p27 + 1;
    double a_high = splitter * a - (splitter * a - a), a_low = a - a_high;
    double b_high = splitter * b - (splitter * b - b), b_low = b - b_high;
    double high = a * b;

    return (struct simplex_sum){
        high, a_low * b_low - (((high - a_high * b_high) - a_low * b_high) - a_high * b_low)};
}

static struct simplex_sum simplex_times(struct simplex_sum a, struct simplex_sum b)
{
    struct simplex_sum p = simplex_product_of(a.high, b.high);

    return simplex_sum_of(p.high, p.low + (a.high * b.low + a.low * b.high));
}

static struct simplex_sum simplex_minus(struct simplex_sum a, struct simplex_sum b)
{
    struct simplex_sum s = simplex_sum_of(a.high, -b.high);

    return simplex_sum_of(s.high, s.low + (a.low - b.low));
}

static struct simplex_sum simplex_inverse_of(struct simplex_sum a)
{
    double rough = 1 / a.high;
    struct simplex_sum rest =
        simplex_minus((struct simplex_sum){1, 0}, simplex_times(a, (struct simplex_sum){rough, 0}));

    return simplex_sum_of(rough, rest.high / a.high);
}

static struct simplex_sum simplex_sum_at(const struct tableau *t, int row, int column)
{
    int place = simplex_place(t, row, column);

    return (struct simplex_sum){t->at[place], t->low[place]};
}

/* ---- pivots ---------------------------------------------------------------------------------- */

static void simplex_eliminate(struct tableau *t, int row, int column)
{
    int n = t->columns + 1;
    double *pivotal = t->at + row * n, by = 1 / pivotal[column];

    pivotal[column] = 1;
    for (int j = 0; j < n; j++)
        pivotal[j] *= by;
    for (int i = 0; i <= t->rows; i++) {
        double *line = t->at + i * n, factor = line[column];

        if (i == row)
            continue;
        line[column] = 0;
        for (int j = 0; j < n; j++)
            line[j] -= factor * pivotal[j];
    }
}

static void simplex_eliminate_finely(struct tableau *t, int row, int column)
{
    const struct simplex_sum one = {1, 0}, none = {0, 0};
    struct simplex_sum by = simplex_inverse_of(simplex_sum_at(t, row, column));

    simplex_put(t, row, column, one);
    for (int j = 0; j <= t->columns; j++)
        simplex_put(t, row, j, simplex_times(simplex_sum_at(t, row, j), by));
    for (int i = 0; i <= t->rows; i++) {
        struct simplex_sum factor = simplex_sum_at(t, i, column);

        if (i == row)
            continue;
        simplex_put(t, i, column, none);
        for (int j = 0; j <= t->columns; j++)
            simplex_put(t, i, j,
                        simplex_minus(simplex_sum_at(t, i, j),
                                      simplex_times(factor, simplex_sum_at(t, row, j))));
    }
}

void simplex_pivot(struct tableau *t, int row, int column)
{
    int label = t->row[row];

    t->row[row] = t->column[column];
    t->column[column] = label;
    if (t->fine)
        simplex_eliminate_finely(t, row, column);
    else
        simplex_eliminate(t, row, column);
}

/* Return the column that promises the largest improvement; -1 if none does. With Bland's rule,
 * which never cycles, return the promising column with the lowest label. */
static int simplex_entering(const struct tableau *t, bool bland)
{
    const double *promise = t->at + simplex_place(t, t->rows, 0);
    int best = -1;

    for (int j = 0; j < t->columns; j++)
        if (promise[j] > zero &&
            (best < 0 || (bland ? t->column[j] < t->column[best] : promise[j] > promise[best])))
            best = j;
    return best;
}

/*
 * Return the row that reaches zero first as the column's variable grows; -1 if none does. Every row
 * qualifies that reaches zero before the first one is below by more than `zero` (Harris: "Pivot
 * selection methods of the Devex LP code", 1973). Of these, the row with the largest entry loses
 * the fewest digits. With Bland's rule, it is the row with the lowest label.
 */
static int simplex_leaving(const struct tableau *t, int column, bool bland)
{
    double furthest = DBL_MAX, size = 0;
    int best = -1;

    for (int i = 0; i < t->rows; i++) {
        double a = simplex_get(t, i, column);
        double step = a > tiny ? (simplex_get(t, i, t->columns) + zero) / a : DBL_MAX;

        furthest = step < furthest ? step : furthest;
    }
    for (int i = 0; i < t->rows; i++) {
        double a = simplex_get(t, i, column);

        if (a > tiny && simplex_get(t, i, t->columns) <= furthest * a &&
            (best < 0 || (bland ? t->row[i] < t->row[best] : a > size))) {
            size = a;
            best = i;
        }
    }
    return best;
}

void simplex_maximise(struct tableau *t)
{
    int most = 16 * (t->rows + t->columns);

    for (int pivots = 0; pivots < most; pivots++) {
        bool bland = pivots > most / 2;
        int column = simplex_entering(t, bland),
            row = column < 0 ? -1 : simplex_leaving(t, column, bland);

        if (row < 0)
            return;
        /* Set to zero what rounding made negative: divided by a small entry, it would become a
         * large error. */
        if (simplex_get(t, row, t->columns) < 0)
            simplex_put(t, row, t->columns, (struct simplex_sum){0, 0});
        simplex_pivot(t, row, column);
    }
}
