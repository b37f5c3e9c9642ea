/* The attackers, in settings so small that the best reply is known exactly: nobody takes more from
 * a player than the best reply does, and the local response takes most of that. Long: GAMES=20000
 */
#include "unit.h"
#include "solve/equilibrium.h"
#include "train/measure.h"

#include <stdlib.h>

/* The share of points that the best reply to a player takes, over both seats. */
static void follow(void *context, const struct view *v, const move *legal, int n,
                   double share[MOVES_MAX])
{
    const struct policy *p = context;
    struct decision d = {p->rules, NULL, v, legal, n, NULL, NULL};

    assert_true(bot_odds(p->bot, &d, share));
}

static double best_reply(struct policy *prey)
{
    struct equilibrium_setup setup = {.policy = follow, .context = prey};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct equilibrium_facts facts;
    struct equilibrium *e;

    assert_int_equal(equilibrium_new(&e, prey->rules, &setup, &why), OK);
    equilibrium_facts(e, &facts);
    equilibrium_free(e);
    return (1 + facts.exploitability) / 2;
}

static const struct row {
    const char *rules, *prey;
    double gain; /* the least share of the best reply's gain that the local response takes */
} rows[] = {
    {"battle-numbers:top=3,copies=1,hand=2,hp=3,turn-limit=6", "greedy", 0},
    {"battle-numbers:top=3,copies=1,hand=2,hp=3,turn-limit=6", "random", 0.5},
    {"battle-numbers:top=5,copies=1,hand=1,hp=4,turn-limit=6", "greedy", 0.5},
    {"battle-numbers:top=4,copies=1,hand=2,hp=4,turn-limit=3,limit-result=points", "trader", 0.5},
    {"battle-numbers:top=4,copies=1,hand=2,hp=4,turn-limit=3,limit-result=points", "greedy", 0.5},
};

static void nobody_takes_more_than_the_best_reply(void **unused)
{
    int games = getenv("GAMES") != NULL ? atoi(getenv("GAMES")) : 100;

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rules r = rules_of(rows[i].rules);
        struct policy prey = {.rules = &r, .bot = bots_find(rows[i].prey)};
        struct policy own = {.rules = &r, .bot = &local_response_trader};
        struct local_response response = {&prey, &own, NULL, 32, 0};
        struct contender against = {.policy = &prey};
        struct measured local =
            measure(&r, (struct contender){.response = &response}, against, games, 1, 1, NULL);
        struct measured likeliest = measure(
            &r, (struct contender){.policy = &prey, .likeliest = true}, against, games, 1, 1, NULL);
        double best = best_reply(&prey);

        print_message("# %s %s: best %.4f, local %.4f +- %.4f, likeliest %.4f +- %.4f\n",
                      rows[i].rules, rows[i].prey, best, local.score, local.error, likeliest.score,
                      likeliest.error);
        assert_true(local.score <= best + 1.5 * local.error);
        assert_true(likeliest.score <= best + 1.5 * likeliest.error);
        assert_true(local.score >= 0.5 + rows[i].gain * (best - 0.5) - local.error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_takes_more_than_the_best_reply),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
