/*
 * Positions that are harder for the solver than a game by the book: those that play cannot reach,
 * those from which play never ends, and those whose clock is left out.
 * Runs: sanitizers and plain, because under sanitizers it tries only every fourth setting
 * Takes: 10 seconds
 * Long: BOUNDS=3
 */
#include "solved.h"
#include "core/position.h"
#include "core/rng.h"
#include "solve/solution.h"

/* ---- positions that play does not reach ------------------------------------------------------ */

static struct state position_of(const struct rules *r, const char *words)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct state s;

    if (position_parse(r, words, &s, &why) != OK)
        fail_msg("%s at %s: %s", named(r, NULL), words, room);
    return s;
}

static void other_beginnings(void **unused)
{
    static const struct {
        const char *rules, *position;
    } rows[] = {
        /* a gain from a Charge card that is still in the hand */
        {"charge", "turn=1 total=14/14 cards=5,2,1/5,2,1 blocked=0/0 gain=0/5"},
        {"charge:goal=9,max-add=3,charge-cards=2,block-cards=1,steal-cards=1",
         "turn=1 total=8/8 cards=2,1,1/2,1,1 blocked=0/0 gain=0/2"},
        /* Player 2 is to move, blocked, and can steal more than there is */
        {"charge:goal=9,max-add=3,charge-cards=2,block-cards=1,steal-cards=1",
         "turn=2 total=1/8 cards=2,1,1/2,1,1 blocked=0/1 gain=3/0"},
        {"charge:goal=5,max-add=3,charge-cards=2,block-cards=1,steal-cards=1,block=next-charge",
         "turn=2 total=1/4 cards=2,1,1/2,1,1 blocked=1/1 gain=3/0"},
        {"charge:goal=7,max-add=2,charge-cards=2,block-cards=1,steal-cards=1,turn-limit=9",
         "turn=2 clock=1 total=6/6 cards=2,1,1/2,1,1 blocked=0/0 gain=0/0"},
        {"charge:goal=7,max-add=2,charge-cards=2,block-cards=1,turn-limit=9,limit-result=points",
         "turn=1 clock=8 total=6/0 cards=2,1,1/2,1,1 blocked=0/0 gain=0/2"},
        /* odd EP where only even ones are reached */
        {"energy-clash:start=8,cap=8,attack-cost=2,damage=4,defended-damage=2,defend-cost=2",
         "turn=1 ep=7/5 defending=0/1"},
        {"energy-clash:start=8,cap=8,attack-cost=2,damage=4,defended-damage=2,defend-cost=2,"
         "defend=until-hit",
         "turn=2 ep=7/5 defending=1/1"},
        {"energy-duel:start=2,cap=20,charge=0", "turn=2 ep=20/19"},
        {"energy-duel:start=2,cap=20,charge=2,self-zero=survives", "turn=1 ep=0/0"},
        /* later clocks before earlier ones */
        {"energy-duel-blast:turn-limit=8,limit-result=points",
         "turn=both clock=3 ep=16/3 locked=1/0"},
        {"energy-duel-blast:turn-limit=8,limit-result=points,double-ko=coin",
         "turn=both clock=0 ep=2/2 locked=1/1"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct state s = position_of(&r, rows[i].position);
        struct solution *known = solved(&r, &(struct solve_setup){0});
        struct prospect list[MOVES_MAX];
        struct worth w = {7, 7};
        int err = solution_worth(known, &s, &w);

        if (err != ERR_UNKNOWN || w.value != 7 || w.plies != 7)
            fail_msg("%s: got %d (%g in %d), want ERR_UNKNOWN", named(&r, &s), err, w.value,
                     w.plies);
        assert_int_equal(solution_prospects(known, &s, s.turn == P2 ? P2 : P1, list), ERR_UNKNOWN);
        solution_free(known);
        for (int jobs = 1; jobs <= (i == 0 ? 1 : 3); jobs++)
            compare(&r, &(struct solve_setup){.also = &s, .jobs = jobs});
    }
}

static bool is_in_time(void *context, double share)
{
    const double *until = context;

    (void)share;
    return seconds() < *until;
}

/* A solution that includes this position, or NULL if it is refused. Some positions that lead out of
 * the table once caused endless loops. */
static struct solution *solved_with(const struct rules *r, const struct state *s)
{
    double until = seconds() + 5;
    struct solve_setup setup = {.also = s, .going_on = is_in_time, .context = &until};
    struct solution *known = NULL;

    if (solution_new(&known, r, &setup, NULL) == ERR_OVER)
        fail_msg("%s: not solved in 5 s", named(r, s));
    return known;
}

/* Positions that make no sense by the rules, or do not fit: they may be refused, when read or by
 * the solver, but not solved wrongly. */
static void strange_beginnings(void **unused)
{
    static const struct {
        const char *rules, *position;
    } rows[] = {
        /* a Block that should have ended with the blocked player's turn */
        {"charge:goal=9,max-add=3,charge-cards=2,block-cards=1",
         "turn=1 total=5/8 cards=2,0,0/2,0,0 blocked=0/1 gain=0/0"},
        /* more EP than the turns of the whole game can bring */
        {"energy-duel-blast:turn-limit=8,limit-result=points",
         "turn=both clock=3 ep=25/3 locked=1/0"},
        {"energy-duel-blast:turn-limit=5,limit-result=points,start=2",
         "turn=both clock=1 ep=6/7 locked=0/0"},
        {"energy-duel-blast:turn-limit=5,limit-result=points,start=2",
         "turn=both clock=1 ep=7/5 locked=0/0"},
        {"energy-duel-blast:turn-limit=8,limit-result=points",
         "turn=both clock=7 ep=3000/2999 locked=1/0"},
        {"energy-duel-blast:turn-limit=8,limit-result=points",
         "turn=both clock=7 ep=30000/29999 locked=1/0"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct state s;
        struct solution *known;

        if (position_parse(&r, rows[i].position, &s, NULL) != OK)
            continue;
        known = solved_with(&r, &s);
        if (known != NULL)
            compare(&r, &(struct solve_setup){.also = &s});
        solution_free(known);
    }
}

/* Any values for the parts of a position; false for those that are not a position. */
static bool random_position(const struct rules *r, struct rng *g, struct state *out)
{
    static struct field fields[FIELDS_MAX];
    struct state start = game_start(r, P1), s = {.turn = (uint8_t)rng_below(g, CHANCE)};
    int n = r->game->describe(r, &start, fields);

    for (int i = 0; i < n; i++)
        for (int p = P1; p <= P2; p++)
            for (int v = 0; v < fields[i].count[p]; v++) {
                uint32_t most =
                    fields[i].kind == FIELD_NUMBER ? 12 : (uint32_t)fields[i].value[p][v] + 1;

                fields[i].value[p][v] = (int16_t)rng_below(g, most < 2 ? 2 : most);
            }
    if (r->value[TURN_LIMIT] > 0)
        s.clock = (uint16_t)rng_below(g, (uint32_t)r->value[TURN_LIMIT]);
    if (!r->game->compose(r, fields, &s))
        return false;
    *out = s;
    return true;
}

/* A position that was not asked for is unknown, or has the right value; one that was asked for is
 * known. */
static void check_beginning(const struct solution *known, const struct state *s)
{
    const struct rules *r = solution_rules(known);
    struct slow slow = slow_solve(r, s);
    struct worth want = slow.node[slow_find(&slow, s)].worth, got;
    struct solution *with = solved_with(r, s);

    if (solution_worth(known, s, &got) == OK)
        check_worth(known, s, want);
    if (with != NULL) {
        check_worth(with, s, want);
        compare_census(with, &slow, s);
    }
    solution_free(with);
    slow_release(&slow);
}

static void random_beginnings(void **unused)
{
    static const char *const rows[] = {
        "charge:goal=6,max-add=3,charge-cards=1,block-cards=1,steal-cards=1",
        "charge:goal=6,max-add=3,charge-cards=1,block-cards=1,steal-cards=1,block=next-charge",
        "charge:goal=5,max-add=2,charge-cards=2,steal-cards=0,turn-limit=5,limit-result=points",
        "charge:goal=5,max-add=2,charge-cards=2,block-cards=0,steal-gain=yes,overshoot-gain=face",
        "energy-clash:start=5,cap=9",
        "energy-clash:start=5,cap=9,defend=until-hit,turn-limit=5,limit-result=points",
        "energy-duel",
        "energy-duel:self-zero=survives,start=3,cap=9,turn-limit=5,limit-result=points",
        "energy-duel:self-zero=illegal,start=3",
        "energy-duel-blast:start=2,turn-limit=5,limit-result=points",
        "energy-duel-blast:start=5,charge=0,turn-limit=5,limit-result=points,double-ko=coin",
    };
    struct rng g = rng_at(1, 9, 0);

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *known = solved(&r, &(struct solve_setup){0});
        struct state s;

        for (int found = 0; found < 100; found += THRIFT) {
            while (!random_position(&r, &g, &s))
                ;
            check_beginning(known, &s);
        }
        solution_free(known);
    }
}

/* ---- play that never ends -------------------------------------------------------------------- */

/* A position with more EP than any table has room for. */
static void check_far_off(const struct solution *known)
{
    struct state s = game_start(solution_rules(known), P1);
    struct worth nothing = {0, 0}, w;
    struct solution *with;

    s.points[P1] = 2000;
    if (solution_worth(known, &s, &w) == OK)
        check_worth(known, &s, nothing);
    with = solved_with(solution_rules(known), &s);
    if (with != NULL)
        check_worth(with, &s, nothing);
    solution_free(with);
}

/* A player who always shields never loses, so every value is 0, whatever the bound for EP. */
static void check_endless(struct rules *r, const struct solve_setup *setup)
{
    struct solution *known = solved(r, setup);
    struct census c = census_of(known);
    bool bounded = *value_of(r, "charge") == 0;
    uint64_t cursor = 0, listed = 0;
    struct worth w;
    struct state s;

    assert_int_equal(c.draws, c.positions);
    assert_int_not_equal(c.positions, 0);
    assert_within(c.error, 0, 0);
    if (bounded ? c.bound != 0 : setup->bound == 0 ? c.bound < 1 : c.bound != setup->bound)
        fail_msg("%s: got a bound of %d, want %d", named(r, NULL), c.bound, setup->bound);
    for (; solution_next(known, &cursor, &s, &w); listed++) {
        check_worth(known, &s, (struct worth){0, 0});
        check_equations(known, &s);
    }
    assert_int_equal(listed, c.positions);
    check_far_off(known);
    solution_free(known);
}

/* Every setting has one bound, and every bound a third of the settings; BOUNDS=3 tries them all. */
static void endless_blasts(void **unused)
{
    static const int bounds[] = {0, 5, 12};
    int each = getenv("BOUNDS") != NULL ? atoi(getenv("BOUNDS")) : 1;
    struct rules r;

    (void)unused;
    for (int i = 0; blasts_at(i, &r); i += THRIFT)
        for (int j = i; j < i + each; j++)
            check_endless(&r, &(struct solve_setup){.bound = bounds[j % COUNT(bounds)],
                                                    .jobs = 1 + (i / 3 + j) % 3});
}

/* ---- limits that are left out ---------------------------------------------------------------- */

/* The clock is not part of folded positions, so their list differs, but their values do not. */
static void folded_limits(void **unused)
{
    static const char *const rows[] = {
        "charge:goal=6,max-add=3,charge-cards=2,block-cards=1,steal-cards=1,turn-limit=1",
        "charge:goal=6,max-add=3,charge-cards=2,block-cards=1,steal-cards=1,turn-limit=10",
        "charge:goal=6,max-add=3,charge-cards=2,block-cards=1,steal-cards=1,turn-limit=11",
        "charge:goal=6,max-add=3,charge-cards=2,block-cards=1,steal-cards=1,turn-limit=11,"
        "limit-result=points",
        "energy-clash:start=9,cap=12,attack-cost=3,damage=5,recharge=1,defended-damage=2,"
        "turn-limit=8",
        "energy-clash:start=9,cap=12,attack-cost=3,damage=5,recharge=1,defended-damage=2,"
        "turn-limit=100",
        "energy-duel:turn-limit=2",
        "energy-duel:turn-limit=3",
        "energy-duel:turn-limit=300",
        "energy-duel-blast:turn-limit=7",
        "energy-duel-blast:turn-limit=7,double-ko=coin,start=4",
        "energy-duel-blast:turn-limit=7,double-ko=coin,start=4,limit-result=points",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *known = solved(&r, &(struct solve_setup){.fold = true});
        struct slow slow = slow_solve(&r, NULL);
        uint64_t cursor = 0;
        struct worth w;
        struct state s;

        compare_positions(known, &slow);
        while (solution_next(known, &cursor, &s, &w))
            check_worth(known, &s, w);
        slow_release(&slow);
        solution_free(known);
    }
}

/* Nor do the chances against a fallible opponent: at every position and every turn, each choice has
 * the same chance and the same share as in a table with the clock. */
static void folded_chances(void **unused)
{
    static const char *const rows[] = {
        "charge:goal=6,max-add=3,charge-cards=2,block-cards=1,steal-cards=1,turn-limit=11",
        "energy-clash:turn-limit=1",
        "energy-clash:turn-limit=30",
        "energy-clash:start=5,cap=6,turn-limit=700", /* more turns than layers */
        "energy-clash:zero=attacker-wins,defend=until-hit,turn-limit=9",
        "energy-duel:turn-limit=3",
        "energy-duel:self-zero=survives,turn-limit=60",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *whole = solved(&r, &(struct solve_setup){.chances = true});
        struct solution *known = solved(&r, &(struct solve_setup){.chances = true, .fold = true});
        struct prospect want[MOVES_MAX], is[MOVES_MAX];
        uint64_t cursor = 0;
        struct worth w;
        struct state s;

        while (solution_next(whole, &cursor, &s, &w)) {
            int n = solution_prospects(whole, &s, P1, want);

            assert_int_equal(solution_prospects(known, &s, P1, is), n);
            for (int k = 0; k < n; k++)
                if (is[k].worth.value != want[k].worth.value ||
                    is[k].worth.plies != want[k].worth.plies || is[k].share != want[k].share ||
                    fabs(is[k].chance - want[k].chance) > NEAR)
                    fail_msg("%s: choice %d has chance %.12f and share %f, not %.12f and %f",
                             named(&r, &s), k, is[k].chance, is[k].share, want[k].chance,
                             want[k].share);
        }
        solution_free(whole);
        solution_free(known);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_beginnings),  cmocka_unit_test(folded_limits),
        cmocka_unit_test(random_beginnings), cmocka_unit_test(strange_beginnings),
        cmocka_unit_test(endless_blasts),    cmocka_unit_test(folded_chances),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
