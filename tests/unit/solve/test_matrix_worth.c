/* Which rows of a matrix game are right, and the value of the others: by hand, and compared with
 * all corners of the optimal mixes (optimal_set.h). */
#include "optimal_set.h"
#include "core/rng.h"
#include "core/text.h"
#include "solve/matrix_worth.h"

static const double near = 1e-9;

static const char *shown(const struct optimal_game *g)
{
    static char room[OPTIMAL_SIDE * OPTIMAL_SIDE * 32];
    struct text t = TEXT(room);

    for (int i = 0; i < g->rows; i++)
        for (int j = 0; j < g->columns; j++)
            text_add(&t, "%.17g%s", g->at[i][j], j + 1 < g->columns ? ", " : "; ");
    return room;
}

/* Returns the value. */
static double worths_of(const struct optimal_game *g, double worth[MOVES_MAX])
{
    struct matrix m = {.rows = g->rows, .columns = g->columns};
    double x[MOVES_MAX], y[MOVES_MAX], value;

    for (int i = 0; i < g->rows; i++)
        for (int j = 0; j < g->columns; j++)
            m.at[i * g->columns + j] = g->at[i][j];
    value = matrix_solve(&m, x, y);
    matrix_worth_of_rows(&m, value, x, y, worth);
    return value;
}

/* ---- by hand --------------------------------------------------------------------------------- */

static void known_games(void **unused)
{
    static const struct {
        struct optimal_game g;
        double worth[4];
    } rows[] = {
        /* a saddle point and nothing else */
        {{2, 2, {{0.5, 0.25}, {0, -1}}}, {0.25, -1}},
        /* the second row is as good against the first column, which is optimal, as is the second */
        {{2, 2, {{0, 0}, {0, -1}}}, {0, -1}},
        /* the same, with a column between them: the worst optimal answer counts */
        {{2, 3, {{0, 0, 0}, {0, -1, -0.25}}}, {0, -1}},
        /* the last column is not optimal, however hard it is on the second row */
        {{2, 3, {{0, 0, 0.001}, {0, -0.5, -1}}}, {0, -0.5}},
        /* all equal: all are right */
        {{3, 2, {{0.1, 0.1}, {0.1, 0.1}, {0.1, 0.1}}}, {0.1, 0.1, 0.1}},
        /* two that are the same, and one that is their mix */
        {{4, 2, {{1, -1}, {-1, 1}, {1, -1}, {0, 0}}}, {0, 0, 0, 0}},
        /* a row that a mix beats by very little */
        {{3, 2, {{1, -1}, {-1, 1}, {-1e-9, -1e-9}}}, {0, 0, -1e-9}},
        /* answers that must not give the third row anything, or the second */
        {{3, 3, {{0, 0, 0}, {0, 1, -1}, {0, -1, 0.5}}}, {0, -1 / 3., -0.25}},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        double worth[MOVES_MAX];

        worths_of(&rows[i].g, worth);
        for (int k = 0; k < rows[i].g.rows; k++)
            if (fabs(worth[k] - rows[i].worth[k]) > 1e-12)
                fail_msg("row %d of %s is worth %.17g, not %.17g", k, shown(&rows[i].g), worth[k],
                         rows[i].worth[k]);
    }
}

/* ---- at random ------------------------------------------------------------------------------- */

/* Few different payoffs, so that many mixes are optimal, and exact ones. */
static struct optimal_game random_game(struct rng *g)
{
    struct optimal_game m = {.rows = 1 + (int)rng_below(g, OPTIMAL_SIDE),
                             .columns = 1 + (int)rng_below(g, OPTIMAL_SIDE)};
    int steps = 1 << rng_below(g, 3);

    for (int i = 0; i < m.rows; i++)
        for (int j = 0; j < m.columns; j++)
            m.at[i][j] = ((int)rng_below(g, (uint32_t)(2 * steps + 1)) - steps) / (double)steps;
    return m;
}

/* The second matrix is the first with rounding errors. Payoffs differ by `step` at least, or not at
 * all. */
static void check_game(const struct optimal_game *g, const struct optimal_game *disturbed,
                       double step)
{
    struct optimal_game turned = optimal_turned(g);
    double worth[MOVES_MAX], value = worths_of(disturbed, worth);
    struct optimal_set mine = optimal_mixes(g, 1e-17L), theirs = optimal_mixes(&turned, 1e-17L);

    assert_within(value, (double)mine.value - 1e-12, (double)mine.value + 1e-12);
    for (int i = 0; i < g->rows; i++) {
        double most = optimal_most(&mine, i), least = optimal_least(g, &theirs, i);

        if ((most > near) != (worth[i] == value) || (most > near) != (worth[i] > value - near) ||
            fabs(worth[i] - least) > near + 1e-11 / step)
            fail_msg("row %d of %s: worth %.17g of %.17g, want %.17g; largest weight %g", i,
                     shown(disturbed), worth[i], value, least, most);
    }
}

static void corners_agree(void **unused)
{
    struct rng g = rng_at(1, 2, 3);

    (void)unused;
    for (int i = 0; i < 5000; i++) {
        struct optimal_game m = random_game(&g);

        check_game(&m, &m, 0.25);
    }
}

/* Payoffs that should be equal differ by rounding. */
static void rounding_does_not_matter(void **unused)
{
    struct rng g = rng_at(4, 5, 6);

    (void)unused;
    for (int n = 0; n < 5000; n++) {
        struct optimal_game m = random_game(&g), disturbed = m;

        for (int i = 0; i < m.rows; i++)
            for (int j = 0; j < m.columns; j++)
                disturbed.at[i][j] += ((int)rng_below(&g, 201) - 100) * 1e-15;
        check_game(&m, &disturbed, 0.25);
    }
}

/* Whole rows and columns that are worse by so little that only exact arithmetic shows it. */
static void little_matters(void **unused)
{
    static const double little[] = {0x1p-10, 0x1p-17, 0x1p-24};
    struct rng g = rng_at(7, 8, 9);

    (void)unused;
    for (int n = 0; n < 5000; n++) {
        struct optimal_game m = random_game(&g);
        int row = (int)rng_below(&g, (uint32_t)m.rows),
            column = (int)rng_below(&g, (uint32_t)m.columns);
        double less = little[rng_below(&g, COUNT(little))];

        for (int j = 0; j < m.columns; j++)
            m.at[row][j] -= less;
        for (int i = 0; i < m.rows; i++)
            m.at[i][column] += less;
        check_game(&m, &m, less);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_games),
        cmocka_unit_test(corners_agree),
        cmocka_unit_test(rounding_does_not_matter),
        cmocka_unit_test(little_matters),
    };

    return cmocka_run_group_tests_name("matrix worth", tests, NULL, NULL);
}
