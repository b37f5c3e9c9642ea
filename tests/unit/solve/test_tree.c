/* Trees of hidden games: whatever their positions look like, choices lead where they should. */
#include "unit.h"
#include "solve/equilibrium.h"
#include "solve/tree.h"

enum { ENDINGS = 16, PLAYER_MOVES = 4, PLAYER_SETS = 1 << 14, ODDS_MOST = 200 };

/* The edges of player set i: its choices lead to endings, and no two sets have the same. */
static void edges_of(const uint32_t endings[ENDINGS], uint32_t i, uint32_t edges[PLAYER_MOVES])
{
    for (int k = 0; k < PLAYER_MOVES; k++)
        edges[k] = endings[i >> (4 * k) & (ENDINGS - 1)];
}

/* Add a set of nature with n choices, of which one is certain. */
static void add_certain(struct tree *t, int n, int certain, uint32_t to)
{
    double odds[2 * ODDS_MOST] = {0};
    uint32_t edges[2 * ODDS_MOST];
    struct tree_new_set set = {CHANCE, (uint32_t)n, 1, edges, odds, NULL};

    for (int i = 0; i < n; i++)
        edges[i] = to;
    odds[certain] = 1;
    assert_int_not_equal(tree_add_set(t, &set), UINT32_MAX);
}

/* Add more sets of nature than there are numbers of shapes. The odds of all of them are parts of
 * the first, so each has a low slot of its own. */
static void add_many_odds(struct tree *t, uint32_t to)
{
    add_certain(t, 2 * ODDS_MOST - 1, ODDS_MOST - 1, to);
    for (int n = 1; n <= ODDS_MOST; n++)
        for (int certain = 0; certain < n; certain++)
            add_certain(t, n, certain, to);
}

/* Check that nature's sets have their odds, and lead to `to`. */
static void check_many_odds(const struct tree *t, uint32_t first, uint32_t to)
{
    for (uint32_t n = 1, at = first; n <= ODDS_MOST; n++)
        for (uint32_t certain = 0; certain < n; certain++, at++) {
            struct set s;

            assert_true(tree_set(t, at, &s));
            assert_int_equal(s.moves, n);
            assert_true(t->odds[s.slot + certain] == 1);
            assert_int_equal(tree_after(t, s, at, n - 1), to);
        }
}

static void any_number_of_shapes(void **unused)
{
    struct budget budget = {0};
    struct equilibrium_setup setup = {0};
    struct tree t = {.setup = &setup, .budget = &budget};
    uint32_t endings[ENDINGS], edges[PLAYER_MOVES], first;

    (void)unused;
    for (int i = 0; i < ENDINGS; i++)
        endings[i] = tree_add_ending(&t, i, false);
    first = (uint32_t)t.positions;
    for (uint32_t i = 0; i < PLAYER_SETS; i++) {
        edges_of(endings, i, edges);
        assert_int_equal(
            tree_add_set(&t, &(struct tree_new_set){P1, PLAYER_MOVES, 1, edges, NULL, NULL}),
            first + i);
    }
    add_many_odds(&t, first);
    for (uint32_t i = 0; i < PLAYER_SETS; i += 101) {
        struct set s;

        edges_of(endings, i, edges);
        assert_true(tree_set(&t, first + i, &s));
        for (uint32_t k = 0; k < PLAYER_MOVES; k++)
            assert_int_equal(tree_after(&t, s, first + i, k), edges[k]);
    }
    check_many_odds(&t, first + PLAYER_SETS + 1, first);
    tree_release(&t);
    assert_int_equal(budget.now, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_number_of_shapes)};

    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
