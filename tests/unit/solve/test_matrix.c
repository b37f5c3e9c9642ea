/*
 * Matrix games: results known by hand, and the proof that every result contains. What a mix of the
 * row player secures is never above the value, and what a mix of the column player concedes is
 * never below it; where the two meet, both are optimal.
 */
#include "unit.h"
#include "core/rng.h"
#include "core/text.h"
#include "solve/matrix.h"

#include <math.h>

static const double enough = 1e-12;

static double payoff_to_row(const struct matrix *m, int row, const double y[])
{
    double sum = 0;

    for (int j = 0; j < m->columns; j++)
        sum += m->at[row * m->columns + j] * y[j];
    return sum;
}

static double payoff_to_column(const struct matrix *m, int column, const double x[])
{
    double sum = 0;

    for (int i = 0; i < m->rows; i++)
        sum += m->at[i * m->columns + column] * x[i];
    return sum;
}

static double secured(const struct matrix *m, const double x[])
{
    double least = INFINITY;

    for (int j = 0; j < m->columns; j++)
        least = fmin(least, payoff_to_column(m, j, x));
    return least;
}

static double conceded(const struct matrix *m, const double y[])
{
    double most = -INFINITY;

    for (int i = 0; i < m->rows; i++)
        most = fmax(most, payoff_to_row(m, i, y));
    return most;
}

static double earned(const double gain[], const double x[], int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += gain[i] * x[i];
    return sum;
}

/* Print the matrix in C, for the message of a failure. */
static const char *shown(const struct matrix *m)
{
    static char room[MOVES_MAX * MOVES_MAX * 32];
    struct text t = TEXT(room);

    text_add(&t, "{%d, %d, {", m->rows, m->columns);
    for (int i = 0; i < m->rows * m->columns; i++)
        text_add(&t, "%.17g, ", m->at[i]);
    text_add(&t, "}}");
    return room;
}

static void check_mix(const struct matrix *m, const double mix[], int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++) {
        if (!(mix[i] >= 0))
            fail_msg("weight %d is %g in %s", i, mix[i], shown(m));
        sum += mix[i];
    }
    if (!(fabs(sum - 1) <= 1e-14))
        fail_msg("weights sum up to %.17g in %s", sum, shown(m));
}

static void check_solved(const struct matrix *m)
{
    double x[MOVES_MAX], y[MOVES_MAX], value = matrix_solve(m, x, y);

    check_mix(m, x, m->rows);
    check_mix(m, y, m->columns);
    if (!(fabs(secured(m, x) - value) <= enough) || !(fabs(conceded(m, y) - value) <= enough))
        fail_msg("value %.17g, secured %.17g, conceded %.17g in %s", value, secured(m, x),
                 conceded(m, y), shown(m));
}

/* ---- by hand --------------------------------------------------------------------------------- */

static void check_weights(const struct matrix *m, const double got[], const double want[], int n)
{
    for (int i = 0; i < n; i++)
        if (!(fabs(got[i] - want[i]) <= enough))
            fail_msg("weight %d is %.17g, not %.17g, in %s", i, got[i], want[i], shown(m));
}

static void known_games(void **unused)
{
    static const struct {
        struct matrix m;
        double value, x[4], y[4];
    } rows[] = {
        /* rock, paper, scissors */
        {{3, 3, {0, -1, 1, 1, 0, -1, -1, 1, 0}},
         0,
         {1 / 3., 1 / 3., 1 / 3.},
         {1 / 3., 1 / 3., 1 / 3.}},
        /* the same, but rock wins only half: the choice that beats rock is played half as often */
        {{3, 3, {0, -1, 0.5, 1, 0, -1, -0.5, 1, 0}}, 0, {0.4, 0.2, 0.4}, {0.4, 0.2, 0.4}},
        /* matching pennies */
        {{2, 2, {1, -1, -1, 1}}, 0, {0.5, 0.5}, {0.5, 0.5}},
        /* skewed: (ad - bc) / (a - b - c + d), weights by the differences in the other line */
        {{2, 2, {0.3, -0.1, -0.2, 0.9}}, 0.25 / 1.5, {1.1 / 1.5, 0.4 / 1.5}, {1 / 1.5, 0.5 / 1.5}},
        /* a saddle point in the middle */
        {{3, 3, {-1, 0, -0.5, 0.5, 0.25, 0.75, -0.25, 0, 1}}, 0.25, {0, 1, 0}, {0, 1, 0}},
        /* the third row is worse than the first, the third column than the second */
        {{3, 3, {1, -1, 0, -1, 1, 1, 0.5, -1, -1}}, 0, {0.5, 0.5, 0}, {0.5, 0.5, 0}},
        /* a row that a mix of the others beats */
        {{3, 2, {1, -1, -1, 1, -0.25, -0.25}}, 0, {0.5, 0.5, 0}, {0.5, 0.5}},
        /* one choice for one of them */
        {{1, 4, {0.5, -0.25, 0, 1}}, -0.25, {1}, {0, 1, 0, 0}},
        {{4, 1, {0.5, -0.25, 0, 1}}, 1, {0, 0, 0, 1}, {1}},
        {{1, 1, {-1}}, -1, {1}, {1}},
        /* all equal: the first of each */
        {{2, 3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5}}, 0.5, {1, 0}, {1, 0, 0}},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        double x[MOVES_MAX], y[MOVES_MAX], value = matrix_solve(&rows[i].m, x, y);

        check_solved(&rows[i].m);
        if (!(fabs(value - rows[i].value) <= enough))
            fail_msg("value %.17g, not %.17g, of %s", value, rows[i].value, shown(&rows[i].m));
        check_weights(&rows[i].m, x, rows[i].x, rows[i].m.rows);
        check_weights(&rows[i].m, y, rows[i].y, rows[i].m.columns);
    }
}

static void a_saddle_point_is_exact(void **unused)
{
    static const struct matrix m = {2, 2, {0.1, 0.7, -0.3, 0.2}};
    double x[MOVES_MAX], y[MOVES_MAX];

    (void)unused;
    assert_within(matrix_solve(&m, x, y), 0.1, 0.1);
    assert_within(x[0], 1, 1);
    assert_within(x[1], 0, 0);
    assert_within(y[0], 1, 1);
    assert_within(y[1], 0, 0);
}

static void mixes_may_be_left_out(void **unused)
{
    static const struct matrix games[] = {{2, 2, {1, -1, -1, 0.5}}, {2, 2, {1, 0, -1, 0.5}}};

    (void)unused;
    for (int i = 0; i < COUNT(games); i++) {
        double x[MOVES_MAX], y[MOVES_MAX], value = matrix_solve(&games[i], x, y);
        double alone_x[MOVES_MAX], alone_y[MOVES_MAX];

        assert_true(matrix_solve(&games[i], NULL, NULL) == value);
        assert_true(matrix_solve(&games[i], alone_x, NULL) == value);
        assert_true(matrix_solve(&games[i], NULL, alone_y) == value);
        assert_memory_equal(alone_x, x, 2 * sizeof *x);
        assert_memory_equal(alone_y, y, 2 * sizeof *y);
    }
}

/* ---- many games ------------------------------------------------------------------------------ */

static double uniform(struct rng *g)
{
    return (double)(rng_next(g) >> 11) * 0x1p-53;
}

static double one_of(struct rng *g, const double list[], int n)
{
    return list[rng_below(g, (uint32_t)n)];
}

/* Payoffs from harmless to hard on the digits: ties, near ties, many magnitudes at once. */
enum { KINDS = 9 };

static double draw_payoff(struct rng *g, int kind)
{
    static const double sizes[] = {0, 1e-12, 1e-8, 1e-4, 1}, signs[] = {-1, 0, 1};
    double sign = one_of(g, signs, COUNT(signs)), size = one_of(g, sizes, COUNT(sizes));
    double share = uniform(g);
    bool seldom = rng_below(g, 10) == 0, often = rng_below(g, 2) == 0;

    switch (kind) {
    case 0:
        return 2 * share - 1;
    case 1:
        return sign;
    case 2:
        return ((int)rng_below(g, 7) - 3) / 3.0;
    case 3:
        return seldom ? sign : 0;
    case 4:
        return 0.5 + 1e-9 * share;
    case 5:
        return often ? 1 : -1 + 1e-8 * share;
    case 6:
        return sign * size * (often ? 1 : share);
    case 7:
        return sign * (1 - 1e-13 * share);
    default:
        return sign * (1 - 1e-10 * share);
    }
}

static void copy_row(struct matrix *m, int to, int from)
{
    memmove(m->at + to * m->columns, m->at + from * m->columns, (size_t)m->columns * sizeof *m->at);
}

/* Payoffs for the size that the matrix has; every fourth time some rows occur again. */
static void fill(struct rng *g, int kind, struct matrix *m)
{
    for (int i = 0; i < m->rows * m->columns; i++)
        m->at[i] = draw_payoff(g, kind);
    if (rng_below(g, 4) == 0)
        for (int i = 0; i < m->rows; i++)
            copy_row(m, i, (int)rng_below(g, (uint32_t)m->rows));
}

static void draw(struct rng *g, int kind, int most, struct matrix *m)
{
    m->rows = 1 + (int)rng_below(g, (uint32_t)most);
    m->columns = 1 + (int)rng_below(g, (uint32_t)most);
    fill(g, kind, m);
}

static void both_mixes_meet_at_the_value(void **unused)
{
    static const struct {
        int most, games;
    } rows[] = {{3, 4000}, {6, 2000}, {12, 400}, {30, 60}, {MOVES_MAX, 12}};
    struct matrix m;

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        for (int k = 0; k < rows[i].games * KINDS; k++) {
            struct rng g = rng_at(1, (uint64_t)i, (uint64_t)k);

            draw(&g, k % KINDS, rows[i].most, &m);
            check_solved(&m);
        }
}

static void the_largest_games(void **unused)
{
    struct matrix m;

    (void)unused;
    for (int k = 0; k < 3 * KINDS; k++) {
        struct rng g = rng_at(2, 0, (uint64_t)k);

        m.rows = m.columns = MOVES_MAX;
        fill(&g, k % KINDS, &m);
        check_solved(&m);
    }
}

/* With exchanged seats the value has the opposite sign. */
static void seats_exchanged(void **unused)
{
    struct matrix m, turned;

    (void)unused;
    for (int k = 0; k < 500 * KINDS; k++) {
        struct rng g = rng_at(3, 0, (uint64_t)k);
        double value, other;

        draw(&g, k % KINDS, 6, &m);
        turned = (struct matrix){.rows = m.columns, .columns = m.rows};
        for (int i = 0; i < m.rows * m.columns; i++)
            turned.at[i % m.columns * m.rows + i / m.columns] = -m.at[i];
        value = matrix_solve(&m, NULL, NULL);
        other = matrix_solve(&turned, NULL, NULL);
        if (!(fabs(value + other) <= 2 * enough))
            fail_msg("%.17g and %.17g for %s", value, other, shown(&m));
    }
}

static uint64_t mixed_in(uint64_t hash, const double numbers[], int n)
{
    for (int i = 0; i < n; i++) {
        uint64_t bits;

        memcpy(&bits, &numbers[i], sizeof bits);
        hash = rng_mix(hash ^ bits);
    }
    return hash;
}

/* Every bit of every result, whatever the compiler: a change that alters it shows here. */
static void the_same_on_every_machine(void **unused)
{
    double x[MOVES_MAX], y[MOVES_MAX], value;
    uint64_t hash = 0;
    struct matrix m;

    (void)unused;
    for (int k = 0; k < 500 * KINDS; k++) {
        struct rng g = rng_at(4, 0, (uint64_t)k);

        draw(&g, k % KINDS, 8, &m);
        value = matrix_solve(&m, x, y);
        hash = mixed_in(hash, &value, 1);
        hash = mixed_in(mixed_in(hash, x, m.rows), y, m.columns);
        value = matrix_exploit(&m, value - 0.1, m.at, x);
        hash = mixed_in(mixed_in(hash, &value, 1), x, m.rows);
    }
    assert_int_equal(hash, 0xaad6d0f97e0fea0c);
}

/* ---- exploiting ------------------------------------------------------------------------------ */

static void known_exploits(void **unused)
{
    static const struct {
        struct matrix m;
        double floor, gain[MOVES_MAX], want, x[3];
    } rows[] = {
        /* matching pennies: nothing to be had for nothing */
        {{2, 2, {1, -1, -1, 1}}, 0, {1, -1}, 0, {0.5, 0.5}},
        /* nor for more than the value */
        {{2, 2, {1, -1, -1, 1}}, 0.5, {1, -1}, 0, {0.5, 0.5}},
        /* half a point at risk is half a point to be won */
        {{2, 2, {1, -1, -1, 1}}, -0.5, {1, -1}, 0.5, {0.75, 0.25}},
        {{2, 2, {1, -1, -1, 1}}, -1, {1, -1}, 1, {1, 0}},
        /* against an opponent who plays rock too often */
        {{3, 3, {0, -1, 1, 1, 0, -1, -1, 1, 0}}, -1, {0, 0.5, -0.5}, 0.5, {0, 1, 0}},
        {{3, 3, {0, -1, 1, 1, 0, -1, -1, 1, 0}}, 0, {0, 0.5, -0.5}, 0, {1 / 3., 1 / 3., 1 / 3.}},
        /* two rows are as safe: the one that earns more */
        {{2, 2, {0, 1, 0, 0.5}}, 0, {0.25, 0.5}, 0.5, {0, 1}},
        /* the row that earns most is not safe, the next one is */
        {{3, 2, {-1, 1, 0, 0, 0, 0}}, 0, {1, 0.25, 0.5}, 0.5, {0, 0, 1}},
        {{1, 3, {0.5, 0, 1}}, 1, {0.75}, 0.75, {1}},
        {{3, 1, {0.5, 0, 1}}, 0.25, {0.75, 1, 0}, 0.875, {0.5, 0.5, 0}},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        double x[MOVES_MAX], got = matrix_exploit(&rows[i].m, rows[i].floor, rows[i].gain, x);

        if (!(fabs(got - rows[i].want) <= 4 * enough))
            fail_msg("row %d earns %.17g, not %.17g", i, got, rows[i].want);
        for (int k = 0; k < rows[i].m.rows; k++)
            if (!(fabs(x[k] - rows[i].x[k]) <= 4 * enough))
                fail_msg("row %d: weight %d is %.17g, not %.17g", i, k, x[k], rows[i].x[k]);
    }
}

enum { SMALL = 4 };

/* Gauss elimination with the largest pivot of each column; false if there is not exactly one
 * solution. */
static bool solve_equations(double a[SMALL][SMALL + 1], int n, double x[])
{
    for (int k = 0; k < n; k++) {
        int best = k;

        for (int i = k + 1; i < n; i++)
            best = fabs(a[i][k]) > fabs(a[best][k]) ? i : best;
        if (fabs(a[best][k]) < 1e-9)
            return false;
        for (int j = 0; j <= n; j++) {
            double kept = a[k][j];

            a[k][j] = a[best][j];
            a[best][j] = kept;
        }
        for (int i = 0; i < n; i++)
            for (int j = n; i != k && j >= k; j--)
                a[i][j] -= a[i][k] / a[k][k] * a[k][j];
    }
    for (int k = 0; k < n; k++)
        x[k] = a[k][n] / a[k][k];
    return true;
}

/* The mix at which the chosen bounds are tight: bit i if weight i is 0, bit rows + j if column j
 * pays exactly the floor. */
static bool corner(const struct matrix *m, double floor, unsigned chosen, double x[])
{
    double a[SMALL][SMALL + 1] = {{0}};
    int n = 1;

    for (int i = 0; i < m->rows; i++)
        a[0][i] = 1;
    a[0][m->rows] = 1;
    for (int b = 0; b < m->rows + m->columns; b++) {
        if (!(chosen >> b & 1))
            continue;
        for (int i = 0; i < m->rows; i++)
            a[n][i] = b < m->rows ? i == b : m->at[i * m->columns + b - m->rows];
        a[n++][m->rows] = b < m->rows ? 0 : floor;
    }
    return solve_equations(a, m->rows, x);
}

static bool keeps(const struct matrix *m, double floor, const double x[])
{
    for (int i = 0; i < m->rows; i++)
        if (x[i] < -enough)
            return false;
    return secured(m, x) >= floor - enough;
}

/* The best corner: a linear function has its maximum at one. */
static double best_corner(const struct matrix *m, double floor, const double gain[])
{
    double x[SMALL], best = -INFINITY;

    for (unsigned chosen = 0; chosen < 1U << (m->rows + m->columns); chosen++)
        if (__builtin_popcount(chosen) == m->rows - 1 && corner(m, floor, chosen, x) &&
            keeps(m, floor, x))
            best = fmax(best, earned(gain, x, m->rows));
    return best;
}

static void draw_gain(struct rng *g, int kind, int n, double gain[])
{
    for (int i = 0; i < n; i++)
        gain[i] = kind % 2 ? ((int)rng_below(g, 5) - 2) / 2.0 : 2 * uniform(g) - 1;
}

/* At the value, just below, some way below and, at times, above. */
static double draw_floor(struct rng *g, const struct matrix *m)
{
    static const double below[] = {0, 0, 1e-12, 1e-6, 0.1, 0.5, 2, -0.5};

    return matrix_solve(m, NULL, NULL) - one_of(g, below, COUNT(below));
}

/* The mix earns what the function says, the floor is kept, and perfect play earns no more. Returns
 * what it earns. */
static double check_exploit(const struct matrix *m, double floor, const double gain[])
{
    double safe[MOVES_MAX], x[MOVES_MAX], value = matrix_solve(m, safe, NULL);
    double got = matrix_exploit(m, floor, gain, x);

    check_mix(m, x, m->rows);
    if (!(fabs(earned(gain, x, m->rows) - got) <= enough))
        fail_msg("earns %.17g, not %.17g, in %s", earned(gain, x, m->rows), got, shown(m));
    if (!(secured(m, x) >= fmin(floor, value) - enough))
        fail_msg("floor %.17g, secured %.17g in %s", floor, secured(m, x), shown(m));
    if (!(got >= earned(gain, safe, m->rows) - enough))
        fail_msg("earns %.17g, perfect play %.17g, in %s", got, earned(gain, safe, m->rows),
                 shown(m));
    return got;
}

static void no_corner_earns_more(void **unused)
{
    struct matrix m;

    (void)unused;
    for (int k = 0; k < 1000 * 4; k++) {
        struct rng g = rng_at(5, 0, (uint64_t)k);
        double gain[MOVES_MAX], floor, got, want;

        draw(&g, k % 4, SMALL, &m);
        draw_gain(&g, k, m.rows, gain);
        floor = draw_floor(&g, &m);
        got = check_exploit(&m, floor, gain);
        want = best_corner(&m, fmin(floor, matrix_solve(&m, NULL, NULL)), gain);
        if (!(got >= want - 1e-9))
            fail_msg("earns %.17g, a corner %.17g, floor %.17g in %s", got, want, floor, shown(&m));
    }
}

static void exploits_keep_the_floor(void **unused)
{
    static const struct {
        int most, games;
    } rows[] = {{4, 1000}, {12, 100}, {MOVES_MAX, 1}};
    struct matrix m;

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        for (int k = 0; k < rows[i].games * KINDS; k++) {
            struct rng g = rng_at(6, (uint64_t)i, (uint64_t)k);
            double gain[MOVES_MAX];

            draw(&g, k % KINDS, rows[i].most, &m);
            draw_gain(&g, k / KINDS, m.rows, gain);
            check_exploit(&m, draw_floor(&g, &m), gain);
        }
}

/* A row that is safe by itself and earns the most is played alone, whatever ties with it. */
static void a_safe_best_row_is_played_alone(void **unused)
{
    struct matrix m;

    (void)unused;
    for (int k = 0; k < 200 * KINDS; k++) {
        struct rng g = rng_at(7, 0, (uint64_t)k);
        double gain[MOVES_MAX], x[MOVES_MAX];
        int pure = 0;

        draw(&g, k % KINDS, 6, &m);
        draw_gain(&g, k, m.rows, gain);
        matrix_exploit(&m, -1, gain, x);
        for (int i = 0; i < m.rows; i++)
            pure += x[i] == 1;
        if (pure != 1)
            fail_msg("a mix where every row is safe: %s", shown(&m));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_games),
        cmocka_unit_test(a_saddle_point_is_exact),
        cmocka_unit_test(mixes_may_be_left_out),
        cmocka_unit_test(both_mixes_meet_at_the_value),
        cmocka_unit_test(the_largest_games),
        cmocka_unit_test(seats_exchanged),
        cmocka_unit_test(the_same_on_every_machine),
        cmocka_unit_test(known_exploits),
        cmocka_unit_test(no_corner_earns_more),
        cmocka_unit_test(exploits_keep_the_floor),
        cmocka_unit_test(a_safe_best_row_is_played_alone),
    };

    return cmocka_run_group_tests_name("matrix", tests, NULL, NULL);
}
