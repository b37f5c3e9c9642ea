/* Where a rule file may put its parts, what views know of them, and how the moves that it names are
 * spoken of. */
#include "rule_files.h"

#include "core/move.h"
#include "core/nature.h"

static const char rules[] = "duel 1\ngame small \"Small\"\nplayers \"Ann\" and \"Bob\" take turns\n"
                            "table has:\n  prize: 0 to 3, starts at 2\n"
                            "each player has:\n  ready: yes or no\n  points: 0 to 9, starts at 4\n"
                            "move bid: add 1 to my points\nmove charge: add 1 to my points\n"
                            "move flee: add 1 to my points\nmove quit: add 1 to my points\n"
                            "move steal: add 1 to my points\nmove defend: add 1 to my points\n"
                            "move draw-in: add 1 to my points\nmove sit-out: add 1 to my points\n"
                            "ends: win when my points = 9\n";

static const struct game *load(void)
{
    struct rulefile_error why;
    const struct game *g = rulefile_load(rules, sizeof rules - 1, &why);

    if (g == NULL)
        fail_msg("%d:%d: %s", why.line, why.column, why.reason);
    return g;
}

static void the_points_are_described_first(void **unused)
{
    static const char *const names[] = {"points", "prize", "ready"};
    const struct game *g = load();
    struct field field[FIELDS_MAX];
    struct rules r;
    struct state s, same;

    (void)unused;
    rules_init(&r, g);
    s = game_start(&r, P1);
    assert_int_equal(g->describe(&r, &s, field), 3);
    for (int i = 0; i < 3; i++)
        assert_string_equal(field[i].name, names[i]);
    assert_int_equal(field[0].value[P2][0], 4);
    assert_int_equal(field[1].value[P1][0], 2);
    same = s;
    assert_true(g->compose(&r, field, &same));
    assert_memory_equal(&same, &s, sizeof s);
    rulefile_free(g);
}

static void moves_have_participles(void **unused)
{
    static const char *const doing[] = {"bidding",  "charging",  "fleeing",    "quitting",
                                        "stealing", "defending", "drawing in", "sitting out"};
    const struct game *g = load();
    struct rules r;

    (void)unused;
    rules_init(&r, g);
    for (int verb = 0; verb < 8; verb++)
        assert_string_equal(move_doing(&r, MOVE(verb, 0)).at, doing[verb]);
    rulefile_free(g);
}

/* Nature is asked to deal again what a view lacks: an offer has the cards that it lists. */
static void check_offer(const struct rules *r, struct state s)
{
    move listed[MOVES_MAX], offered[MOVES_MAX];
    uint32_t weight[MOVES_MAX], times[MOVES_MAX];
    int n;

    s.turn = CHANCE;
    n = r->game->chance(r, &s, listed, weight);
    if (n == 0)
        return;
    assert_int_equal(game_list_offer(r->game->offer(r, &s, CHANCE), offered, times), n);
    assert_memory_equal(listed, offered, (size_t)n * sizeof *listed);
    assert_memory_equal(weight, times, (size_t)n * sizeof *weight);
}

static void views_know_who_lacks_cards(void **unused)
{
    const struct game *g = rule_files_load("battle-numbers");
    struct rng dice = rng_at(1, 0, 0);
    struct rules r;
    struct state s;

    (void)unused;
    rules_init(&r, g);
    for (s = game_start(&r, P1); s.turn != OVER; game_step(&r, &s, nature_pick_all(&r, &s, &dice)))
        for (int me = P1; me <= P2; me++) {
            struct state seen = game_view(&r, &s, me).seen, composed = seen;
            struct field field[FIELDS_MAX];

            check_offer(&r, seen);
            if (s.turn != me)
                continue;
            g->describe(&r, &seen, field);
            assert_true(g->compose(&r, field, &composed));
            check_offer(&r, composed);
        }
    rulefile_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_points_are_described_first),
        cmocka_unit_test(moves_have_participles),
        cmocka_unit_test(views_know_who_lacks_cards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
