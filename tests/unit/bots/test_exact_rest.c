/*
 * The last turn before a turn limit. What an attack is worth is compared with a formula: the best
 * answer is the highest card, and of u unseen cards, of which w are at most c, a hand of h has none
 * above c with probability C(w, h) / C(u, h).
 */
#include "unit.h"
#include "bots/battle/exact_rest.h"
#include "bots/battle/named_parts.h"
#include "bots/battle/policy.h"

/* Play at random to the last turn; false if the game is over before. `answers`: and attack. */
static bool reach_last_turn(const struct rules *r, uint64_t seed, bool answers, struct duel *d)
{
    struct rng g = rng_at(seed, 0, 0);

    duel_init(d, r, (int)(seed & 1), seed);
    while (!duel_is_over(d)) {
        if (d->now.turn <= P2 && d->now.clock + 1 == r->value[TURN_LIMIT] && !answers)
            return true;
        answers = answers && !(d->now.turn <= P2 && d->now.clock + 1 == r->value[TURN_LIMIT]);
        duel_step(d, nature_pick_all(r, &d->now, &g));
    }
    return false;
}

static int result_of(const struct rules *r, const int16_t points[2], int loser, int lost, int me)
{
    int16_t after[2] = {points[P1], points[P2]};

    after[loser] = (int16_t)(after[loser] - lost);
    return state_worth(after[loser] <= 0 ? state_won_by(!loser) : game_limit_result(r, after), me);
}

static double ways(int n, int k)
{
    double all = 1;

    for (int i = 0; i < k; i++)
        all *= (double)(n - i) / (k - i);
    return n < k ? 0 : all;
}

/* The expected result of an attack, by the formula. */
static double attack_value(const struct rules *r, const struct view *v, int card)
{
    struct named_parts parts;
    const struct field *hand, *deck;
    int foe = !v->me, hidden, highest = 0, most = named_parts_option(r, "top");
    double value = 0;

    named_parts_describe(r, &v->seen, &parts);
    hand = named_parts_get(&parts, "hand");
    deck = named_parts_get(&parts, "deck");
    hidden = hand->unseen[foe];
    for (int i = 0; i < hand->count[foe]; i++)
        highest = hand->value[foe][i] > highest ? hand->value[foe][i] : highest;
    for (int c = 0; c <= most; c++) {
        int upto = 0, below = 0, best = c > highest ? c : highest;

        for (int i = 0; i < deck->count[foe]; i++) {
            upto += deck->value[foe][i] <= c;
            below += deck->value[foe][i] < c;
        }
        value += (ways(upto, hidden) - (c > 0 ? ways(below, hidden) : 0)) /
                 ways(deck->count[foe], hidden) *
                 result_of(r, v->seen.points, foe, card > best ? card - best : 0, v->me);
    }
    return value;
}

static const char *const settings[] = {
    "battle-numbers:turn-limit=1,limit-result=points",
    "battle-numbers:turn-limit=6,limit-result=points",
    "battle-numbers:turn-limit=9,limit-result=points,hp=25",
    "battle-numbers:turn-limit=5,hp=8",
    "battle-numbers:turn-limit=7,limit-result=points,top=4,copies=1,hand=2,hp=6",
    "battle-numbers:turn-limit=12,limit-result=points,top=7,copies=3,hand=3,reshuffle=eager",
};

static void check_attack(const struct duel *duel)
{
    struct decision_room room;
    struct rng g = rng_at(1, 0, 0);
    struct decision d = bot_decision(duel, duel->now.turn, NULL, &g, &room);
    double value[MOVES_MAX];

    assert_true(exact_rest_choices(&d, NULL, NULL, value));
    for (int i = 0; i < d.n; i++) {
        double right = attack_value(&duel->rules, d.view, MOVE_NUMBER(d.legal[i]));

        assert_within(value[i], right - 1e-9, right + 1e-9);
    }
}

static void attacks_are_worth_what_the_formula_says(void **unused)
{
    int checked = 0;

    (void)unused;
    for (int i = 0; i < COUNT(settings); i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct rules r = rules_of(settings[i]);
            struct duel d;

            if (reach_last_turn(&r, seed, false, &d)) {
                check_attack(&d);
                checked++;
            }
        }
    assert_in_range(checked, 40, 120);
}

static void check_answer(const struct duel *duel)
{
    struct decision_room room;
    struct rng g = rng_at(1, 0, 0);
    int me = duel->now.turn;
    struct decision d = bot_decision(duel, me, NULL, &g, &room);
    struct named_parts parts;
    double value[MOVES_MAX];
    int attack;

    named_parts_describe(&duel->rules, &d.view->seen, &parts);
    attack = named_parts_get(&parts, "attack")->value[!me][0];
    assert_true(attack > 0);
    assert_true(exact_rest_choices(&d, NULL, NULL, value));
    for (int i = 0; i < d.n; i++) {
        int lost = attack - MOVE_NUMBER(d.legal[i]);

        assert_true(value[i] ==
                    result_of(&duel->rules, d.view->seen.points, me, lost > 0 ? lost : 0, me));
    }
}

static void answers_have_their_results(void **unused)
{
    int checked = 0;

    (void)unused;
    for (int i = 0; i < COUNT(settings); i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct rules r = rules_of(settings[i]);
            struct duel d;

            if (reach_last_turn(&r, seed, true, &d)) {
                check_answer(&d);
                checked++;
            }
        }
    assert_in_range(checked, 40, 120);
}

static void only_the_last_turn_is_exact(void **unused)
{
    struct rules r = rules_of("battle-numbers:turn-limit=6,limit-result=points");
    struct rng g = rng_at(1, 0, 0);
    struct decision_room room;
    struct decision decision;
    double value[MOVES_MAX];
    struct duel d;

    (void)unused;
    assert_true(reach_last_turn(&r, 3, false, &d));
    d.rules.value[TURN_LIMIT] = 7;
    decision = bot_decision(&d, d.now.turn, NULL, &g, &room);
    assert_false(exact_rest_choices(&decision, NULL, NULL, value));
    d.rules.value[TURN_LIMIT] = 0;
    assert_false(exact_rest_choices(&decision, NULL, NULL, value));
}

/* ---- which rules the network has learned ------------------------------------------------------
 */

static void a_near_limit_is_not_learned(void **unused)
{
    static const struct {
        const char *rules;
        int clock;
        bool learned;
    } rows[] = {
        {"battle-numbers", 0, true},
        {"battle-numbers:turn-limit=6,limit-result=points", 0, false},
        {"battle-numbers:turn-limit=6", 0, false},
        {"battle-numbers:turn-limit=29", 0, false},
        {"battle-numbers:turn-limit=30", 0, true},
        {"battle-numbers:turn-limit=30", 1, false},
        {"battle-numbers:turn-limit=1000,limit-result=points", 100, true}, /* endgame puzzles */
        {"battle-numbers:turn-limit=1000,limit-result=points", 990, false},
        {"battle-numbers:hp=21", 0, false},
        {"battle-numbers:hp=6,first-less=1", 0, true}, /* fewer HP are what it has met */
        {"battle-numbers:hand=4", 0, false},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct state s = game_start(&r, P1);
        struct policy p;

        s.clock = (uint16_t)rows[i].clock;
        if (policy_learned_at(&p, &r, &s) != rows[i].learned)
            fail_msg("%s at %d", rows[i].rules, rows[i].clock);
    }
}

static void players_say_that_they_search(void **unused)
{
    static const struct {
        const char *rules, *says;
    } rows[] = {
        {"battle-numbers", ""},
        {"battle-numbers:turn-limit=500", ""},
        {"battle-numbers:turn-limit=6,limit-result=points",
         "master has only learned Battle Numbers with the book's rules, so it searches instead."},
        {"battle-numbers:turn-limit=6",
         "master has only learned Battle Numbers with the book's rules, so it searches instead."},
        {"battle-numbers:turn-limit=60,limit-result=points",
         "master has learned Battle Numbers without a turn limit, so it searches in the last 30 "
         "turns."},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct text why = TEXT_OF(SENTENCE_BYTES);
        struct solution *none = NULL;

        assert_int_equal(bot_prepare(bots_find("master"), &r, NULL, 0, &none, &why), OK);
        assert_string_equal(why.at, rows[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attacks_are_worth_what_the_formula_says),
        cmocka_unit_test(answers_have_their_results),
        cmocka_unit_test(only_the_last_turn_is_exact),
        cmocka_unit_test(a_near_limit_is_not_learned),
        cmocka_unit_test(players_say_that_they_search),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
