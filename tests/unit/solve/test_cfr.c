/*
 * Equilibria of games with hidden cards, compared with the literature on toy games, with the solver
 * of open games, and with a player who remembers everything and gives the best reply.
 * Takes: 30 seconds
 */
#include "rule_files.h"
#include "slow_responder.h"
#include "toys.h"
#include "core/position.h"
#include "solve/equilibrium.h"
#include "solve/solution.h"

#include <math.h>

static double plain(const struct rules *r, const struct state *s)
{
    (void)r;
    return s->result == P1_WINS ? 1 : s->result == P2_WINS ? -1 : 0;
}

static struct equilibrium *balanced(const struct rules *r, const struct equilibrium_setup *setup)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct equilibrium *e = NULL;

    if (equilibrium_new(&e, r, setup, &why) != OK)
        fail_msg("%s: %s", r->game->id, room);
    return e;
}

static struct equilibrium_facts facts_of(const struct equilibrium *e)
{
    struct equilibrium_facts f;

    equilibrium_facts(e, &f);
    return f;
}

static void check_near(const char *what, double got, double want, double slack)
{
    if (!(fabs(got - want) <= slack))
        fail_msg("%s: got %.9f, want %.9f within %.2g", what, got, want, slack);
}

/* ---- the literature -------------------------------------------------------------------------- */

static void toy_games(void **unused)
{
    static const struct {
        const struct game *game;
        double value, target;
        uint64_t sets;
    } rows[] = {
        /* H. W. Kuhn: "A simplified two-person poker", 1950. */
        {&kuhn_poker, -1.0 / 18, 1e-6, 12},
        /* F. Southey and others: "Bayes' bluff: opponent modelling in poker", 2005. The value is
         * from appendix E.2 of M. Lanctot and others: "A unified game-theoretic approach to
         * multiagent reinforcement learning", 2017; without suits there are 288 situations. */
        {&leduc_holdem, -0.085606424, 1e-5, 288},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = {.game = rows[i].game};
        struct equilibrium *e =
            balanced(&r, &(struct equilibrium_setup){.target = rows[i].target, .payoff = chips});
        struct equilibrium_facts f = facts_of(e);

        check_near(r.game->id, f.value, rows[i].value, f.exploitability + 1e-9);
        assert_within(f.exploitability, -INFINITY, rows[i].target);
        assert_int_equal(f.turns, 0);
        assert_within(f.unfinished, 0, 0);
        assert_int_equal(f.sets, rows[i].sets);
        equilibrium_free(e);
    }
}

/* In every equilibrium Player 1 bets a king three times as often as a jack, never bets a queen, and
 * Player 2 calls with a queen one time in three. */
static void kuhn_mixes(void **unused)
{
    struct rules r = {.game = &kuhn_poker};
    struct equilibrium *e =
        balanced(&r, &(struct equilibrium_setup){.target = 1e-7, .payoff = chips});
    struct joint line[3] = {{MOVE(KUHN_DEAL_1, 1), 0}, {MOVE(KUHN_DEAL_2, 2), 0}, {0, 0}};
    struct prospect jack[MOVES_MAX], queen[MOVES_MAX], king[MOVES_MAX], call[MOVES_MAX];

    (void)unused;
    assert_int_equal(equilibrium_prospects(e, line, 2, jack), 2);
    line[2].a = MOVE(KUHN_BET, 0);
    assert_int_equal(equilibrium_prospects(e, line, 3, call), 2);
    line[0].a = MOVE(KUHN_DEAL_1, 3);
    assert_int_equal(equilibrium_prospects(e, line, 2, king), 2);
    line[0].a = MOVE(KUHN_DEAL_1, 2);
    line[1].a = MOVE(KUHN_DEAL_2, 1);
    assert_int_equal(equilibrium_prospects(e, line, 2, queen), 2);
    check_near("a king", king[1].share, 3 * jack[1].share, 1e-3);
    check_near("a queen", queen[1].share, 0, 1e-3);
    check_near("a call", call[1].share, 1.0 / 3, 1e-3);
    check_near("worth of a jack passed", jack[0].worth.value, -1, 1e-3);
    equilibrium_free(e);
}

/* ---- a player who remembers everything ------------------------------------------------------- */

static void check_answers(const struct equilibrium *e,
                          double (*payoff)(const struct rules *, const struct state *))
{
    struct equilibrium_facts f = facts_of(e);

    for (int me = P1; me <= P2; me++) {
        struct responder r = {e, equilibrium_rules(e), payoff, me};
        struct under_way start = {.s = game_start(r.rules, P1), .weight = 1};
        double want = (me == P1 ? f.value : -f.value) + f.exploitability;

        check_near("a best answer", answered(&r, &start, 1), want, 1e-9);
    }
}

static void best_answers(void **unused)
{
    static const char *const rows[] = {
        "battle-numbers:top=1,copies=2,hand=1,hp=1,turn-limit=4",
        "battle-numbers:top=2,copies=1,hand=2,hp=2,turn-limit=4,limit-result=points", /* all known
                                                                                       */
        "battle-numbers:top=2,copies=1,hand=1,hp=2,turn-limit=6",
        "battle-numbers:top=3,copies=1,hand=2,hp=2,turn-limit=4,limit-result=points",
        "battle-numbers:top=3,copies=1,hand=2,hp=3,turn-limit=4,reshuffle=eager",
        "battle-numbers:top=2,copies=2,hand=2,hp=2,turn-limit=4,limit-result=points",
        "battle-numbers:top=4,copies=1,hand=2,hp=3,turn-limit=3,limit-result=points",
    };
    struct rules toys[] = {{.game = &kuhn_poker}, {.game = &leduc_holdem}};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct equilibrium *e = balanced(&r, &(struct equilibrium_setup){0});

        assert_true(facts_of(e).exploitability <= 0.001);
        check_answers(e, plain);
        equilibrium_free(e);
    }
    for (int i = 0; i < COUNT(toys); i++) {
        struct equilibrium *e =
            balanced(&toys[i], &(struct equilibrium_setup){.iterations = 7, .payoff = chips});

        check_answers(e, chips); /* also far from the equilibrium */
        equilibrium_free(e);
    }
}

/* Return which choice it is, from 0; the last if the number is too high. */
static void always(void *context, const struct view *v, const move *legal, int n,
                   double share[MOVES_MAX])
{
    const int *which = context;

    assert_int_equal(v->seen.turn, v->me);
    assert_int_not_equal(legal[0], legal[n - 1]);
    share[*which < n ? *which : n - 1] = 1;
}

/* A policy is measured as it is: a player who always passes in Kuhn poker loses the pot to any bet,
 * and the slow responder agrees about other policies. */
static void policies(void **unused)
{
    struct rules kuhn = {.game = &kuhn_poker};
    struct rules battle = rules_of("battle-numbers:top=3,copies=1,hand=2,hp=3,turn-limit=3");

    (void)unused;
    for (int which = 0; which < 3; which++) {
        struct equilibrium_setup setup = {.policy = always, .context = &which};
        struct equilibrium *e = balanced(&battle, &setup);

        check_answers(e, plain);
        equilibrium_free(e);
        setup.payoff = chips;
        e = balanced(&kuhn, &setup);
        check_answers(e, chips);
        if (which == 0)
            check_near("who passes", facts_of(e).exploitability, 1, 1e-12);
        assert_int_equal(facts_of(e).iterations, 0);
        equilibrium_free(e);
    }
}

/* ---- open games ------------------------------------------------------------------------------ */

static void open_games(void **unused)
{
    static const char *const rows[] = {
        "energy-duel:turn-limit=6",
        "energy-duel:turn-limit=7,limit-result=points,start=7",
        "energy-clash:turn-limit=7,limit-result=points",
        "charge:turn-limit=4,limit-result=points,goal=7",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct equilibrium *e = balanced(&r, &(struct equilibrium_setup){0});
        struct state start = game_start(&r, P1);
        struct solution *known;
        struct worth w;

        assert_int_equal(solution_new(&known, &r, &(struct solve_setup){0}, NULL), OK);
        assert_int_equal(solution_worth(known, &start, &w), OK);
        check_near(rows[i], facts_of(e).value, w.value, facts_of(e).exploitability + 1e-9);
        assert_true(facts_of(e).exploitability <= 0.001);
        solution_free(known);
        equilibrium_free(e);
    }
}

/* ---- choices made at once -------------------------------------------------------------------- */

/* Return the value of a position, which both solvers agree on. */
static double value_of_both(const struct rules *r, const struct solution *known,
                            const struct state *s)
{
    struct equilibrium_setup setup = {.from = s, .target = 1e-5};
    struct equilibrium *e = balanced(r, &setup);
    struct worth w;

    assert_int_equal(solution_worth(known, s, &w), OK);
    check_near(position_words(r, s).at, facts_of(e).value, w.value,
               facts_of(e).exploitability + 1e-9);
    assert_within(facts_of(e).exploitability, -INFINITY, 1e-5);
    equilibrium_free(e);
    return w.value;
}

/* Nothing is hidden but the other's choice: positions after the first turn. */
static void open_games_of_both(void **unused)
{
    struct rules r = rules_of("energy-duel-blast:turn-limit=4,limit-result=points,start=4");
    struct state start = game_start(&r, P1), s;
    move first[MOVES_MAX], second[MOVES_MAX];
    int rows = r.game->legal(&r, &start, P1, first), uneven = 0;
    int columns = r.game->legal(&r, &start, P2, second);
    struct solution *known;

    (void)unused;
    assert_int_equal(solution_new(&known, &r, &(struct solve_setup){0}, NULL), OK);
    for (int i = 0; i < rows * columns; i++) {
        game_after(&r, &start, (struct joint){first[i / columns], second[i % columns]}, &s);
        if (s.turn != OVER)
            uneven += fabs(value_of_both(&r, known, &s)) > 0.01;
    }
    assert_true(uneven > 0);
    solution_free(known);
}

/* The values are from a program that shares nothing with this one: it deals in every order and
 * remembers all cards and bids. It tells 60 and 260 situations apart; in 12 of them, all cards are
 * known. */
static void hidden_games_of_both(void **unused)
{
    static const struct {
        const char *hands, *copies;
        double value;
        uint64_t sets;
    } rows[] = {
        {"hands=2", "copies=2", 14.0 / 45, 60},
        {"hands=3", "copies=2", 11.0 / 30, 248},
    };
    const struct game *g = rule_files_load_path("tests/rules/auction.rules");

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct equilibrium *e;
        struct rules r;

        rules_init(&r, g);
        assert_int_equal(rules_set(&r, rows[i].hands, NULL), OK);
        assert_int_equal(rules_set(&r, rows[i].copies, NULL), OK);
        e = balanced(&r, &(struct equilibrium_setup){.target = 1e-6});
        check_near("auction", facts_of(e).value, rows[i].value, facts_of(e).exploitability + 1e-6);
        assert_within(facts_of(e).exploitability, -INFINITY, 1e-6);
        assert_int_equal(facts_of(e).sets, rows[i].sets);
        equilibrium_free(e);
    }
    rulefile_free(g);
}

/* A 2 is dealt twice as often as a 1. Player 1 keeps it or swaps it for the other, and Player 2
 * guesses. Nothing that Player 2 sees of the position differs after the two choices, but they are
 * public: who guesses that a kept card is a 2, and a swapped one a 1, is right two times in three.
 */
static void choices_without_a_trace(void **unused)
{
    const struct game *g = rule_files_load_path("tests/rules/swap-or-keep.rules");
    struct equilibrium *e;
    struct rules r;

    (void)unused;
    rules_init(&r, g);
    e = balanced(&r, &(struct equilibrium_setup){.target = 1e-6});
    check_near("swap or keep", facts_of(e).value, -1.0 / 3, facts_of(e).exploitability + 1e-6);
    assert_int_equal(facts_of(e).sets, 4);
    check_answers(e, plain);
    equilibrium_free(e);
    rulefile_free(g);
}

/* ---- what callers get ------------------------------------------------------------------------ */

static const char small[] = "battle-numbers:top=3,copies=1,hand=2,hp=3";

static void same_every_time(void **unused)
{
    struct rules r = rules_of(small);
    struct equilibrium *e[2];
    struct equilibrium_facts f[2];
    struct joint line[] = {{MOVE(3, 1), 0}, {MOVE(3, 3), 0}, {MOVE(4, 2), 0}, {MOVE(4, 1), 0}};
    struct joint other[] = {{MOVE(3, 3), 0}, {MOVE(3, 1), 0}, {MOVE(4, 2), 0}, {MOVE(4, 3), 0}};
    struct prospect p[2][MOVES_MAX] = {0};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        e[i] = balanced(&r, &(struct equilibrium_setup){.turns = 5});
        f[i] = facts_of(e[i]);
        /* what the opponent holds, and the order of the draw, do not matter */
        assert_int_equal(equilibrium_prospects(e[i], i ? other : line, 4, p[i]), 2);
    }
    assert_int_equal(f[0].turns, 5);
    assert_within(f[0].exploitability, -INFINITY, 0.001);
    assert_int_not_equal(f[0].peak, 0);
    assert_int_equal(f[0].histories, f[1].histories);
    assert_int_equal(f[0].iterations, f[1].iterations);
    assert_int_equal(f[0].milestone[f[0].milestones - 1].iterations, f[0].iterations);
    assert_memory_equal(&f[0].value, &f[1].value, sizeof(double));
    assert_memory_equal(&f[0].exploitability, &f[1].exploitability, sizeof(double));
    assert_memory_equal(p[0], p[1], sizeof p[0]);
    equilibrium_free(e[0]);
    equilibrium_free(e[1]);
}

static void bad_lines(void **unused)
{
    struct rules r = rules_of(small);
    struct equilibrium *e = balanced(&r, &(struct equilibrium_setup){.turns = 1});
    struct joint line[] = {{MOVE(3, 1), 0}, {MOVE(3, 3), 0}, {MOVE(4, 2), 0},
                           {MOVE(4, 1), 0}, {MOVE(0, 3), 0}, {MOVE(2, 0), 0}};
    struct joint wrong = {MOVE(3, 4), 0};
    struct prospect p[MOVES_MAX];

    (void)unused;
    assert_int_equal(equilibrium_prospects(e, &wrong, 1, p), ERR_ILLEGAL);
    assert_int_equal(equilibrium_prospects(e, line, 3, p), ERR_ILLEGAL);
    assert_int_equal(equilibrium_prospects(e, line, 5, p), 3);
    assert_int_equal(equilibrium_prospects(e, line, 6, p), ERR_OVER);
    equilibrium_free(e);
}

/* It refuses, and names a turn limit that fits. */
static void too_large(void **unused)
{
    struct rules r = rules_of("battle-numbers:top=4,copies=1,hand=2,hp=4,turn-limit=40");
    struct equilibrium_setup setup = {.memory = 4 << 20};
    struct equilibrium *e = NULL;
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    const char *limit;

    (void)unused;
    assert_int_equal(equilibrium_new(&e, &r, &setup, &why), ERR_LIMIT);
    assert_null(e);
    assert_non_null(strstr(room, "which would need about"));
    assert_non_null(limit = strstr(room, "; turn-limit="));
    r.value[TURN_LIMIT] = (int)strtol(limit + strlen("; turn-limit="), NULL, 10);
    e = balanced(&r, &setup);
    assert_true(facts_of(e).peak <= setup.memory);
    equilibrium_free(e);
}

static void refusals(void **unused)
{
    static const struct {
        const char *rules, *says;
        int err;
    } rows[] = {
        {"battle-numbers", "ways to deal the hidden cards", ERR_LIMIT},
        {"battle-numbers:top=1,copies=1,hand=1,hp=1,turn-limit=60000", "4000 choices", ERR_LIMIT},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct equilibrium *e = NULL;
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);

        assert_int_equal(equilibrium_new(&e, &r, &(struct equilibrium_setup){0}, &why),
                         rows[i].err);
        assert_null(e);
        if (strstr(room, rows[i].says) == NULL)
            fail_msg("%s: got \"%s\", want \"%s\"", rows[i].rules, room, rows[i].says);
    }
}

/* Every allocation may fail: nothing breaks, and nothing leaks. */
static void little_memory(void **unused)
{
    struct rules r = rules_of("battle-numbers:top=2,copies=1,hand=1,hp=2,turn-limit=4");

    (void)unused;
    for (uint64_t memory = 1; memory < 100000; memory += memory / 64 + 1) {
        struct equilibrium *e = NULL;
        int err = equilibrium_new(&e, &r, &(struct equilibrium_setup){.memory = memory}, NULL);

        assert_true(err == OK || err == ERR_LIMIT || err == ERR_MEMORY);
        assert_true((err == OK) == (e != NULL));
        equilibrium_free(e);
    }
}

/* A history takes at most 40 bytes, all included. */
static void bytes_a_history(void **unused)
{
    static const char *const rows[] = {
        "battle-numbers:top=3,copies=1,hand=2,hp=3,turn-limit=8,limit-result=points",
        "battle-numbers:top=4,copies=1,hand=2,hp=4,turn-limit=5,limit-result=points",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct equilibrium *e = balanced(&r, &(struct equilibrium_setup){.iterations = 2});
        struct equilibrium_facts f = facts_of(e);

        assert_within((double)f.peak / (double)f.histories, 8, 40);
        equilibrium_free(e);
    }
}

static bool only_so_often(void *context, double share)
{
    int *left = context;

    assert_within(share, 0, 1);
    return --*left > 0;
}

static void interruption(void **unused)
{
    struct rules r = rules_of(small);

    (void)unused;
    for (int calls = 1; calls <= 12; calls++) {
        struct equilibrium *e = NULL;
        int left = calls;
        struct equilibrium_setup setup = {
            .turns = 4, .target = 1e-9, .going_on = only_so_often, .context = &left};

        assert_int_equal(equilibrium_new(&e, &r, &setup, NULL), ERR_OVER);
        assert_null(e);
        assert_int_equal(left, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(toy_games),
        cmocka_unit_test(kuhn_mixes),
        cmocka_unit_test(best_answers),
        cmocka_unit_test(policies),
        cmocka_unit_test(open_games),
        cmocka_unit_test(open_games_of_both),
        cmocka_unit_test(hidden_games_of_both),
        cmocka_unit_test(choices_without_a_trace),
        cmocka_unit_test(same_every_time),
        cmocka_unit_test(bad_lines),
        cmocka_unit_test(too_large),
        cmocka_unit_test(refusals),
        cmocka_unit_test(little_memory),
        cmocka_unit_test(bytes_a_history),
        cmocka_unit_test(interruption),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
