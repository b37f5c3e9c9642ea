/* Glicko-2 compared with the example in Glickman's paper, and properties that hold for any
 * games. */
#include "unit.h"
#include "match/glicko.h"

#include <math.h>

static void check_near(const char *what, double got, double want, double within)
{
    if (!(fabs(got - want) <= within))
        fail_msg("%s: got %.10g, want %.10g within %g", what, got, want, within);
}

static const struct glicko papers = {1500, 200, 0.06};

/* "Example of the Glicko-2 system", 2013, with tau = 0.5. */
static void the_example_of_the_paper(void **unused)
{
    static const struct glicko_game games[] = {
        {{1400, 30, 0.06}, 1, 1},
        {{1550, 100, 0.06}, 0, 1},
        {{1700, 300, 0.06}, 0, 1},
    };
    struct glicko got = glicko_rate(papers, games, COUNT(games));

    (void)unused;
    check_near("rating", got.rating, 1464.06, 0.02);
    check_near("deviation", got.deviation, 151.52, 0.02);
    check_near("volatility", got.volatility, 0.05999, 1e-5);
}

/* The deviation becomes the root of 200^2 + (173.7178 * 0.06)^2 = 200.2714. */
static void without_games_the_deviation_grows(void **unused)
{
    struct glicko got = glicko_rate(papers, NULL, 0);
    struct glicko most = glicko_rate(glicko_new, NULL, 0);

    (void)unused;
    check_near("rating", got.rating, 1500, 1e-9);
    check_near("deviation", got.deviation, 200.2714, 1e-4);
    check_near("volatility", got.volatility, 0.06, 1e-12);
    check_near("never above a newcomer's", most.deviation, glicko_new.deviation, 1e-9);
}

static void counts_are_games(void **unused)
{
    static const struct glicko_game one_by_one[] = {
        {{1400, 30, 0.06}, 1, 1}, {{1400, 30, 0.06}, 1, 1},    {{1700, 300, 0.06}, 0.5, 1},
        {{1400, 30, 0.06}, 1, 1}, {{1700, 300, 0.06}, 0.5, 1},
    };
    static const struct glicko_game counted[] = {
        {{1400, 30, 0.06}, 1, 3},
        {{1700, 300, 0.06}, 0.5, 2},
        {{2900, 30, 0.06}, 0, 0}, /* never played */
    };
    struct glicko a = glicko_rate(papers, one_by_one, COUNT(one_by_one));
    struct glicko b = glicko_rate(papers, counted, COUNT(counted));

    (void)unused;
    check_near("rating", b.rating, a.rating, 1e-6);
    check_near("deviation", b.deviation, a.deviation, 1e-6);
    check_near("volatility", b.volatility, a.volatility, 1e-7);
}

static void what_one_wins_the_other_loses(void **unused)
{
    static const struct glicko_game won = {{1500, 200, 0.06}, 1, 10};
    static const struct glicko_game lost = {{1500, 200, 0.06}, 0, 10};
    static const struct glicko_game even = {{1500, 200, 0.06}, 0.5, 10};
    struct glicko up = glicko_rate(papers, &won, 1), down = glicko_rate(papers, &lost, 1);
    struct glicko same = glicko_rate(papers, &even, 1);

    (void)unused;
    assert_true(up.rating > 1500);
    check_near("mirrored", up.rating - 1500, 1500 - down.rating, 1e-6);
    check_near("even", same.rating, 1500, 1e-6);
    if (!(same.deviation < papers.deviation && up.deviation < papers.deviation))
        fail_msg("games must make one surer: %g and %g", same.deviation, up.deviation);
}

/* Bots play millions of games in a period. */
static void any_number_of_games(void **unused)
{
    static const struct {
        double score, count;
        struct glicko opponent;
    } rows[] = {
        {1, 1, {1500, 350, 0.06}},       {1, 1000000, {1500, 350, 0.06}},
        {0, 1000000, {1500, 350, 0.06}}, {1, 1e9, {1500, 30, 0.06}},
        {0, 1e9, {1500, 30, 0.06}},      {0.5, 1e9, {2500, 30, 0.06}},
        {1, 1000, {3500, 30, 0.06}},     {0, 1000, {-500, 30, 0.06}},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct glicko_game game = {rows[i].opponent, rows[i].score, rows[i].count};
        struct glicko got = glicko_rate(glicko_new, &game, 1);

        if (!isfinite(got.rating) || !(got.deviation > 0) || got.deviation > 350 ||
            !(got.volatility > 0) || !isfinite(got.volatility))
            fail_msg("row %d: %g, %g, %g", i, got.rating, got.deviation, got.volatility);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_paper),
        cmocka_unit_test(without_games_the_deviation_grows),
        cmocka_unit_test(counts_are_games),
        cmocka_unit_test(what_one_wins_the_other_loses),
        cmocka_unit_test(any_number_of_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
