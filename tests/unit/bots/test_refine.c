/* Master's mix: odds for every decision of whole games, the same for the same view whatever the
 * dice, and with a bounded number of network runs. */
#include "unit.h"
#include "bots/battle/refine.h"

#include <math.h>

enum { GAMES = 12, CHOICES = 400 };

static struct rules book;
static struct policy network;
static struct critic critic;
static int decisions, mixes, most_runs;

/* Get master's odds, and check what holds for all odds. */
static void odds_at(const struct decision *d, double odds[MOVES_MAX])
{
    struct refine f = {&network, &critic, 0};
    double sum = 0;

    refine_odds(&f, d, odds);
    for (int i = 0; i < d->n; i++) {
        if (!(odds[i] >= 0))
            fail_msg("decision %d: the odds of move %d are %g", decisions, i, odds[i]);
        sum += odds[i];
    }
    if (!(fabs(sum - 1) < 1e-9))
        fail_msg("decision %d: the odds add up to %.12f", decisions, sum);
    if (f.runs > REFINE_RUNS)
        fail_msg("decision %d: %d runs, want at most %d", decisions, f.runs, REFINE_RUNS);
    most_runs = f.runs > most_runs ? f.runs : most_runs;
}

static move choose_and_check(void *context, const struct duel *duel, int player)
{
    struct decision_room room;
    struct rng dice = rng_at(99, 0, (uint64_t)decisions), before = dice;
    struct decision d = bot_decision(duel, player, NULL, &dice, &room);
    double odds[MOVES_MAX], again[MOVES_MAX], through_bot[MOVES_MAX];
    float plain[MOVES_MAX];
    int likely = 0;

    odds_at(&d, odds);
    assert_memory_equal(&dice, &before, sizeof dice); /* the mix uses none of the player's dice */
    dice = rng_at(7, 0, 0);
    odds_at(&d, again);
    assert_memory_equal(odds, again, (size_t)d.n * sizeof odds[0]);
    assert_true(bot_odds(bots_find("master"), &d, through_bot));
    assert_memory_equal(odds, through_bot, (size_t)d.n * sizeof odds[0]);
    policy_odds(&network, &d, plain);
    for (int i = 0; i < d.n; i++) {
        if (odds[i] > 0 && plain[i] <= 0)
            fail_msg("decision %d: master plays what the network never does", decisions);
        likely += odds[i] > 0.1;
    }
    mixes += likely > 1;
    decisions++;
    return d.legal[bot_draw(odds, d.n, context)];
}

static void odds_are_odds(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct rng g = rng_at(seed, 3, 0);
        struct past past = {0};
        struct duel d;

        duel_init(&d, &book, (int)(seed & 1), seed);
        d.past = &past;
        while (!duel_is_over(&d) && past.count < CHOICES)
            duel_advance(&d, choose_and_check, &g);
    }
    assert_in_range(decisions, 500, 1000000);
    assert_in_range(mixes, 100, decisions);
    assert_in_range(most_runs, REFINE_RUNS / 10, REFINE_RUNS);
}

/* Without a past, and at a position that no game leads to, there are odds too. */
static void any_view_has_odds(void **unused)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct rng g = rng_at(seed, 5, 0);
        struct decision_room room;
        struct decision d;
        struct duel duel;
        double odds[MOVES_MAX];

        (void)unused;
        duel_init(&duel, &book, P1, seed);
        for (uint64_t i = 0; i < seed || duel.now.turn == CHANCE; i++) {
            struct joint m = nature_pick_all(&book, &duel.now, &g);

            duel_step(&duel, m);
            if (duel_is_over(&duel))
                duel_init(&duel, &book, P2, seed + i);
        }
        duel.now.points[P1] = (int16_t)(1 + seed * 7);
        d = bot_decision(&duel, duel.now.turn, NULL, &g, &room);
        odds_at(&d, odds);
    }
}

static int load(void **unused)
{
    (void)unused;
    book = rules_of("battle-numbers");
    return !policy_learned(&network, &book) || !critic_learned(&critic, &book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_are_odds),
        cmocka_unit_test(any_view_has_odds),
    };

    return cmocka_run_group_tests(tests, load, NULL);
}
