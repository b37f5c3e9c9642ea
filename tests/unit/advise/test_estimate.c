/* Estimates of hidden games, compared with games that are dealt and played here.
 * Runs: plain, because test_api_advise.c asks for the same estimates under sanitizers */
#include "unit.h"
#include "advise/views/estimate.h"
#include "bots/battle/policy.h"
#include "core/duel.h"

#include <math.h>

enum { DEALS = 400, GAMES = 600 };

/* Give Player 1 any cards; returns the odds with which Player 1 would then have attacked so. */
static double deal(const struct policy *p, const struct state *before, move attack, struct state *s,
                   struct rng *g)
{
    const struct rules *r = p->rules;
    float odds[MOVES_MAX];
    move legal[MOVES_MAX];
    struct state now = *before;
    struct view v;
    int n;

    r->game->hide(r, &now, P2);
    now.turn = CHANCE;
    while (now.turn == CHANCE)
        game_step(r, &now, (struct joint){nature_draw(r, &now, g), 0});
    v = game_view(r, &now, P1);
    n = r->game->legal(r, &now, P1, legal);
    policy_odds(p, &(struct decision){r, NULL, &v, legal, n, g, NULL}, odds);
    for (int i = 0; i < n; i++)
        if (legal[i] == attack) {
            *s = now;
            return (double)odds[i];
        }
    return 0;
}

/* Play on after both choices; returns Player 2's result. */
static double play(const struct policy *p, const struct state *s, move attack, move answer,
                   struct rng *g)
{
    struct past past = {0};
    struct duel d = {.rules = *p->rules, .now = *s, .dice = g, .past = &past};

    duel_step(&d, (struct joint){attack, 0});
    duel_step(&d, (struct joint){answer, 0});
    while (!duel_is_over(&d)) {
        struct decision_room room;
        struct decision at;
        struct joint m = {0, 0};

        if (d.now.turn == CHANCE) {
            m.a = duel_chance(&d);
        } else {
            at = bot_decision(&d, d.now.turn, NULL, g, &room);
            m.a = policy_choose(p, &at);
        }
        duel_step(&d, m);
    }
    return (1 + state_worth(d.now.result, P2)) / 2.0;
}

/* Return Player 2's chance after an answer to the first attack: hands that explain the attack count
 * more. */
static double chance_of(const struct policy *p, const struct state *before, move attack,
                        move answer)
{
    double odds[DEALS], sum = 0, won = 0;
    struct state hand[DEALS];
    struct rng g = rng_at(8, 0, 0);

    for (int i = 0; i < DEALS;)
        if ((odds[i] = deal(p, before, attack, &hand[i], &g)) > 0)
            sum += odds[i++];
    for (int i = 0, k = 0; i < GAMES; i++) {
        double at = sum * i / GAMES;

        for (k = 0; k + 1 < DEALS && at >= odds[k]; k++)
            at -= odds[k];
        won += play(p, &hand[k], attack, answer, &g) / GAMES;
    }
    return won;
}

/* Leaving a low attack undefended is what master hardly ever does: its own expectation there was
 * wrong by ten points, with an error of nearly 0. */
static void rare_choices_are_played_out(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct judge j = {.rules = &r, .views = &estimate_views};
    double off = 0;
    struct policy p;

    (void)unused;
    assert_true(policy_learned(&p, &r));
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct state s = game_start(&r, P1), before;
        struct rng g = rng_at(seed, 1, 0);
        struct past past = {0};
        struct judgement said;
        const struct verdict *v;
        move legal[MOVES_MAX];
        double chance;

        while (s.turn == CHANCE)
            game_step(&r, &s, (struct joint){nature_draw(&r, &s, &g), 0});
        r.game->legal(&r, &s, P1, legal);
        before = s;
        past_note(&past, &r, &s, (struct joint){legal[0], 0});
        game_step(&r, &s, (struct joint){legal[0], 0});
        assert_int_equal(judge_choices(&j, &s, &past, P2, &said), OK);
        v = &said.of[said.count - 1];
        chance = chance_of(&p, &before, legal[0], v->move);
        assert_within(v->error, 0.001, 0.03);
        assert_within(fabs(v->chance - chance), 0, 4 * sqrt(v->error * v->error + 0.25 / GAMES));
        off += (v->chance - chance) / 4;
    }
    assert_within(fabs(off), 0, 0.03);
}

/* Only what ends the game is exact. */
static void certain_choices_are_exact(void **unused)
{
    struct rules r = rules_of("battle-numbers:hp=3");
    struct judge j = {.rules = &r, .views = &estimate_views, .work = 20000};
    struct state s = game_start(&r, P1);
    struct rng g = rng_at(5, 1, 0);
    struct judgement said;
    move legal[MOVES_MAX];
    int n;

    (void)unused;
    while (s.turn == CHANCE)
        game_step(&r, &s, (struct joint){nature_draw(&r, &s, &g), 0});
    n = r.game->legal(&r, &s, P1, legal);
    game_step(&r, &s, (struct joint){legal[n - 1], 0});
    assert_int_equal(judge_choices(&j, &s, NULL, P2, &said), OK);
    for (int i = 0; i < said.count; i++) {
        bool dies = MOVE_NUMBER(legal[n - 1]) - MOVE_NUMBER(said.of[i].move) >= 3;

        assert_int_equal(dies, said.of[i].error <= 0);
        if (dies)
            assert_within(said.of[i].chance, 0, 0);
    }
}

/* The same question gets the same answer, and more work a smaller error. */
static void work_makes_errors_smaller(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct judge j = {.rules = &r, .views = &estimate_views, .work = 20000};
    struct state s = game_start(&r, P1);
    struct rng g = rng_at(6, 1, 0);
    struct judgement said, again;

    (void)unused;
    while (s.turn == CHANCE)
        game_step(&r, &s, (struct joint){nature_draw(&r, &s, &g), 0});
    assert_int_equal(judge_choices(&j, &s, NULL, P1, &said), OK);
    assert_int_equal(judge_choices(&j, &s, NULL, P1, &again), OK);
    assert_within(said.chance, again.chance, again.chance);
    j.work = 200000;
    assert_int_equal(judge_choices(&j, &s, NULL, P1, &again), OK);
    assert_true(again.error < said.error);
}

/* With more work than a hint has, bad choices are known as well as good ones. */
static void bad_choices_are_known_too(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct judge j = {.rules = &r, .views = &estimate_views, .work = 4 * ESTIMATE_HINT};
    struct state s = game_start(&r, P1);
    struct rng g = rng_at(6, 1, 0);
    struct judgement said;
    move legal[MOVES_MAX];

    (void)unused;
    while (s.turn == CHANCE)
        game_step(&r, &s, (struct joint){nature_draw(&r, &s, &g), 0});
    r.game->legal(&r, &s, P1, legal);
    game_step(&r, &s, (struct joint){legal[0], 0});
    assert_int_equal(judge_choices(&j, &s, NULL, P2, &said), OK);
    for (int i = 0; i < said.count; i++)
        assert_within(said.of[i].error, 0.001, 0.0125);
}

/* A game that is too long to be played to the end does not count as a draw. */
static void long_games_go_by_points(void **unused)
{
    struct rules r = rules_of("battle-numbers:hp=1000");
    struct judge j = {.rules = &r, .views = &estimate_views, .work = 20000};
    struct state s = game_start(&r, P1);
    struct rng g = rng_at(3, 0, 0);
    struct judgement said;
    double most = 0;

    (void)unused;
    while (s.turn == CHANCE)
        game_step(&r, &s, (struct joint){nature_draw(&r, &s, &g), 0});
    assert_int_equal(judge_choices(&j, &s, NULL, s.turn, &said), OK);
    for (int i = 0; i < said.count; i++) {
        assert_within(said.of[i].chance, nextafter(0, 1), nextafter(1, 0));
        most = fmax(most, fabs(said.of[i].chance - 0.5));
    }
    assert_true(most > 0);
}

/* The chances and errors of three choices, and the labels that they allow. */
static const struct label_row {
    double chance[3], behind[3];
    enum label label[3];
} label_rows[] = {
    /* The errors of bad choices do not make the best one unclear, wherever they stand. */
    {{0.70, 0.40, 0.30}, {0, 0.03, 0.03}, {LABEL_BEST, LABEL_BLUNDER, LABEL_BLUNDER}},
    {{0.30, 0.40, 0.70}, {0.03, 0.03, 0}, {LABEL_BLUNDER, LABEL_BLUNDER, LABEL_BEST}},
    /* What is close to the best by more than the errors is good. */
    {{0.70, 0.69, 0.30}, {0, 0.01, 0.03}, {LABEL_BEST, LABEL_GOOD, LABEL_BLUNDER}},
    /* A choice that may be better by 5 points makes all close ones unclear. */
    {{0.70, 0.69, 0.69}, {0, 0.01, 0.04}, {LABEL_UNCLEAR, LABEL_UNCLEAR, LABEL_UNCLEAR}},
    /* An error is one only beyond two errors. */
    {{0.70, 0.63, 0.63}, {0, 0.02, 0.005}, {LABEL_BEST, LABEL_UNCLEAR, LABEL_INACCURACY}},
};

static int weigh_row(const struct judge *j, const struct view *v, const struct past *past,
                     struct verdict out[MOVES_MAX])
{
    const struct label_row *row = j->context;

    (void)v, (void)past;
    for (int i = 0; i < 3; i++)
        out[i] = (struct verdict){.chance = row->chance[i], .behind = row->behind[i]};
    return 3;
}

static void labels_allow_for_errors(void **unused)
{
    static const struct judge_views views = {.weigh = weigh_row};
    struct rules r = rules_of("battle-numbers");
    struct state s = game_start(&r, P1);

    (void)unused;
    s.turn = P1;
    for (size_t i = 0; i < sizeof label_rows / sizeof label_rows[0]; i++) {
        struct label_row row = label_rows[i];
        struct judge j = {.rules = &r, .views = &views, .context = &row};
        struct judgement said;

        assert_int_equal(judge_choices(&j, &s, NULL, P1, &said), OK);
        for (int k = 0; k < 3; k++)
            assert_int_equal(said.of[k].label, row.label[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rare_choices_are_played_out), cmocka_unit_test(certain_choices_are_exact),
        cmocka_unit_test(work_makes_errors_smaller),   cmocka_unit_test(bad_choices_are_known_too),
        cmocka_unit_test(long_games_go_by_points),     cmocka_unit_test(labels_allow_for_errors),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
