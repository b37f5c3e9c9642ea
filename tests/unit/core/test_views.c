/*
 * A player's view holds what that player can know and nothing else. To prove it, a game is replayed
 * with two of the opponent's draws exchanged. If every public decision is still legal, the viewer
 * cannot have noticed, so the views must be equal.
 */
#include "spread.h"
#include "core/rng.h"
#include "games/games.h"

enum { CHOICES_MAX = 2000, EXCHANGES = 600 };

struct game_played {
    struct rules rules;
    struct joint moves[CHOICES_MAX];
    struct state at[CHOICES_MAX + 1]; /* before each choice, and at the end */
    int count;
};

static const char *const hidden[] = {
    "battle-numbers",                              /* the book */
    "battle-numbers:reshuffle=eager,hp=200",       /* long enough to reshuffle */
    "battle-numbers:reshuffle=lazy,hp=200",        /* */
    "battle-numbers:top=5,copies=2,hand=3,hp=100", /* often */
    "battle-numbers:top=5,copies=2,hand=3,hp=100,reshuffle=eager",
    "battle-numbers:top=3,copies=3,hand=8,hp=40", /* a hand of nearly all cards */
    "battle-numbers:top=3,copies=3,hand=9,hp=40,reshuffle=eager",
    "battle-numbers:top=4,copies=1,hand=2,hp=30",
};

static struct game_played one, other;

static void play_random(struct game_played *g, const char *rules, uint64_t seed)
{
    struct rng random = rng_at(seed, 8, 0);

    g->rules = rules_of(rules);
    g->at[0] = game_start(&g->rules, seed & 1 ? P2 : P1);
    for (g->count = 0; g->count < CHOICES_MAX && g->at[g->count].turn != OVER; g->count++) {
        g->moves[g->count] = walk_choose(&g->rules, &g->at[g->count], &random);
        g->at[g->count + 1] = g->at[g->count];
        assert_int_equal(game_play(&g->rules, &g->at[g->count + 1], g->moves[g->count]), OK);
    }
}

/* Is this choice nature's, for this player? */
static bool is_draw(const struct game_played *g, int i, int player)
{
    return g->rules.game->verbs[MOVE_VERB(g->moves[i].a)].nature == player + 1;
}

/* False if a choice is no longer possible. */
static bool replay(struct game_played *g)
{
    for (int i = 0; i < g->count; i++) {
        g->at[i + 1] = g->at[i];
        if (game_play(&g->rules, &g->at[i + 1], g->moves[i]) != OK)
            return false;
    }
    return true;
}

/* Exchange two different draws of a player in `other`, not far apart; false if there are no such
 * draws. */
static bool exchange(struct rng *g, int player)
{
    int i = (int)rng_below(g, (uint32_t)other.count), j = i + 1 + (int)rng_below(g, 16);
    struct joint m = other.moves[i];

    if (j >= other.count || !is_draw(&other, i, player) || !is_draw(&other, j, player) ||
        m.a == other.moves[j].a)
        return false;
    other.moves[i] = other.moves[j];
    other.moves[j] = m;
    return true;
}

static bool same_view(const struct game_played *a, const struct game_played *b, int i, int me)
{
    struct view x = game_view(&a->rules, &a->at[i], me), y = game_view(&b->rules, &b->at[i], me);

    return x.me == me && y.me == me && memcmp(&x.seen, &y.seen, sizeof x.seen) == 0;
}

static int compare_views(const char *rules, uint64_t seed, int me)
{
    struct rng g = rng_at(seed, 7, 0);
    int compared = 0;

    play_random(&one, rules, seed);
    other = one;
    for (int n = 0; n < EXCHANGES; n++) {
        if (!exchange(&g, !me) || !replay(&other)) {
            memcpy(other.moves, one.moves, sizeof other.moves);
            continue;
        }
        for (int i = 0; i <= one.count; i++)
            if (!same_view(&one, &other, i, me))
                fail_msg("%s, seed %d, choice %d: player %d can tell the hidden cards apart", rules,
                         (int)seed, i, me + 1);
        compared += memcmp(one.at, other.at, sizeof one.at[0] * (size_t)one.count) != 0;
    }
    return compared;
}

static void a_view_does_not_change_with_hidden_cards(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(hidden); i++) {
        int compared = 0;

        for (uint64_t seed = 0; seed < 8; seed++)
            compared += compare_views(hidden[i], seed, (int)(seed / 2 & 1));
        if (compared < 10)
            fail_msg("%s: only %d games could be compared", hidden[i], compared);
    }
}

static void a_view_is_all_where_nothing_is_hidden(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        struct state s;

        if (game_is_hidden(games_at(i)))
            continue;
        play_random(&one, games_at(i)->id, 1);
        for (int k = 0; k <= one.count; k++)
            for (int me = P1; me <= P2; me++) {
                s = game_view(&one.rules, &one.at[k], me).seen;
                assert_memory_equal(&s, &one.at[k], sizeof s);
            }
    }
}

/* ---- what is known of a hand ----------------------------------------------------------------- */

enum { HP, HAND, DECK, DISCARD, KNOWN, ATTACK };

/* Does the other list hold every card of this list, at least as often? */
static bool holds(const struct field *all, const struct field *some, int player)
{
    int cards[256] = {0};

    for (int i = 0; i < all->count[player]; i++)
        cards[all->value[player][i]]++;
    for (int i = 0; i < some->count[player]; i++)
        if (--cards[some->value[player][i]] < 0)
            return false;
    return true;
}

static bool same_cards(const struct field *a, const struct field *b, int player)
{
    return a->count[player] == b->count[player] && holds(a, b, player);
}

static void check_known(int i, const char *rules)
{
    struct field was[FIELDS_MAX], is[FIELDS_MAX];

    one.rules.game->describe(&one.rules, &one.at[i], was);
    one.rules.game->describe(&one.rules, &one.at[i + 1], is);
    assert_string_equal(is[KNOWN].name, "known");
    for (int p = P1; p <= P2; p++) {
        if (!holds(&is[HAND], &is[KNOWN], p))
            fail_msg("%s, choice %d: a card is known to be in a hand and is not", rules, i);
        if (is[DECK].count[p] > was[DECK].count[p] && !same_cards(&is[HAND], &is[KNOWN], p))
            fail_msg("%s, choice %d: %d cards known after a reshuffle, want %d", rules, i,
                     is[KNOWN].count[p], is[HAND].count[p]);
        if (is[DECK].count[p] < was[DECK].count[p] && is[DECK].count[p] > 0 &&
            is[KNOWN].count[p] > was[KNOWN].count[p])
            fail_msg("%s, choice %d: a draw made a card known", rules, i);
    }
}

static void known_cards_are_in_the_hand(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(hidden); i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            play_random(&one, hidden[i], seed);
            for (int k = 0; k < one.count; k++)
                check_known(k, hidden[i]);
        }
}

/* Both players' public parts and the viewer's own cards are unchanged. */
static void check_seen(const struct state *s, int me)
{
    struct field real[FIELDS_MAX], seen[FIELDS_MAX];
    struct view v = game_view(&one.rules, s, me);

    one.rules.game->describe(&one.rules, s, real);
    one.rules.game->describe(&one.rules, &v.seen, seen);
    for (int p = P1; p <= P2; p++) {
        assert_int_equal(real[HP].value[p][0], seen[HP].value[p][0]);
        assert_true(same_cards(&real[ATTACK], &seen[ATTACK], p));
        assert_true(same_cards(&real[DISCARD], &seen[DISCARD], p));
    }
    assert_true(same_cards(&real[HAND], &seen[HAND], me));
    assert_true(same_cards(&real[KNOWN], &seen[HAND], !me));
    /* The opponent's other cards are in one pile. */
    assert_int_equal(seen[HAND].count[!me] + seen[DECK].count[!me],
                     real[HAND].count[!me] + real[DECK].count[!me]);
}

static void the_public_part_is_seen_as_it_is(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(hidden); i++) {
        play_random(&one, hidden[i], 3);
        for (int k = 0; k <= one.count; k++) {
            check_seen(&one.at[k], P1);
            check_seen(&one.at[k], P2);
        }
    }
}

/* A view is a position that lists the viewer's own choices. */
static void the_choices_follow_from_the_view(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(hidden); i++) {
        play_random(&one, hidden[i], 5);
        for (int k = 0; k < one.count; k++) {
            move real[MOVES_MAX], seen[MOVES_MAX];
            int me = one.at[k].turn, n;
            struct view v;

            if (me > P2)
                continue;
            v = game_view(&one.rules, &one.at[k], me);
            n = walk_choices(&one.rules, &one.at[k], me, real);
            assert_int_equal(walk_choices(&one.rules, &v.seen, me, seen), n);
            assert_memory_equal(real, seen, (size_t)n * sizeof real[0]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_does_not_change_with_hidden_cards),
        cmocka_unit_test(a_view_is_all_where_nothing_is_hidden),
        cmocka_unit_test(known_cards_are_in_the_hand),
        cmocka_unit_test(the_public_part_is_seen_as_it_is),
        cmocka_unit_test(the_choices_follow_from_the_view),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
