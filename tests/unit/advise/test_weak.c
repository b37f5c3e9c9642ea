/* How often choices that lose nothing against best play are weak: decisions of casual against
 * itself. A choice is weak exactly if it costs 5 points or more of the chance between people. Long:
 * GAMES=2000 */
#include "judged.h"
#include "bots/bot.h"

#include <stdlib.h>

struct counts {
    int decisions, weak, errors;
};

static void count_decision(const struct judged *j, const struct state *s, int player, move m,
                           struct counts *c)
{
    const struct verdict *v;
    struct judgement g;

    assert_int_equal(judge_choices(&j->judge, s, NULL, player, &g), OK);
    v = judge_verdict_on(&g, m);
    c->decisions += g.count > 1;
    c->weak += v->label == LABEL_WEAK;
    c->errors += judge_is_error(v->label);
    assert_int_equal(v->label == LABEL_WEAK,
                     g.count > 1 && v->practical >= 0 && g.practical - v->practical >= 0.05);
    assert_false(judge_is_error(v->label) && v->worth.value >= g.of[g.best].worth.value - 1e-6);
}

static void play_game(const struct judged *j, uint64_t seed, struct counts *c)
{
    const struct bot *casual = bots_find("casual");
    struct duel d;

    duel_init(&d, &j->rules, P1, seed);
    for (uint64_t n = 0; !duel_is_over(&d) && d.turns < 500; n++) {
        struct state before = d.now;
        move chosen[2] = {0};

        for (int p = P1; p <= P2; p++) {
            struct rng g = bot_rng(bot_seed(seed, p), n);
            struct decision_room room;
            struct decision at;

            if (!state_wants(&before, p))
                continue;
            at = bot_decision(&d, p, j->known, &g, &room);
            chosen[p] = casual->choose(casual, &at);
            count_decision(j, &before, p, chosen[p], c);
        }
        assert_int_equal(duel_play(&d, before.turn == P2 ? (struct joint){chosen[P2], 0}
                                                         : (struct joint){chosen[P1], chosen[P2]}),
                         OK);
    }
}

static void test_weak_choices(void **unused)
{
    static const char *const games[] = {"energy-clash", "energy-duel-blast", "charge"};
    const char *wanted = getenv("GAMES");
    int count = wanted != NULL ? (int)strtol(wanted, NULL, 10) : 10;

    (void)unused;
    for (int i = 0; i < COUNT(games); i++) {
        struct counts c = {0};
        struct judged j;

        judged_open(&j, games[i], NULL);
        for (int n = 0; n < count; n++)
            play_game(&j, (uint64_t)n, &c);
        if (wanted != NULL)
            print_message("%s, casual: of %d decisions %d weak (%.1f%%), %d errors\n", games[i],
                          c.decisions, c.weak, 100.0 * c.weak / c.decisions, c.errors);
        assert_true(c.weak > 0);
        judged_close(&j);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_weak_choices)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
