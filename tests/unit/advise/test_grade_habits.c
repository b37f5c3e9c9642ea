/* The best response to a player that it has watched is compared with what the best opponent takes
 * that knows the player exactly. EXPLOIT_TABLE=1 prints this for random and the levels in each
 * solved game.
 *
 * Long: EXPLOIT_TABLE=1 */
#include "unit.h"
#include "advise/grades/grade_habits.h"
#include "advise/judge.h"
#include "core/array.h"
#include "match/elo.h"

enum { ASKS = 10, SEEN = 60, PLAYED = 200, TURNS = 500 };

/* ---- games ----------------------------------------------------------------------------------- */

struct table {
    const struct solution *known;
    const struct bot *who[2];
    struct rng dice;
    int watched; /* the seat of the player that is asked ASKS times */
    const struct record *rec;
    struct grade_answers answers;
};

static move table_choose(void *context, const struct duel *d, int player)
{
    struct table *t = context;
    struct decision_room room;
    struct decision at = bot_decision(d, player, t->known, &t->dice, &room);
    move m = 0;

    for (int i = 0; i < (player == t->watched ? ASKS : 1); i++) {
        m = t->who[player]->choose(t->who[player], &at);
        if (player != t->watched)
            continue;
        assert_true(array_grow(&t->answers.all, &t->answers.room, t->answers.count + 1,
                               sizeof *t->answers.all));
        t->answers.all[t->answers.count++] = (struct grade_answer){t->rec->count, m};
    }
    return m;
}

/* Play a game of `who` in a seat; return what it scored, in half points. */
static int play(const struct solution *known, const struct bot *who, const struct bot *other,
                int seat, uint64_t number, struct grade_habits *habits)
{
    struct record rec = {.first = P1};
    struct table t = {.known = known, .dice = rng_at(7, number, 0), .watched = seat, .rec = &rec};
    int score;

    t.who[seat] = who;
    t.who[!seat] = other;
    duel_init(&rec.duel, solution_rules(known), P1, number);
    record_begin(&rec);
    while (!duel_is_over(&rec.duel) && rec.duel.turns < TURNS)
        assert_int_equal(record_play(&rec, duel_choose(&rec.duel, table_choose, &t)), OK);
    if (!duel_is_over(&rec.duel))
        record_end(&rec, ENDING_ABORT, P1);
    if (habits != NULL)
        assert_true(grade_habits_add(habits, known, &rec, seat, &t.answers));
    score = 1 + state_worth(record_result(&rec), seat);
    free(t.answers.all);
    record_release(&rec);
    return score;
}

/* Watch a player in games against an opponent. */
static void watch(const struct solution *known, const struct bot *who, const struct bot *other,
                  uint64_t from, struct grade_habits *habits)
{
    for (uint64_t i = 0; i < SEEN; i++)
        play(known, who, other, (int)(i % 2), from + i, habits);
    grade_habits_sort(habits);
}

/* ---- what they take -------------------------------------------------------------------------- */

/* What the best opponent of a level scores, both seats counted alike. */
static double exact_response(const struct solution *known, const struct bot *level)
{
    struct state start = game_start(solution_rules(known), P1);
    const struct chances *all = level_chances(known, level), *at;
    uint64_t number;

    assert_non_null(all);
    assert_int_equal(solution_number(known, &start, &number), OK);
    at = &all[number];
    return (2 + (double)at->first.win - (double)at->first.loss + (double)at->second.win -
            (double)at->second.loss) /
           4;
}

static struct estimate measure_response(const struct solution *known, const struct bot *who,
                                        const struct bot *response)
{
    uint64_t pairs[PAIR_SCORES] = {0}, from = 1000000;

    for (uint64_t i = 0; i < PLAYED; i++)
        pairs[4 - play(known, who, response, P1, from + 2 * i, NULL) -
              play(known, who, response, P2, from + 2 * i + 1, NULL)]++;
    return elo_score(pairs);
}

/* Watch a player of these rules, respond, and compare: the response must be at most `close` worse
 * than the best one. */
static void respond_to(const char *rules, const char *level, double close)
{
    struct rules r = rules_of(rules);
    const struct bot *who = bots_find(level);
    struct solution *known = NULL;
    struct grade_habits habits = {0};
    struct grade_response response;
    struct estimate got;
    struct judge j;
    double exact;

    assert_int_equal(judge_init(&j, &r, (struct solve_setup){0}, 0, &known, NULL), OK);
    exact = exact_response(known, who);
    watch(known, who, bots_find("expert"), 0, &habits);
    assert_int_equal(grade_response_init(&response, known, &habits), OK);
    got = measure_response(known, who, &response.bot);
    if (getenv("EXPLOIT_TABLE") != NULL)
        printf("# %-18s %-8s best response %6.2f  measured %6.2f, from %6.2f to %6.2f\n", rules,
               level, 100 * exact, 100 * got.value, 100 * got.low, 100 * got.high);
    if (got.low > exact || got.high < exact - close || exact < 0.55)
        fail_msg("%s, %s: the response takes %.4f (%.4f to %.4f), the best one %.4f", rules, level,
                 got.value, got.low, got.high, exact);
    grade_response_release(&response);
    grade_habits_release(&habits);
    solution_free(known);
}

/* The lower end of what was measured is never above what anyone can take, and the response takes
 * nearly that much. */
static void test_bound(void **state)
{
    (void)state;
    respond_to("energy-duel", "random", 0.02);
    respond_to("energy-duel", "casual", 0.02);
    respond_to("energy-duel", "expert", 0.02);
    respond_to("energy-clash", "skilled", 0.02);
    respond_to("energy-duel-blast", "casual", 0.02);
}

static void test_all_levels(void **state)
{
    (void)state;
    for (int i = 0; i < games_count() && getenv("EXPLOIT_TABLE") != NULL; i++)
        for (int rung = 0; rung <= LEVELS && !game_is_hidden(games_at(i)); rung++)
            respond_to(games_at(i)->id, bots_rung(games_at(i), rung)->id, 1);
}

/* Nobody takes more than half from perfect play. */
static void test_perfect(void **state)
{
    struct rules r = rules_of("energy-duel");
    struct solution *known = NULL;
    struct grade_habits habits = {0};
    struct grade_response response;
    struct estimate got;
    struct judge j;

    (void)state;
    assert_int_equal(judge_init(&j, &r, (struct solve_setup){0}, 0, &known, NULL), OK);
    watch(known, bots_find("perfect"), bots_find("random"), 0, &habits);
    assert_int_equal(grade_response_init(&response, known, &habits), OK);
    got = measure_response(known, bots_find("perfect"), &response.bot);
    assert_within(got.value, 0, 0.5);
    assert_within(got.low, 0, 0.5);
    grade_response_release(&response);
    grade_habits_release(&habits);
    solution_free(known);
}

/* A choice counts as often as it was the answer, whatever the order. */
static void test_counts(void **state)
{
    struct grade_habits one = {0}, all = {0};
    struct rules r = rules_of("energy-duel");
    struct solution *known = NULL;
    uint64_t answers = 0, again = 0;
    struct judge j;

    (void)state;
    assert_int_equal(judge_init(&j, &r, (struct solve_setup){0}, 0, &known, NULL), OK);
    watch(known, bots_find("random"), bots_find("casual"), 0, &one);
    for (size_t i = 0; i < one.count; i++) {
        answers += one.all[i].times;
        assert_true(i == 0 || one.all[i].choice > one.all[i - 1].choice);
    }
    assert_int_equal(answers % ASKS, 0);
    assert_true(answers >= ASKS * SEEN);
    assert_true(grade_habits_append(&all, &one) && grade_habits_append(&all, &one));
    grade_habits_sort(&all);
    assert_int_equal(all.count, one.count);
    for (size_t i = 0; i < all.count; i++)
        again += all.all[i].times;
    assert_int_equal(again, 2 * answers);
    grade_habits_release(&one);
    grade_habits_release(&all);
    solution_free(known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_all_levels),
        cmocka_unit_test(test_perfect),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
