/* How a game came to its result: start, choices and luck add up, exactly and as shown. N is how
 * many games of Battle Numbers are played.
 * Long: N=1000 */
#include "judged.h"
#include "advise/credit.h"
#include "advise/whole.h"
#include "bots/bot.h"

#ifdef __SANITIZE_ADDRESS__
enum { STORIES = 8 };
#else
enum { STORIES = 20 };
#endif

/* ---- games with hidden cards ----------------------------------------------------------------- */

static const char *const hidden_rules[] = {
    "battle-numbers",
    "battle-numbers:hp=5,hand=3",
    "battle-numbers:top=6,copies=2,hand=3,hp=8,turn-limit=30",
    "battle-numbers:hp=60,turn-limit=12,limit-result=points",
};

/* A judge of views that costs no time: this test does not depend on its judgement. */
static int weigh_alike(const struct judge *j, const struct view *v, const struct past *past,
                       struct verdict out[MOVES_MAX])
{
    move list[MOVES_MAX];
    int n = j->rules->game->legal(j->rules, &v->seen, v->me, list);

    (void)past;
    for (int i = 0; i < n; i++)
        out[i] = (struct verdict){.move = list[i], .chance = 0.5};
    return n;
}

static int stand_alike(const struct judge *j, const struct view *v, const struct past *past,
                       double *chance, double *error)
{
    (void)j, (void)v, (void)past;
    *chance = 0.5;
    *error = 0;
    return OK;
}

static const struct judge_views alike = {.weigh = weigh_alike, .stand = stand_alike};

static struct joint chosen_by(const struct bot *b, struct record *rec, struct rng *g)
{
    struct decision_room room;
    struct decision d;

    if (rec->duel.now.turn == CHANCE)
        return (struct joint){duel_chance(&rec->duel), 0};
    d = bot_decision(&rec->duel, rec->duel.now.turn, NULL, g, &room);
    return (struct joint){b->choose(b, &d), 0};
}

/* Play a game between two players; the last one searches where no network has learned the rules.
 * Every fifth game is resigned or aborted before its end. */
static struct record hidden_game(const struct rules *r, uint64_t seed, bool learned)
{
    static const char *const players[] = {"random", "greedy", "trader", "master"};
    const uint64_t n = learned ? 4 : 3;
    const struct bot *bots[2] = {bots_find(players[seed % n]), bots_find(players[seed / n % n])};
    struct record rec = begun(r, seed);
    struct rng g = rng_at(seed, 6, 0);
    int turns = seed % 5 == 4 ? 6 : 400;

    while (rec.duel.now.turn != OVER && rec.duel.turns < turns)
        assert_int_equal(record_play(&rec, chosen_by(bots[rec.duel.now.turn == P2], &rec, &g)), OK);
    if (rec.duel.now.turn != OVER)
        record_end(&rec, seed % 2 ? ENDING_RESIGN : ENDING_ABORT, seed % 3 ? P1 : P2);
    return rec;
}

/* Add up the changes of the win chance, independently of the credit. */
static void check_parts(const struct review *v)
{
    double sums[CHANCE + 1] = {0}, end = v->line[P1][v->rec->count];
    const struct credit *a = &v->credit;

    for (size_t i = 0; i < v->rec->count; i++)
        sums[v->rec->choices[i].before.turn] += v->line[P1][i + 1] - v->line[P1][i];
    if (v->rec->ending == ENDING_RESIGN)
        sums[v->rec->ended_by] += v->of[P1].result - end;
    assert_within(a->of[CREDIT_START] - v->line[P1][0], 0, 0);
    assert_within(a->of[CREDIT_P1] - sums[P1], -1e-9, 1e-9);
    assert_within(a->of[CREDIT_P2] - sums[P2], -1e-9, 1e-9);
    assert_within(a->of[CREDIT_NATURE] - sums[CHANCE], -1e-9, 1e-9);
    assert_within(a->of[CREDIT_GUESS], 0, 0);
}

/* The parts add up to the result, for either player, exactly and as shown. */
static void check_sum(const struct review *v)
{
    for (int p = P1; p <= P2; p++) {
        double sum = 0;
        int shown = 0, tenths[CREDIT_PARTS];

        credit_round(&v->credit, p, tenths);
        for (int i = 0; i < CREDIT_RESULT; i++) {
            double part = credit_for(&v->credit, p, (enum credit_part)i);

            sum += part;
            shown += tenths[i];
            assert_within(1000 * part - tenths[i], -1.5, 1.5);
        }
        if (fabs(sum - v->of[p].result) > 1e-9 || shown != tenths[CREDIT_RESULT] ||
            abs(shown - (int)lround(1000 * v->of[p].result)) > 1)
            fail_msg("%s: parts make %.12f and %d, the result is %.12f",
                     spread_name(&v->rec->duel.rules), sum, shown, v->of[p].result);
    }
}

static void check_story(const struct review *v)
{
    enum result result = record_result(v->rec);

    assert_true(v->open && v->has_line && v->credit.known);
    for (size_t i = 0; i <= v->rec->count; i++) {
        assert_within(v->line[P1][i], 0, 1);
        assert_within(v->line[P1][i] + v->line[P2][i] - 1, -1e-12, 1e-12);
    }
    if (v->rec->ending != ENDING_ABORT)
        assert_within(v->of[P1].result - (1 + state_worth(result, P1)) / 2.0, 0, 0);
    if (v->rec->ending == ENDING_RULES)
        assert_within(v->line[P1][v->rec->count] - v->of[P1].result, 0, 0);
    check_parts(v);
    check_sum(v);
}

static void test_stories_of_hidden_games_add_up(void **state)
{
    int games = getenv("N") != NULL ? atoi(getenv("N")) : STORIES;

    (void)state;
    for (int i = 0; i < games; i++) {
        int row = i % COUNT(hidden_rules);
        struct rules r = rules_of(hidden_rules[row]);
        struct judge j = {.rules = &r, .views = &alike};
        struct record rec = hidden_game(&r, (uint64_t)i / COUNT(hidden_rules), row == 0);
        struct review v;

        assert_int_equal(review_make(&v, &rec, &j), OK);
        check_story(&v);
        review_release(&v);
        record_release(&rec);
    }
}

/* While a game is not over, its credit must not use hidden cards. */
static void test_no_story_while_cards_are_hidden(void **state)
{
    struct rules r = rules_of("battle-numbers");
    struct judge j = {.rules = &r, .views = &alike};
    struct record rec = begun(&r, 1);
    struct rng g = rng_at(1, 6, 0);
    struct review v;

    (void)state;
    while (rec.duel.turns < 4)
        assert_int_equal(record_play(&rec, chosen_by(bots_find("random"), &rec, &g)), OK);
    assert_int_equal(review_make(&v, &rec, &j), OK);
    assert_false(v.open || v.credit.known);
    assert_true(v.has_line);
    for (size_t i = 0; i <= rec.count; i++)
        assert_within(v.line[P2][i], 0.5, 0.5);
    review_release(&v);
    record_release(&rec);
}

/* ---- the value of a whole position ----------------------------------------------------------- */

static const struct {
    const char *position;
    double low, high; /* P1's win chance */
} whole_rows[] = {
    /* the attack kills, and no card stops it */
    {"turn=2 hp=5/1 hand=1,2,3,4/1,2,3,4,5 "
     "deck=1,2,3,4,5,5,6,6,7,7,8,8,9,9,10/1,2,3,4,5,6,6,7,7,8,8,9,9,10,10 "
     "discard=/ known=/ attack=10/0",
     0.95, 1},
    /* the opponent holds a 10: the game continues, and P1 is ahead */
    {"turn=2 hp=5/1 hand=1,2,3,4/1,2,3,4,10 "
     "deck=1,2,3,4,5,5,6,6,7,7,8,8,9,9,10/1,2,3,4,5,5,6,6,7,7,8,8,9,9,10 "
     "discard=/ known=/ attack=10/0",
     0.5, 0.95},
    /* the first row with the seats exchanged */
    {"turn=1 hp=1/5 hand=1,2,3,4,5/1,2,3,4 "
     "deck=1,2,3,4,5,6,6,7,7,8,8,9,9,10,10/1,2,3,4,5,5,6,6,7,7,8,8,9,9,10 "
     "discard=/ known=/ attack=0/10",
     0, 0.05},
};

static void test_whole_positions(void **state)
{
    struct rules r = rules_of("battle-numbers");
    struct judge j = {.rules = &r};

    (void)state;
    for (int i = 0; i < COUNT(whole_rows); i++) {
        struct record rec = {.duel.rules = r, .is_set_up = true};
        double chance, error, nature;

        rec.start = judged_position(&r, whole_rows[i].position);
        record_begin(&rec);
        assert_int_equal(whole_line(&rec, &j, &chance, &error, &nature), OK);
        assert_within(chance, whole_rows[i].low, whole_rows[i].high);
        record_release(&rec);
    }
}

/* ---- shown ----------------------------------------------------------------------------------- */

static void test_shown_parts_add_up(void **state)
{
    static const struct {
        double of[CREDIT_PARTS];
        int want[CREDIT_PARTS];
    } rows[] = {
        /* rounded one by one they would be 0.1 short; the part that lost most by rounding makes up
         * for it */
        {{0.5004, 0.0004, 0.4992, 0, 0, 1}, {500, 1, 499, 0, 0, 1000}},
        {{0.5, 0.16645, 0.1667, 0.16685, 0, 1}, {500, 166, 167, 167, 0, 1000}},
        /* nothing to round */
        {{0.25, -0.25, 0, 0, 0, 0}, {250, -250, 0, 0, 0, 0}},
        /* one tenth too little, with signs */
        {{0.5, -0.1235, -0.2235, -0.153, 0, 0}, {500, -123, -224, -153, 0, 0}},
    };

    (void)state;
    for (int i = 0; i < COUNT(rows); i++) {
        struct credit a = {.known = true};
        int one[CREDIT_PARTS], two[CREDIT_PARTS];

        memcpy(a.of, rows[i].of, sizeof a.of);
        credit_round(&a, P1, one);
        credit_round(&a, P2, two);
        for (int k = 0; k < CREDIT_PARTS; k++) {
            bool whole = k == CREDIT_START || k == CREDIT_RESULT;

            if (one[k] != rows[i].want[k])
                fail_msg("row %d, part %d: got %d, want %d", i, k, one[k], rows[i].want[k]);
            assert_int_equal(one[k] + two[k], whole ? 1000 : 0);
        }
    }
}

static void test_parts_in_words(void **state)
{
    const char *const whose[2] = {"Ada's", "Bob's"};
    struct credit a;
    struct text what = TEXT_OF(SENTENCE_BYTES), points = TEXT_OF(SENTENCE_BYTES);

    (void)state;
    credit_begin(&a, 0.5);
    credit_add(&a, P2, -0.25, NULL);
    for (int i = 0; i < CREDIT_PARTS; i++)
        if (credit_tell(&a, whose, P2, (enum credit_part)i, false, &what, &points)) {
            text_add(&what, "|");
            text_add(&points, "|");
        }
    assert_string_equal(what.at, "start|Ada's choices|Bob's choices|result|");
    assert_string_equal(points.at, "50.0|+0.0|+25.0|75.0|");
    credit_add(&a, BOTH, 0.125, (const double[]){0.25, 0});
    assert_false(credit_tell(&a, whose, P1, CREDIT_NATURE, false, &what, &points));
    assert_true(credit_tell(&a, whose, P1, CREDIT_GUESS, false, &what, &points));
    assert_non_null(strstr(what.at, "luck from guesses"));
    assert_non_null(strstr(points.at, "+37.5"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stories_of_hidden_games_add_up),
        cmocka_unit_test(test_no_story_while_cards_are_hidden),
        cmocka_unit_test(test_whole_positions),
        cmocka_unit_test(test_shown_parts_add_up),
        cmocka_unit_test(test_parts_in_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
