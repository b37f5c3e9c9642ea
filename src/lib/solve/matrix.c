/*
 * Matrix games by linear programming.
 *
 * Value iteration solves millions of games with two or three rows. So the solver looks for a saddle
 * point first, and the tableau is no larger than the game. Labels below the number of the game's
 * columns are weights of these columns. Higher labels are slacks of the game's rows; their prices
 * are the row player's weights.
 *
 * A result is judged by what its mixes secure. If that is not good enough, the solver repeats the
 * work with twice the digits.
 */
#include "solve/matrix.h"

#include "solve/simplex.h"

#include <float.h>

static const double good = 1e-13;       /* a gap between the players that needs no more digits */
static const double indulgence = 5e-13; /* how far a mix may miss its floor */

/* ---- mixes ----------------------------------------------------------------------------------- */

static void matrix_pure(double mix[], int n, int choice)
{
    for (int i = 0; i < n; i++)
        mix[i] = i == choice;
}

static void matrix_normalise(double mix[], int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += mix[i];
    for (int i = 0; i < n; i++)
        mix[i] /= sum;
}

static void matrix_read_row_mix(const struct tableau *t, const struct matrix *m, double x[])
{
    matrix_pure(x, m->rows, -1);
    for (int j = 0; j < t->columns; j++) {
        int i = t->column[j] - m->columns;

        if (i >= 0 && i < m->rows && simplex_get(t, t->rows, j) < 0)
            x[i] = -simplex_get(t, t->rows, j);
    }
    matrix_normalise(x, m->rows);
}

static void matrix_read_column_mix(const struct tableau *t, const struct matrix *m, double y[])
{
    matrix_pure(y, m->columns, -1);
    for (int i = 0; i < t->rows; i++)
        if (t->row[i] < m->columns && simplex_get(t, i, t->columns) > 0)
            y[t->row[i]] = simplex_get(t, i, t->columns);
    matrix_normalise(y, m->columns);
}

/* ---- games ----------------------------------------------------------------------------------- */

/* A game from the side of one player, whose choices are the lines. */
struct side {
    const double *at;
    int lines, others; /* the opponent's choices: the places of a line */
    int line, place;   /* distance from one line, or place, to the next */
    double sign;       /* the sign of what this player wins */
};

static inline struct side matrix_side(const struct matrix *m, int player)
{
    return player == P1 ? (struct side){m->at, m->rows, m->columns, m->columns, 1, 1}
                        : (struct side){m->at, m->columns, m->rows, 1, m->columns, -1};
}

/* Return the least that a line wins. */
static inline double matrix_least(struct side p, int line)
{
    const double *at = p.at + line * p.line;
    double least = p.sign * at[0];

    for (int j = 1; j < p.others; j++)
        least = p.sign * at[j * p.place] < least ? p.sign * at[j * p.place] : least;
    return least;
}

/* Return the least that a mix wins. */
static double matrix_secured(struct side p, const double mix[])
{
    double least = DBL_MAX;

    for (int j = 0; j < p.others; j++) {
        double sum = 0;

        for (int i = 0; i < p.lines; i++)
            sum += mix[i] * (p.sign * p.at[i * p.line + j * p.place]);
        least = sum < least ? sum : least;
    }
    return least;
}

/* Return the line whose worst payoff, *worth, is best. */
static inline int matrix_safest(struct side p, double *worth)
{
    int best = 0;

    *worth = -DBL_MAX;
    for (int i = 0; i < p.lines; i++) {
        double least = matrix_least(p, i);

        if (least > *worth) {
            *worth = least;
            best = i;
        }
    }
    return best;
}

void matrix_turn(struct matrix *m)
{
    int rows = m->rows, columns = m->columns;
    double before[MOVES_MAX * MOVES_MAX];

    memcpy(before, m->at, (size_t)(rows * columns) * sizeof *before);
    m->rows = columns;
    m->columns = rows;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            m->at[j * rows + i] = -before[i * columns + j];
}

/* Copy the payoffs, with `add` added to each. The caller fills the last column and row, and `more`
 * columns. */
static void matrix_set_up(struct tableau *t, const struct matrix *m, double add, int more,
                          bool fine)
{
    t->rows = m->rows;
    t->columns = m->columns + more;
    t->fine = fine;
    for (int j = 0; j < m->columns; j++)
        t->column[j] = j;
    for (int i = 0; i < m->rows; i++) {
        t->row[i] = m->columns + i;
        for (int j = 0; j < m->columns; j++)
            simplex_put(t, i, j, simplex_sum_of(m->at[i * m->columns + j], add));
    }
}

/* If all payoffs are positive: find the largest weights of the columns against which no row wins
 * more than 1. Divided by their sum, they are an optimal mix. */
static void matrix_mix_by_simplex(const struct matrix *m, bool fine, double x[], double y[])
{
    const struct simplex_sum one = {1, 0}, none = {0, 0};
    struct tableau t;

    matrix_set_up(&t, m, 2, 0, fine);
    for (int i = 0; i < t.rows; i++)
        simplex_put(&t, i, t.columns, one);
    for (int j = 0; j < t.columns; j++)
        simplex_put(&t, t.rows, j, one);
    simplex_put(&t, t.rows, t.columns, none);
    simplex_maximise(&t);
    matrix_read_row_mix(&t, m, x);
    matrix_read_column_mix(&t, m, y);
}

/* The two players cannot secure more than 0 together, unless the mixes are wrong. */
static bool matrix_agree(double rows, double columns)
{
    return rows + columns <= good && rows + columns >= -good;
}

double matrix_solve(const struct matrix *m, double x[MOVES_MAX], double y[MOVES_MAX])
{
    double x_room[MOVES_MAX], y_room[MOVES_MAX], rows, columns;
    int row = matrix_safest(matrix_side(m, P1), &rows);
    int column = matrix_safest(matrix_side(m, P2), &columns);

    x = x ? x : x_room;
    y = y ? y : y_room;
    if (matrix_agree(rows, columns)) {
        matrix_pure(x, m->rows, row);
        matrix_pure(y, m->columns, column);
    }
    for (int fine = 0; fine < 2 && !matrix_agree(rows, columns); fine++) {
        matrix_mix_by_simplex(m, fine, x, y);
        rows = matrix_secured(matrix_side(m, P1), x);
        columns = matrix_secured(matrix_side(m, P2), y);
    }
    return (rows - columns) / 2;
}

/* ---- exploiting ------------------------------------------------------------------------------ */

static double matrix_earned(const double gain[], const double x[], int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += gain[i] * x[i];
    return sum;
}

static int matrix_highest(const double gain[], int n)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        best = gain[i] > gain[best] ? i : best;
    return best;
}

/*
 * The dual problem. What row i earns grows by its payoffs above the floor, times the weight chosen
 * for each column. Make the largest result of any row, which is one more variable, as small as
 * possible. At first nothing is feasible; bringing that variable in at the best row repairs this.
 * The variable cannot be negative, which does not matter because all gains are positive.
 */
static void matrix_exploit_by_simplex(const struct matrix *m, double floor, const double gain[],
                                      double x[])
{
    const struct simplex_sum minus_one = {-1, 0}, none = {0, 0};
    double least = gain[0];
    struct tableau t;

    for (int i = 1; i < m->rows; i++)
        least = gain[i] < least ? gain[i] : least;
    matrix_set_up(&t, m, -floor, 1, true);
    t.column[m->columns] = m->columns + m->rows;
    for (int i = 0; i < m->rows; i++) {
        simplex_put(&t, i, m->columns, minus_one);
        simplex_put(&t, i, t.columns, simplex_sum_of(least - 1, -gain[i]));
    }
    for (int j = 0; j <= t.columns; j++)
        simplex_put(&t, t.rows, j, j == m->columns ? minus_one : none);
    simplex_pivot(&t, matrix_highest(gain, m->rows), m->columns);
    simplex_maximise(&t);
    matrix_read_row_mix(&t, m, x);
}

/* Of the rows that keep the floor by themselves, return the one that earns most; -1 if there is
 * none. */
static int matrix_best_safe_row(const struct matrix *m, double floor, const double gain[])
{
    int best = -1;

    for (int i = 0; i < m->rows; i++)
        if (matrix_least(matrix_side(m, P1), i) >= floor - indulgence &&
            (best < 0 || gain[i] > gain[best]))
            best = i;
    return best;
}

double matrix_exploit(const struct matrix *m, double floor, const double gain[MOVES_MAX],
                      double x[MOVES_MAX])
{
    double safe[MOVES_MAX], most, least;
    int row = matrix_highest(gain, m->rows);

    if (matrix_least(matrix_side(m, P1), row) >= floor) {
        matrix_pure(x, m->rows, row);
        return gain[row];
    }
    matrix_solve(m, safe, NULL);
    least = matrix_secured(matrix_side(m, P1), safe);
    floor = floor < least ? floor : least;
    matrix_exploit_by_simplex(m, floor - indulgence / 2, gain, x);
    most = matrix_earned(gain, safe, m->rows);
    if (matrix_earned(gain, x, m->rows) > most &&
        matrix_secured(matrix_side(m, P1), x) >= floor - indulgence)
        most = matrix_earned(gain, x, m->rows);
    else
        memcpy(x, safe, (size_t)m->rows * sizeof *x);
    row = matrix_best_safe_row(m, floor, gain);
    if (row < 0 || gain[row] < most - indulgence)
        return most;
    matrix_pure(x, m->rows, row);
    return gain[row];
}
