/* Where a rule file may put its parts, and how the moves that it names are spoken of. */
#include "rule_files.h"

#include "core/move.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_points_are_described_first),
        cmocka_unit_test(moves_have_participles),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
