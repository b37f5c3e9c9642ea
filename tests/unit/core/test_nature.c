/* Chance: stacked decks, decks that depend only on the seed, a uniform generator, and random
 * choices. */
#include "spread.h"
#include "bots/bot.h"
#include "core/nature.h"

static void deals(void **unused)
{
    static const struct {
        const char *rules, *deal;
        int want;
        const char *prints; /* the deal as it is written back */
    } rows[] = {
        {"battle-numbers", "", OK, ""},
        {"battle-numbers", "1:2,4,7 2:3,5", OK, "1:2,4,7 2:3,5"},
        {"battle-numbers", "2:3,5 1:2,4,7", OK, "1:2,4,7 2:3,5"},
        {"battle-numbers", "  1:2   ", OK, "1:2"},
        {"battle-numbers", "2:10", OK, "2:10"},
        {"battle-numbers", "1:1,1,2,2,3,3,4,4,5,5,6,6,7,7,8,8,9,9,10,10", OK,
         "1:1,1,2,2,3,3,4,4,5,5,6,6,7,7,8,8,9,9,10,10"}, /* the whole deck */
        {"battle-numbers", "1", ERR_SYNTAX, ""},
        {"battle-numbers", "1:", ERR_SYNTAX, ""},
        {"battle-numbers", "1:,2", ERR_SYNTAX, ""},
        {"battle-numbers", "1:2,", ERR_SYNTAX, ""},
        {"battle-numbers", "1:2,,4", ERR_SYNTAX, ""},
        {"battle-numbers", "1: 2", ERR_SYNTAX, ""},
        {"battle-numbers", "1:2;4", ERR_SYNTAX, ""},
        {"battle-numbers", "1:2x", ERR_SYNTAX, ""},
        {"battle-numbers", "1:-2", ERR_SYNTAX, ""},
        {"battle-numbers", "1:+2", ERR_SYNTAX, ""},
        {"battle-numbers", "1:2 1:3", ERR_SYNTAX, ""}, /* the same player twice */
        {"battle-numbers", "3:2", ERR_SYNTAX, ""},     /* there is no third */
        {"battle-numbers", "0:2", ERR_SYNTAX, ""},     /* */
        {"battle-numbers", "x", ERR_SYNTAX, ""},       /* */
        {"battle-numbers", "1:0", ERR_RANGE, ""},      /* no such card */
        {"battle-numbers", "1:11", ERR_RANGE, ""},     /* */
        {"battle-numbers", "1:258", ERR_RANGE, ""},    /* 2 in a byte */
        {"battle-numbers", "1:18446744073709551618", ERR_RANGE, ""},
        {"battle-numbers", "1:2,2,2", ERR_RANGE, ""}, /* one too many */
        {"battle-numbers:copies=3", "1:2,2,2", OK, "1:2,2,2"},
        {"battle-numbers:top=40,copies=1", "1:40", OK, "1:40"},
        {"charge", "1:2", ERR_RULES, ""}, /* nothing is dealt there */
        {"energy-duel-blast", "1:2", ERR_RULES, ""},
        {"energy-duel-blast:double-ko=coin", "1:2", ERR_RULES, ""},
        {"charge", "", OK, ""},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        char room[SENTENCE_BYTES], printed[SENTENCE_BYTES];
        struct text why = TEXT(room), back = TEXT(printed);
        struct nature n, before;
        int err;

        nature_init(&n, 7);
        before = n;
        err = nature_stack(&n, &r, rows[i].deal, &why);
        nature_print(&n, &back);
        if (err != rows[i].want || strcmp(printed, rows[i].prints) != 0)
            fail_msg("\"%s\": got %d (%s) and \"%s\", want %d and \"%s\"", rows[i].deal, err, room,
                     printed, rows[i].want, rows[i].prints);
        if (err != OK && (memcmp(&n, &before, sizeof n) != 0 || why.len == 0))
            fail_msg("\"%s\" was refused and changed nature, or gave no reason", rows[i].deal);
    }
}

/* ---- decks ----------------------------------------------------------------------------------- */

enum { DRAWS_MAX = 200 };

struct drawn {
    int count[2];
    move card[2][DRAWS_MAX]; /* every card that nature gave, in order */
};

/* A defender who always, or never, defends; attackers who play the lowest card, or the highest. */
static struct drawn play_out(const struct rules *r, const struct nature *nature, bool defend,
                             bool high)
{
    struct nature n = *nature;
    struct state s = game_start(r, P1);
    struct drawn d = {0};

    while (s.turn != OVER) {
        move list[MOVES_MAX], m;

        if (s.turn == CHANCE) {
            int whom = r->game->verbs[MOVE_VERB(m = nature_choose(&n, r, &s))].nature - 1;

            nature_note(&n, r, m);
            if (d.count[whom] < DRAWS_MAX)
                d.card[whom][d.count[whom]++] = m;
        } else {
            int count = r->game->legal(r, &s, s.turn, list);
            bool attacking = r->game->verbs[MOVE_VERB(list[0])].within;

            m = attacking ? list[high ? count - 1 : 0] : list[defend ? 0 : count - 1];
        }
        assert_int_equal(game_play(r, &s, (struct joint){m, 0}), OK);
    }
    return d;
}

/* Up to the last card of the first deck, whatever is played. */
static void a_deck_depends_on_the_seed_alone(void **unused)
{
    struct rules r = rules_of("battle-numbers:hp=300");

    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct nature n;
        struct drawn d[4];

        nature_init(&n, seed);
        for (int i = 0; i < 4; i++)
            d[i] = play_out(&r, &n, i & 1, i & 2);
        for (int i = 1; i < 4; i++)
            for (int p = P1; p <= P2; p++) {
                assert_within(d[i].count[p], 21, INFINITY);
                assert_within(d[0].count[p], 21, INFINITY);
                for (int k = 0; k < 20; k++)
                    if (d[i].card[p][k] != d[0].card[p][k])
                        fail_msg("seed %d, player %d, card %d: got %d, want %d", (int)seed, p + 1,
                                 k, MOVE_NUMBER(d[i].card[p][k]), MOVE_NUMBER(d[0].card[p][k]));
            }
    }
}

static void a_stack_comes_first(void **unused)
{
    struct rules r = rules_of("battle-numbers:hp=300");
    static const int want[2][4] = {{2, 4, 7, 9}, {3, 5, 5, 3}};
    struct nature n;
    struct drawn d;

    (void)unused;
    nature_init(&n, 1);
    assert_int_equal(nature_stack(&n, &r, "1:2,4,7,9 2:3,5,5,3", NULL), OK);
    d = play_out(&r, &n, true, true);
    for (int p = P1; p <= P2; p++)
        for (int k = 0; k < 4; k++)
            assert_int_equal(MOVE_NUMBER(d.card[p][k]), want[p][k]);
}

static void seeds_and_players_have_decks_of_their_own(void **unused)
{
    struct rules r = rules_of("battle-numbers:hp=300");
    int same_seed = 0, same_player = 0;

    (void)unused;
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct nature a, b;
        struct drawn x, y;

        nature_init(&a, seed);
        nature_init(&b, seed + 1);
        x = play_out(&r, &a, true, true);
        y = play_out(&r, &b, true, true);
        same_seed += memcmp(x.card[P1], y.card[P1], 20 * sizeof x.card[P1][0]) == 0;
        for (int k = 0; k < 20; k++)
            same_player += MOVE_NUMBER(x.card[P1][k]) == MOVE_NUMBER(x.card[P2][k]);
    }
    assert_int_equal(same_seed, 0);
    /* Two thousand places with a chance of one in ten: 200, and 13 of deviation. */
    if (same_player < 130 || same_player > 270)
        fail_msg("both players draw the same card at %d of 2000 places", same_player);
}

/* ---- the generator --------------------------------------------------------------------------- */

/* Chi-square with its 99.99% bound: n - 1 degrees of freedom. */
static void numbers_are_even(void **unused)
{
    static const struct {
        uint32_t n;
        double bound;
    } rows[] = {
        {2, 15.1}, {3, 18.4}, {6, 25.7}, {10, 33.7}, {13, 39.1}, {20, 50.8}, {64, 111.0},
    };
    enum { DRAWS = 200000 };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rng g = rng_at(12345, 0, 0);
        int seen[64] = {0};
        double expected = (double)DRAWS / rows[i].n, chi = 0;

        for (int k = 0; k < DRAWS; k++)
            seen[rng_below(&g, rows[i].n)]++;
        for (uint32_t k = 0; k < rows[i].n; k++)
            chi += (seen[k] - expected) * (seen[k] - expected) / expected;
        if (chi > rows[i].bound)
            fail_msg("below %u: chi-square %f, want at most %f", rows[i].n, chi, rows[i].bound);
    }
}

static void numbers_stay_below(void **unused)
{
    static const uint32_t below[] = {1, 2, 3, 255, 0x80000001U, 0xffffffffU};
    struct rng g = rng_at(1, 2, 3);

    (void)unused;
    for (int i = 0; i < COUNT(below); i++)
        for (int k = 0; k < 1000; k++)
            assert_true(rng_below(&g, below[i]) < below[i]);
}

/* Undo rng_mix. */
static uint64_t unmixed(uint64_t z)
{
    z ^= z >> 31 ^ z >> 62;
    z *= 0x319642b2d24d8ec3U;
    z ^= z >> 27 ^ z >> 54;
    z *= 0x96de1b173f119089U;
    return z ^ z >> 30 ^ z >> 60;
}

/* Return the seed from which rng_at made a state. */
static uint64_t seed_behind(uint64_t state, uint64_t stream, uint64_t place)
{
    return unmixed(unmixed(unmixed(state) - place) - stream) - 1;
}

/* Can this seed be found from a number made of it, by undoing the mixing? */
static bool is_found(uint64_t seed, uint64_t number)
{
    for (uint64_t stream = 0; stream < 64; stream++)
        for (uint64_t place = 0; place < 64; place++)
            if (seed_behind(number, stream, place) == seed ||
                seed_behind(number - 0x9e3779b97f4a7c15U, stream, place) == seed)
                return true;
    return number == seed || unmixed(number) == seed;
}

/* Programs receive bot_seed, and an event derives the seeds of its games from one seed. */
static void what_is_told_does_not_lead_back(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < 50; i++) {
        uint64_t seed = rng_mix(i), told = bot_seed(seed, (int)(i & 1));

        assert_true(is_found(seed, rng_at(seed, i, 63 - i).state)); /* the search works */
        assert_false(is_found(seed, told));
        assert_false(is_found(seed, bot_rng(told, 0).state));
        assert_false(is_found(seed, rng_derive(seed, 32, i)));
        assert_false(is_found(seed, rng_derive(rng_derive(seed, 33, i), 16, 0)));
    }
}

/* Nearby seeds, streams and places begin differently, and the first numbers of each are uniform. */
static void streams_differ(void **unused)
{
    static uint64_t first[16 * 4 * 64];
    int n = 0, heads = 0;

    (void)unused;
    for (uint64_t seed = 0; seed < 16; seed++)
        for (uint64_t stream = 0; stream < 4; stream++)
            for (uint64_t place = 0; place < 64; place++) {
                struct rng g = rng_at(seed, stream, place), same = rng_at(seed, stream, place);

                first[n] = rng_next(&g);
                assert_true(first[n] == rng_next(&same));
                heads += (int)(first[n] >> 63);
                for (int i = 0; i < n; i++)
                    if (first[i] == first[n])
                        fail_msg("two streams begin alike: %d and %d", i, n);
                n++;
            }
    if (heads < n / 2 - 160 || heads > n / 2 + 160) /* five deviations of 32 */
        fail_msg("%d of %d first bits are set", heads, n);
}

/* The choice that the lists of a game give, with these dice. */
static move picked_from_list(const struct rules *r, const struct state *s, int chooser,
                             struct rng *g)
{
    uint32_t weight[MOVES_MAX], total = 0, at;
    move list[MOVES_MAX];
    int n, i = 0;

    if (chooser != CHANCE)
        return list[rng_below(g, (uint32_t)r->game->legal(r, s, chooser, list))];
    n = r->game->chance(r, s, list, weight);
    for (int k = 0; k < n; k++)
        total += weight[k];
    for (at = rng_below(g, total); at >= weight[i]; i++)
        at -= weight[i];
    return list[i];
}

/* Piles whose counters have 1, 2, 3 and 4 bits, with few and with as many values as they can hold.
 */
static void picks_are_those_of_the_lists(void **unused)
{
    static const char *const rows[] = {
        "battle-numbers",
        "battle-numbers:copies=1",
        "battle-numbers:top=40,copies=1,hand=40",
        "battle-numbers:top=20,copies=3,hand=60",
        "battle-numbers:top=13,copies=4",
        "battle-numbers:top=13,copies=7,hand=30,reshuffle=eager",
        "battle-numbers:top=10,copies=8,hand=12",
        "battle-numbers:top=10,copies=15,hand=60",
        "battle-numbers:top=1,copies=15,hand=1",
        "energy-duel-blast:double-ko=coin",
        "charge",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);

        for (uint64_t game = 0; game < 30; game++) {
            struct rng g = rng_at(9, game, 0), same = g;
            struct state s = game_start(&r, (int)(game % 2));

            for (int k = 0; k < 400 && s.turn != OVER; k++) {
                struct joint got = nature_pick_all(&r, &s, &g), want = {0, 0};

                want.a = picked_from_list(&r, &s, s.turn == BOTH ? P1 : s.turn, &same);
                if (s.turn == BOTH)
                    want.b = picked_from_list(&r, &s, P2, &same);
                if (got.a != want.a || got.b != want.b || g.state != same.state)
                    fail_msg("%s, game %d, choice %d: got %d and %d, want %d and %d", rows[i],
                             (int)game, k, got.a, got.b, want.a, want.b);
                game_step(&r, &s, got);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(picks_are_those_of_the_lists),
        cmocka_unit_test(deals),
        cmocka_unit_test(a_deck_depends_on_the_seed_alone),
        cmocka_unit_test(what_is_told_does_not_lead_back),
        cmocka_unit_test(a_stack_comes_first),
        cmocka_unit_test(seeds_and_players_have_decks_of_their_own),
        cmocka_unit_test(numbers_are_even),
        cmocka_unit_test(numbers_stay_below),
        cmocka_unit_test(streams_differ),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
