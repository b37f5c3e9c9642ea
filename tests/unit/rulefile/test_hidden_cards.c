/* What a player sees of the other's hidden cards while both choose at once, in a game from a file.
 */
#include "rule_files.h"

#include "core/position.h"

static const struct field *part(const struct field *f, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(f[i].name, name) == 0)
            return &f[i];
    fail_msg("there is no part %s", name);
    return NULL;
}

static void unseen_cards_are_in_a_hand(void **unused)
{
    const struct game *g = rule_files_load_path("tests/rules/auction.rules");
    struct field f[FIELDS_MAX];
    struct rules r;
    struct state s;
    const struct field *hand, *deck;
    int n;

    (void)unused;
    rules_init(&r, g);
    s = game_first_choice(&r);
    assert_int_equal(s.turn, BOTH);
    s = game_view(&r, &s, P1).seen;
    n = g->describe(&r, &s, f);
    hand = part(f, n, "hand");
    deck = part(f, n, "deck");
    assert_int_equal(hand->count[P1], 2);
    assert_int_equal(hand->unseen[P1], 0);
    assert_int_equal(hand->count[P2], 0);
    assert_int_equal(hand->unseen[P2], 2);
    for (int player = P1; player <= P2; player++) /* one deck */
        assert_int_equal(deck->count[player] + deck->unseen[player], 2);
    assert_int_equal(deck->look, LOOK_SIZE); /* secret */
    rulefile_free(g);
}

/* Programs get a view in words. */
static void views_are_read_again(void **unused)
{
    const struct game *g = rule_files_load_path("tests/rules/auction.rules");
    struct rules r;
    struct state s, seen, again;

    (void)unused;
    rules_init(&r, g);
    s = game_first_choice(&r);
    for (int player = P1; player <= P2; player++) {
        struct text why = TEXT_OF(SENTENCE_BYTES);

        seen = game_view(&r, &s, player).seen;
        if (position_parse(&r, position_words(&r, &seen).at, &again, &why) != OK)
            fail_msg("%s: %s", position_words(&r, &seen).at, why.at);
        assert_memory_equal(&again, &seen, sizeof seen);
    }
    rulefile_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unseen_cards_are_in_a_hand),
        cmocka_unit_test(views_are_read_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
