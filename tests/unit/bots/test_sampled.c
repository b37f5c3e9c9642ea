/* Players where cards are hidden that no player knows: they deal them again and try.
 * Runs: sanitizers */
#include "rule_files.h"

#include "bots/bot.h"
#include "bots/sampled/redeal.h"
#include "bots/sampled/sampled_search.h"
#include "core/move.h"
#include "core/nature.h"
#include "games/games.h"

enum { WORK = 4000 };

/* Calls of at_once_legal, which asks this game. */
static int work;
static const struct game *at_once_known;

/* Go to the n-th choice of a game in which everybody makes any move; false: it is over. */
static bool wander(const struct rules *r, uint64_t seed, int n, struct past *past, struct state *s)
{
    struct rng g = rng_at(seed, 5, 0);

    *past = (struct past){0};
    *s = game_start(r, P1);
    while (s->turn == CHANCE || (n > 0 && s->turn != OVER)) {
        struct joint m = nature_pick_all(r, s, &g);

        n -= s->turn != CHANCE;
        past_note(past, r, s, m);
        game_step(r, s, m);
    }
    return s->turn != OVER;
}

static int search(const struct rules *r, const struct state *s, const struct past *past,
                  move legal[MOVES_MAX], struct sampled_opinion *o)
{
    struct view v = game_view(r, s, s->turn);
    struct rng g = {7};
    int n = r->game->legal(r, s, s->turn, legal);

    return sampled_search(&(struct decision){r, NULL, &v, legal, n, &g, past}, WORK, o);
}

/* What is dealt again looks the same to whoever saw it before, and nothing changes another choice.
 */
static void check_game(const struct rules *r)
{
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct sampled_opinion here, there;
        struct state s, other, open, again;
        struct rng g = {seed};
        move legal[MOVES_MAX], same[MOVES_MAX];
        struct past past;
        struct view v;

        if (!wander(r, seed, (int)(seed % 17), &past, &s))
            continue;
        v = game_view(r, &s, s.turn);
        assert_true(redeal_view(r, &v, &g, &other));
        assert_int_equal(other.turn, s.turn);
        other.turn = s.turn;
        again = game_view(r, &other, v.me).seen;
        assert_memory_equal(&again, &v.seen, sizeof s);
        assert_true(redeal_all(r, &s, &g, &again));
        open = game_view(r, &v.seen, !v.me).seen;
        again = game_view(r, &again, P1).seen;
        again = game_view(r, &again, P2).seen;
        assert_memory_equal(&again, &open, sizeof s);
        if (seed % 6 != 0)
            continue;
        assert_int_equal(search(r, &s, &past, legal, &here), OK);
        assert_int_equal(search(r, &other, &past, same, &there), OK);
        assert_int_equal(here.n, there.n);
        for (int i = 0; i < here.n; i++) {
            assert_true(here.share[i] == there.share[i] && here.value[i] == there.value[i]);
            assert_true(here.value[i] >= -1 && here.value[i] <= 1 && here.error[i] > 0);
        }
    }
}

static void nobody_peeks(void **unused)
{
    const struct game *g = rule_files_load("kuhn");
    struct rules r;

    (void)unused;
    rules_init(&r, g);
    check_game(&r);
    rulefile_free(g);
    for (int i = 0; i < games_count(); i++)
        if (game_is_hidden(games_at(i))) {
            rules_init(&r, games_at(i));
            check_game(&r);
        }
}

/* With the lowest card nobody calls, and with the highest nobody folds. */
static void bets_are_answered_well(void **unused)
{
    const struct game *g = rule_files_load("kuhn");
    int checked = 0;
    struct rules r;

    (void)unused;
    rules_init(&r, g);
    for (uint64_t seed = 1; checked < 12; seed++) {
        struct sampled_opinion o;
        move legal[MOVES_MAX];
        struct past past;
        struct state s;
        char *hand;
        struct text said = TEXT_OF(SENTENCE_BYTES);
        struct scene scene = {&r, {"A", "B"}, 1};

        if (!wander(&r, seed, 1, &past, &s) || r.game->legal(&r, &s, s.turn, legal) != 2 ||
            strcmp(move_word(&r, legal[0]).at, "call") != 0)
            continue;
        r.game->hand(&scene, &s, s.turn, &said);
        hand = strchr(said.at, ':');
        assert_non_null(hand);
        if (hand[2] == '2')
            continue;
        assert_int_equal(search(&r, &s, &past, legal, &o), OK);
        if (o.share[hand[2] == '3' ? 0 : 1] < 0.99)
            fail_msg("with %c: call %.3f", hand[2], o.share[0]);
        checked++;
    }
    rulefile_free(g);
}

/* Nature deals these hands once and never again, so that nothing can be tried. */
static const char once[] =
    "duel 1\ngame once \"Once\"\nplayers \"A\" and \"B\" take turns\n"
    "each player has:\n  points: 0 to 9\n  hand: cards 1 to 4 times 1, hidden, drawn from deck\n"
    "  dealt: yes or no\n"
    "table has:\n  deck: cards 1 to 4 times 2, starts full, secret, shown as nothing\n"
    "chance gives card 1 to 4, each player, while not my dealt, weight count of card in deck:\n"
    "  move card from deck to my hand\n  set my dealt to yes\n"
    "move wait: add 1 to my points\nmove hurry: add 2 to my points\n"
    "ends: win when my points > 7\n";

static void a_deal_that_cannot_be_repeated_is_no_trap(void **unused)
{
    struct rulefile_error why;
    const struct game *g = rulefile_load(once, sizeof once - 1, &why);
    struct rules r;
    struct past past;
    struct state s;

    (void)unused;
    if (g == NULL)
        fail_msg("%d:%d: %s", why.line, why.column, why.reason);
    rules_init(&r, g);
    assert_true(wander(&r, 1, 1, &past, &s));
    for (int i = 0; i < bots_count(); i++) {
        struct view v = game_view(&r, &s, s.turn);
        move legal[MOVES_MAX];
        struct rng dice = {1};
        int n = r.game->legal(&r, &s, s.turn, legal);
        move m;

        if (!bot_plays(bots_at(i), g))
            continue;
        m = bots_at(i)->choose(bots_at(i),
                               &(struct decision){&r, NULL, &v, legal, n, &dice, &past});
        assert_true(move_is_among(m, legal, n));
    }
    rulefile_free(g);
}

/* Both choose among many moves at once, and hold cards that the other does not see. */
static const char at_once[] =
    "duel 1\ngame at-once \"At Once\"\nplayers \"A\" and \"B\" choose together\n"
    "each player has:\n  points: 0 to 30000\n  hand: cards 1 to 6 times 1, hidden, drawn from deck\n"
    "table has:\n  deck: cards 1 to 6 times 1, starts full, secret, shown as nothing\n"
    "chance gives card 1 to 6, each player, while my hand is empty, weight count of card in deck:\n"
    "  move card from deck to my hand\n"
    "move bid amount 1 to 60: add amount to my points\n"
    "ends: win when my points > 29000\n";

static int at_once_legal(const struct rules *r, const struct state *s, int player,
                         move out[MOVES_MAX])
{
    work++;
    return at_once_known->legal(r, s, player, out);
}

/* What the other player holds is dealt again, and not all moves are tried after all moves. */
static void many_moves_at_once_are_no_trap(void **unused)
{
    struct rulefile_error why;
    const struct game *g = at_once_known = rulefile_load(at_once, sizeof at_once - 1, &why);
    struct game counted;
    struct holding parts[FIELDS_MAX][2];
    struct rng dice = {5};
    struct rules r;
    struct past past;
    struct state s, other;
    struct view v;
    move legal[MOVES_MAX];
    struct sampled_opinion o;

    (void)unused;
    if (g == NULL)
        fail_msg("%d:%d: %s", why.line, why.column, why.reason);
    counted = *g;
    counted.legal = at_once_legal;
    rules_init(&r, &counted);
    assert_true(wander(&r, 1, 3, &past, &s));
    v = game_view(&r, &s, P1);
    g->parts(&r, &v.seen, parts);
    assert_int_equal(parts[1][P2].unseen, 1);
    assert_true(redeal_view(&r, &v, &dice, &other));
    assert_int_equal(other.turn, BOTH);
    g->parts(&r, &other, parts);
    assert_true(parts[1][P2].cards != 0);
    work = 0;
    assert_int_equal(
        sampled_search(
            &(struct decision){&r, NULL, &v, legal, r.game->legal(&r, &s, P1, legal), &dice, &past},
            WORK, &o),
        OK);
    assert_int_equal(o.n, 60);
    assert_in_range(work, WORK / 2, 5 * WORK);
    rulefile_free(g);
}

/* Every game has six players, the strongest last. */
static void every_game_has_a_ladder(void **unused)
{
    const struct game *g = rule_files_load("kuhn");

    (void)unused;
    assert_string_equal(bots_strongest(g)->id, "lookahead");
    assert_null(bots_rung(g, LEVELS + 2));
    assert_false(bot_plays(bots_find("trader"), g));
    assert_true(bot_plays(bots_find("lookahead"), games_find("battle-numbers")));
    assert_string_equal(bots_strongest(games_find("battle-numbers"))->id, "master");
    assert_false(bot_plays(bots_find("lookahead"), games_find("charge")));
    rulefile_free(g);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_peeks),
        cmocka_unit_test(bets_are_answered_well),
        cmocka_unit_test(a_deal_that_cannot_be_repeated_is_no_trap),
        cmocka_unit_test(many_moves_at_once_are_no_trap),
        cmocka_unit_test(every_game_has_a_ladder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
