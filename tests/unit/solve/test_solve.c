/*
 * The solver compared with a slow solver that shares nothing with it, with its own equations, with
 * known facts about the games, and with an opponent who knows its strategies.
 * Runs: sanitizers and plain, because under sanitizers it tries only every fourth setting
 * Takes: 7 seconds
 */
#include "solved.h"
#include "solve/solution.h"

/* ---- what is known --------------------------------------------------------------------------- */

static void known_truths(void **unused)
{
    static const struct {
        const char *rules;
        uint64_t wins, losses, draws;
        int longest;
        struct worth start;
        const char *best; /* the first best move, or NULL */
    } rows[] = {
        {"charge", 278210, 195055, 0, 20, {1, 11}, "charge 5"},
        {"energy-duel", 62, 34, 0, 6, {1, 3}, "attack 3"},
        {"energy-clash", 66, 0, 706, 1, {0, 0}, NULL},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct solution *known = solved(&r, &(struct solve_setup){0});
        struct state s = game_start(&r, P1);
        struct census c = census_of(known);
        struct prospect list[MOVES_MAX];
        int n = prospects_of(known, &s, P1, list), best = 0;

        if (c.wins != rows[i].wins || c.losses != rows[i].losses || c.draws != rows[i].draws ||
            c.positions != c.wins + c.losses + c.draws || c.longest != rows[i].longest)
            fail_msg("%s: got %ju = %ju + %ju + %ju, longest %d; want %ju + %ju + %ju, longest %d",
                     rows[i].rules, (uintmax_t)c.positions, (uintmax_t)c.wins, (uintmax_t)c.losses,
                     (uintmax_t)c.draws, c.longest, (uintmax_t)rows[i].wins,
                     (uintmax_t)rows[i].losses, (uintmax_t)rows[i].draws, rows[i].longest);
        assert_within(c.error, 0, 0);
        assert_int_equal(c.bound, 0);
        check_worth(known, &s, rows[i].start);
        for (int j = 1; j < n; j++)
            if (better(list[j].worth, list[best].worth))
                best = j;
        if (rows[i].best != NULL)
            assert_string_equal(word_of(&r, list[best].move), rows[i].best);
        check_move(known, &s, list[best].move, list[best].worth, rows[i].start);
        solution_free(known);
    }
}

/* ---- many settings --------------------------------------------------------------------------- */

struct limit {
    int turns, result;
};

/* Compare under each limit, with a varying number of threads; `*turn` counts the settings, of which
 * every THRIFT-th is tested. */
static void compare_limits(struct rules r, const struct limit *limits, int n, int *turn)
{
    for (int i = 0; i < n; i++) {
        r.value[TURN_LIMIT] = limits[i].turns;
        r.value[LIMIT_RESULT] = limits[i].result;
        if ((*turn)++ % THRIFT == 0)
            compare(&r, &(struct solve_setup){.jobs = *turn % 4});
    }
}

/* The next reading of the rules: an odometer of all options that are choices. False at the end. */
static bool next_reading(struct rules *r)
{
    const struct option *o = r->game->options;

    for (int i = OPTIONS_OWN; o[i].name != NULL; i++) {
        if (o[i].choices == NULL)
            continue;
        if (r->value[i] < o[i].high) {
            r->value[i]++;
            return true;
        }
        r->value[i] = o[i].low;
    }
    return false;
}

static void compare_rows(const char *const *rows, int count, const struct limit *limits, int n)
{
    int turn = 0;

    for (int i = 0; i < count; i++) {
        struct rules r = rules_of(rows[i]);

        do
            compare_limits(r, limits, n, &turn);
        while (next_reading(&r));
    }
}

static const struct limit some_limits[] = {
    {0, LIMIT_UNFINISHED}, {1, LIMIT_POINTS}, {6, LIMIT_UNFINISHED}, {7, LIMIT_POINTS}};

static void charge_settings(void **unused)
{
    static const char *const rows[] = {
        "charge:goal=1,max-add=1,charge-cards=1,block-cards=0,steal-cards=0",
        "charge:goal=2,max-add=5,charge-cards=1,block-cards=1,steal-cards=1",
        "charge:goal=6,max-add=3,charge-cards=2,block-cards=1,steal-cards=1",
        "charge:goal=7,max-add=2,charge-cards=3,block-cards=0,steal-cards=1",
        "charge:goal=8,max-add=3,charge-cards=1,block-cards=1,steal-cards=2",
        "charge:goal=4,max-add=2,charge-cards=1,block-cards=3,steal-cards=0",
        "charge:goal=7,max-add=50,charge-cards=1,block-cards=0,steal-cards=1",
    };

    (void)unused;
    compare_rows(rows, COUNT(rows), some_limits, COUNT(some_limits));
}

static void clash_settings(void **unused)
{
    static const char *const rows[] = {
        "energy-clash",
        "energy-clash:start=1,cap=1",
        "energy-clash:start=5,cap=7,attack-cost=0",
        "energy-clash:start=5,cap=7,damage=0",
        "energy-clash:start=8,cap=9,recharge=0",
        "energy-clash:start=8,cap=9,defend-cost=0,defended-damage=4",
        "energy-clash:start=9,cap=12,attack-cost=3,damage=5,recharge=1,defended-damage=2",
        "energy-clash:start=6,cap=6,attack-cost=1,damage=6,defended-damage=5,recharge=2",
        "energy-clash:start=7,cap=9,attack-cost=0,defend-cost=0,recharge=0",
        "energy-clash:start=12,cap=15,attack-cost=5,damage=4,recharge=3,defended-damage=0",
        "energy-clash:start=3,cap=4,attack-cost=1000,defend-cost=1000,recharge=1000",
        "energy-clash:start=3,cap=4,damage=1000,defended-damage=1000",
        "energy-clash:start=4,cap=5,attack-cost=0,recharge=0,damage=0,defended-damage=0",
    };

    (void)unused;
    compare_rows(rows, COUNT(rows), some_limits, COUNT(some_limits));
}

static void duel_settings(void **unused)
{
    static const char *const rows[] = {
        "energy-duel",
        "energy-duel:start=1,cap=1,max-attack=1,factor=1,charge=0",
        "energy-duel:charge=0",
        "energy-duel:factor=1",
        "energy-duel:factor=1,charge=0",
        "energy-duel:start=5,cap=13,charge=1",
        "energy-duel:start=3,cap=20,max-attack=2,factor=3,charge=1000",
        "energy-duel:start=12,cap=12,max-attack=50,factor=1,charge=3",
        "energy-duel:start=20,cap=21,max-attack=5,factor=1,charge=1",
        "energy-duel:factor=100",
    };

    (void)unused;
    compare_rows(rows, COUNT(rows), some_limits, COUNT(some_limits));
}

static void blast_settings(void **unused)
{
    static const struct limit limits[] = {{1, LIMIT_POINTS},
                                          {2, LIMIT_POINTS},
                                          {5, LIMIT_UNFINISHED},
                                          {6, LIMIT_POINTS},
                                          {9, LIMIT_POINTS}};
    struct rules r;
    int turn = 0;

    (void)unused;
    for (int i = 0; blasts_at(i, &r); i++)
        compare_limits(r, limits, COUNT(limits), &turn);
}

/* Numbers that do not fit a byte: clocks, plies, points. */
static void wide_settings(void **unused)
{
    static const char *const rows[] = {
        "energy-duel:turn-limit=300,limit-result=points",
        "energy-clash:start=6,cap=8,turn-limit=300,limit-result=points",
        "energy-clash:start=200,cap=200,recharge=0,attack-cost=0,damage=1",
        "energy-clash:start=300,cap=300,recharge=150,attack-cost=30,damage=80,defended-damage=50,"
        "defend-cost=10",
        "energy-duel:start=280,cap=300,max-attack=50,factor=2,charge=20",
        "charge:goal=260,max-add=1,charge-cards=2,block-cards=1,steal-cards=0",
        "charge:goal=40,max-add=1,charge-cards=9,block-cards=0,steal-cards=0",
        "energy-duel-blast:turn-limit=12,limit-result=points",
        "energy-duel-blast:start=300,charge=100,blast-cost=50,blast-damage=150,turn-limit=8,"
        "limit-result=points",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);

        if (THRIFT == 1 || i != 2)
            compare(&r, &(struct solve_setup){.jobs = 2});
    }
}

/* ---- the books' games by their own equations ------------------------------------------------- */

static void equations_hold(void **unused)
{
    static const char *const rows[] = {
        "charge",
        "energy-clash",
        "energy-duel",
        "energy-duel-blast",
        "energy-duel-blast:turn-limit=12,limit-result=points",
        "energy-duel-blast:turn-limit=12,limit-result=points,double-ko=coin,start=4",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *known = solved(&r, &(struct solve_setup){.jobs = 2});
        uint64_t cursor = 0, count = 0;
        struct worth w;
        struct state s;

        for (; solution_next(known, &cursor, &s, &w); count++)
            if (count % THRIFT == 0) {
                check_worth(known, &s, w);
                check_equations(known, &s);
            }
        assert_int_equal(count, census_of(known).positions);
        solution_free(known);
    }
}

/* ---- against an opponent who knows the strategy ---------------------------------------------- */

/* Return P1's value at a node if `leader` plays by the shares and the opponent replies best, from
 * P1's values at all later nodes. */
static double reply_at(const struct solution *known, const struct slow *slow, int node, int leader,
                       const double *replies)
{
    const struct slow_node *n = &slow->node[node];
    int theirs = leader == P1 ? n->columns : n->rows;
    double best = 0, sign = leader == P1 ? -1 : 1;
    struct prospect list[MOVES_MAX];
    int mine = prospects_of(known, &n->s, leader, list);

    for (int j = 0; j < theirs; j++) {
        double pay = 0;

        for (int i = 0; i < mine; i++) {
            int cell = leader == P1 ? i * n->columns + j : j * n->columns + i;
            const struct slow_edge *e = &slow->edge[n->edge + cell];

            pay += list[i].share * (e->to < 0 ? e->sign : replies[e->to]);
        }
        if (j == 0 || sign * pay > sign * best)
            best = pay;
    }
    return best;
}

static void check_replies(const struct solution *known, const struct slow *slow, int leader)
{
    double *replies = calloc((size_t)slow->nodes, sizeof *replies);

    assert_non_null(replies);
    for (int i = slow->nodes - 1; i >= 0; i--) {
        const struct slow_node *n = &slow->node[i];
        double value = n->worth.value, gain;

        replies[i] = n->s.turn == CHANCE ? value : reply_at(known, slow, i, leader, replies);
        gain = leader == P1 ? value - replies[i] : replies[i] - value;
        if (gain > NEAR)
            fail_msg("%s: player %d gains %.3g over %.17g by knowing the other's shares",
                     named(&slow->rules, &n->s), leader == P1 ? 2 : 1, gain, value);
    }
    free(replies);
}

static void check_strategies(const struct rules *r)
{
    struct solution *known = solved(r, &(struct solve_setup){0});
    struct slow slow = slow_solve(r, NULL);

    for (int leader = P1; leader <= P2; leader++)
        check_replies(known, &slow, leader);
    slow_release(&slow);
    solution_free(known);
}

static void nothing_beats_the_shares(void **unused)
{
    static const struct limit limits[] = {
        {9, LIMIT_POINTS}, {7, LIMIT_UNFINISHED}, {3, LIMIT_POINTS}};
    struct rules r = rules_of("energy-duel-blast:turn-limit=12,limit-result=points");
    int turn = 0;

    (void)unused;
    check_strategies(&r);
    for (int i = 0; blasts_at(i, &r); i++)
        for (int j = 0; j < COUNT(limits); j++) {
            r.value[TURN_LIMIT] = limits[j].turns;
            r.value[LIMIT_RESULT] = limits[j].result;
            if (turn++ % THRIFT == 0)
                check_strategies(&r);
        }
}

/* ---- against a fallible opponent ------------------------------------------------------------- */

static void chances_change_no_worth(void **unused)
{
    static const char *const rows[] = {
        "charge:goal=7,max-add=3,charge-cards=2,block-cards=1,steal-cards=1",
        "energy-clash",
        "energy-duel",
        "energy-duel:turn-limit=7,limit-result=points",
        "energy-duel-blast:turn-limit=9,limit-result=points",
        "energy-duel-blast:turn-limit=9,limit-result=points,double-ko=coin,start=3",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *plain = solved(&r, &(struct solve_setup){0});
        struct solution *known = solved(&r, &(struct solve_setup){.chances = true, .jobs = 2});
        struct slow slow = slow_solve(&r, NULL);
        uint64_t cursor = 0, count = 0;
        bool differs = false;
        struct worth w;
        struct state s;

        check_same(plain, known);
        while (solution_next(known, &cursor, &s, &w))
            if (count++ % THRIFT == 0) {
                struct prospect list[MOVES_MAX];

                check_equations(known, &s);
                for (int n = prospects_of(known, &s, P1, list); n-- > 0;)
                    differs = differs || list[n].chance != 0;
                for (int n = prospects_of(plain, &s, P1, list); n-- > 0;)
                    assert_true(list[n].chance == 0);
            }
        assert_true(differs);
        if (s.turn == BOTH)
            for (int leader = P1; leader <= P2; leader++)
                check_replies(known, &slow, leader);
        slow_release(&slow);
        solution_free(known);
        solution_free(plain);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_truths),
        cmocka_unit_test(charge_settings),
        cmocka_unit_test(clash_settings),
        cmocka_unit_test(duel_settings),
        cmocka_unit_test(blast_settings),
        cmocka_unit_test(wide_settings),
        cmocka_unit_test(equations_hold),
        cmocka_unit_test(nothing_beats_the_shares),
        cmocka_unit_test(chances_change_no_worth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
