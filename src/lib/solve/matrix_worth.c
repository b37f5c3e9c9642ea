/*
 * The value of every choice in a matrix game.
 *
 * A game can have many optimal mixes, and a simplex finds one corner of them. Against that corner,
 * a choice may keep the value although another optimal mix punishes it. A row is right if some
 * optimal mix uses it. Then it wins the value against all optimal mixes of the columns; any other
 * row wins less against some of them (Goldman and Tucker: "Theory of linear programming", 1956).
 *
 * To find out, give the row a bonus. The value of the game rises by the bonus times the largest
 * weight that an optimal mix gives the row (Mills: "Marginal values of matrix games and linear
 * programs", 1956), and the new optimal mix has that weight. The bonus is larger than the rounding
 * of payoffs that should be equal, and smaller than differences that count.
 */
#include "solve/matrix_worth.h"

static const double bonus = 1e-10;
static const double trace = 1e-9; /* weights up to this count as 0 */

static double worth_against(const struct matrix *m, int row, const double y[])
{
    double sum = 0;

    for (int j = 0; j < m->columns; j++)
        sum += m->at[row * m->columns + j] * y[j];
    return sum;
}

static bool worth_is_used_with_bonus(const struct matrix *m, int row)
{
    double x[MOVES_MAX];
    struct matrix more;

    more.rows = m->rows;
    more.columns = m->columns;
    for (int i = 0; i < m->rows * m->columns; i++)
        more.at[i] = m->at[i] + (i / m->columns == row ? bonus : 0);
    matrix_solve(&more, x, NULL);
    return x[row] > trace;
}

/* Find the rows that some optimal mix uses; return how many there are. */
static int worth_find_used(const struct matrix *m, double value, const double x[], const double y[],
                           bool used[])
{
    int count = 0;

    for (int i = 0; i < m->rows; i++) {
        used[i] = worth_against(m, i, y) > value - bonus &&
                  (x[i] > trace || worth_is_used_with_bonus(m, i));
        count += used[i];
    }
    return count;
}

static void worth_keep_rows(struct matrix *m, const bool used[])
{
    int rows = m->rows;

    m->rows = 0;
    for (int i = 0; i < rows; i++)
        if (used[i])
            memmove(m->at + m->rows++ * m->columns, m->at + i * m->columns,
                    (size_t)m->columns * sizeof *m->at);
}

void matrix_worth_of_rows(const struct matrix *m, double value, const double x[MOVES_MAX],
                          const double y[MOVES_MAX], double worth[MOVES_MAX])
{
    bool used[MOVES_MAX], theirs[MOVES_MAX];
    double gain[MOVES_MAX], mix[MOVES_MAX];
    struct matrix kept; /* as the column player sees it, who has only the columns that are used */

    for (int i = 0; i < m->rows; i++)
        worth[i] = value;
    if (worth_find_used(m, value, x, y, used) == m->rows)
        return;
    kept = *m;
    matrix_turn(&kept);
    worth_find_used(&kept, -value, y, x, theirs);
    worth_keep_rows(&kept, theirs);
    for (int i = 0; i < m->rows; i++) {
        if (used[i])
            continue;
        for (int j = 0; j < kept.rows; j++)
            gain[j] = kept.at[j * kept.columns + i];
        worth[i] = -matrix_exploit(&kept, -value, gain, mix);
    }
}
