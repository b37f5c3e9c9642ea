/*
 * Where both choose at once, a choice is right if and only if some optimal mix uses it. Every
 * choice at every position is compared with the corners of both players' optimal mixes
 * (optimal_set.h).
 * Runs: sanitizers and plain, because under sanitizers it tries only every fourth setting
 */
#include "optimal_set.h"
#include "solved.h"
#include "advise/puzzle.h"
#include "design/right_moves.h"

static const struct {
    const char *rules;
    int bound; /* the highest EP, where the rules set no limit */
} settings[] = {
    {"energy-duel-blast", 20},
    {"energy-duel-blast", 0},
    {"energy-duel-blast:poor-blast=illegal", 12},
    {"energy-duel-blast:double-ko=higher", 12},
    {"energy-duel-blast:double-ko=coin", 12},
    {"energy-duel-blast:double-ko=draw,poor-blast=illegal", 12},
    {"energy-duel-blast:blast-cost=0", 12},
    {"energy-duel-blast:start=4,charge=3,blast-cost=3,blast-damage=5", 20},
    {"energy-duel-blast:start=6,charge=0,blast-cost=1", 0},
    {"energy-duel-blast:turn-limit=12", 0},
    {"energy-duel-blast:turn-limit=12,limit-result=points", 0},
    {"energy-duel-blast:turn-limit=10,limit-result=points,poor-blast=illegal", 0},
    {"energy-duel-blast:turn-limit=10,limit-result=points,double-ko=higher", 0},
    {"energy-duel-blast:turn-limit=10,limit-result=points,double-ko=coin", 0},
    {"energy-duel-blast:turn-limit=10,limit-result=points,double-ko=draw", 0},
    {"energy-duel-blast:start=4,turn-limit=14,limit-result=points", 0},
    {"energy-duel-blast:start=3,charge=2,turn-limit=10,limit-result=points", 0},
    {"energy-duel-blast:start=5,blast-cost=1,turn-limit=10,limit-result=points", 0},
    {"energy-duel-blast:start=6,blast-cost=3,blast-damage=4,turn-limit=10,limit-result=points", 0},
    {"energy-duel-blast:start=2,charge=3,blast-damage=1,turn-limit=9,limit-result=points", 0},
};

static const long double slip = 1e-12L; /* values have rounding errors */

static struct optimal_game game_at(const struct solution *known, const struct state *s)
{
    struct slow_matrix m = matrix_at(known, s);
    struct optimal_game g = {.rows = m.rows, .columns = m.columns};

    for (int i = 0; i < m.rows; i++)
        for (int j = 0; j < m.columns; j++)
            g.at[i][j] = m.at[i][j];
    return g;
}

/* Does the choice matter? `g` has the player's moves in its rows. */
static bool check_choices(const struct solution *known, const struct state *s, int player,
                          const struct optimal_game *g)
{
    const struct rules *r = solution_rules(known);
    struct optimal_game turned = optimal_turned(g);
    struct optimal_set mine = optimal_mixes(g, slip), theirs = optimal_mixes(&turned, slip);
    struct prospect list[MOVES_MAX];
    double value = (double)mine.value;
    int n = prospects_of(known, s, player, list), right = 0;

    for (int i = 0; i < n; i++) {
        double least = optimal_least(g, &theirs, i), got = list[i].worth.value;
        bool used = optimal_most(&mine, i) > NEAR, kept = got > value - NEAR;

        if (used != kept || fabs(got - least) > NEAR || (list[i].share > NEAR && !used))
            fail_msg("%s, player %d's %s: share %g, worth %.17g of %.17g; an optimal mix has it "
                     "with %g, and it wins %.17g at least",
                     named(r, s), player + 1, word_of(r, list[i].move), list[i].share, got, value,
                     optimal_most(&mine, i), least);
        right += used;
    }
    return right < n;
}

static void every_choice_of_every_position(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(settings); i++) {
        struct rules r = rules_of(settings[i].rules);
        struct solution *known =
            solved(&r, &(struct solve_setup){.bound = settings[i].bound, .chances = i % 2});
        struct right_moves moves;
        uint64_t cursor = 0, matters = 0;
        struct worth w;
        struct state s;

        while (solution_next(known, &cursor, &s, &w)) {
            struct optimal_game g = game_at(known, &s), turned = optimal_turned(&g);

            matters += check_choices(known, &s, P1, &g);
            matters += check_choices(known, &s, P2, &turned);
        }
        right_moves_count(&moves, known);
        assert_int_equal(moves.matters, matters);
        solution_free(known);
    }
}

/* ---- the book's rules ------------------------------------------------------------------------ */

static void one_position(void **unused)
{
    /* Blast is not the only right choice of Player 1, but it is one. */
    static const double want[2][3] = {{0, 0, 0}, {-1, 0, -1}};
    struct rules r = rules_of("energy-duel-blast");
    struct solution *known = solved(&r, &(struct solve_setup){.chances = true});
    struct state s = game_start(&r, P1);

    (void)unused;
    s.points[P1] = 3;
    s.points[P2] = 1;
    for (int p = P1; p <= P2; p++) {
        struct prospect list[MOVES_MAX];

        assert_int_equal(prospects_of(known, &s, p, list), 3);
        for (int i = 0; i < 3; i++)
            check_move(known, &s, list[i].move, list[i].worth, (struct worth){want[p][i], 0});
    }
    solution_free(known);
}

static void figures_of_the_book(void **unused)
{
    enum { CHARGE, SHIELD, BLAST };
    struct rules r = rules_of("energy-duel-blast");
    struct solution *known = solved(&r, &(struct solve_setup){.chances = true});
    struct right_moves moves;
    struct puzzle puzzle;
    uint64_t cursor = 0;
    int puzzles = 0, never = 0;
    struct worth w;
    struct state s;

    (void)unused;
    right_moves_count(&moves, known);
    assert_int_equal(moves.choices, 12800);
    assert_int_equal(moves.matters, 1500); /* 11.7% */
    assert_int_equal(moves.verb[CHARGE].matters, 750);
    assert_int_equal(moves.verb[CHARGE].saves, 446); /* 59.5% */
    assert_int_equal(moves.verb[SHIELD].saves, 1500);
    assert_int_equal(moves.verb[BLAST].saves, 0);
    while (solution_next(known, &cursor, &s, &w))
        for (int p = P1; p <= P2; p++)
            if (puzzle_at(known, &s, p, &puzzle)) {
                puzzles += puzzle.task != PUZZLE_NEVER;
                never += puzzle.task == PUZZLE_NEVER;
            }
    assert_int_equal(puzzles, 494);
    assert_int_equal(never, 206);
    solution_free(known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_of_every_position),
        cmocka_unit_test(one_position),
        cmocka_unit_test(figures_of_the_book),
    };

    return cmocka_run_group_tests_name("joint", tests, NULL, NULL);
}
