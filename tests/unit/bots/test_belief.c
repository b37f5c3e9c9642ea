/* A player's belief about the opponent's hand, compared with all orders of the opponent's deck. */
#include "unit.h"
#include "bots/battle/belief.h"
#include "bots/battle/lookahead.h"
#include "core/nature.h"
#include "train/trainer.h"

#include <stdlib.h>

enum { CARDS = 6, CODES = 1 << (CARDS + 1), RUNS = 1000 };

/* Both decks in the order in which they are drawn, and how far. */
struct decks {
    int card[2][CARDS], drawn[2];
};

static move next_draw(const struct rules *r, const struct state *s, struct decks *d)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    int n = r->game->chance(r, s, list, weight);
    int player = r->game->verbs[MOVE_VERB(list[0])].nature - 1;
    int card = d->card[player][d->drawn[player]++];

    for (int i = 0; i < n; i++)
        if (MOVE_NUMBER(list[i]) == card)
            return list[i];
    fail_msg("card %d cannot be drawn", card);
    return 0;
}

/* Play these choices with these decks; *odds is the probability of Player 2's choices. False if
 * they are not legal. */
static bool play_line(const struct policy *p, struct decks d, const move *line, int n,
                      struct state *s, struct past *past, double *odds)
{
    const struct rules *r = p->rules;

    *s = game_start(r, P1);
    *past = (struct past){0};
    *odds = 1;
    for (int i = 0;;) {
        float share[MOVES_MAX];
        move legal[MOVES_MAX];
        struct view v;
        int count, at = 0;

        if (s->turn == CHANCE) {
            game_step(r, s, (struct joint){next_draw(r, s, &d), 0});
            continue;
        }
        if (i == n)
            return true;
        v = game_view(r, s, s->turn);
        count = r->game->legal(r, &v.seen, v.me, legal);
        while (at < count && legal[at] != line[i])
            at++;
        if (at == count)
            return false;
        policy_odds(p, &(struct decision){r, NULL, &v, legal, count, NULL, past}, share);
        *odds *= s->turn == P2 ? (double)share[at] : 1;
        past_note(past, r, s, (struct joint){line[i], 0});
        game_step(r, s, (struct joint){line[i++], 0});
    }
}

/* Return the cards that the opponent holds, as bits. */
static int hand_of(const struct rules *r, const struct state *s)
{
    struct field parts[FIELDS_MAX];
    int code = 0;

    r->game->describe(r, s, parts);
    for (int i = 0; i < parts[1].count[P2]; i++)
        code |= 1 << parts[1].value[P2][i];
    return code;
}

static bool next_order(int *c)
{
    int i = CARDS - 2, k = CARDS - 1;

    while (i >= 0 && c[i] > c[i + 1])
        i--;
    if (i < 0)
        return false;
    while (c[k] < c[i])
        k--;
    for (int t = c[i], once = 1; once; once = 0)
        c[i] = c[k], c[k] = t;
    for (int a = i + 1, b = CARDS - 1; a < b; a++, b--) {
        int t = c[a];

        c[a] = c[b];
        c[b] = t;
    }
    return true;
}

/* Compare a belief with the exact probabilities; a belief of few hands on average. */
static void check_hands(const struct decision *d, const struct policy *p, const double *exact,
                        int limit, int runs, double within)
{
    double got[CODES] = {0};

    for (int i = 0; i < runs; i++) {
        struct belief *b = belief_new(d, belief_odds_of_policy, (void *)p, limit);

        assert_non_null(b);
        assert_in_range(b->count, 1, limit);
        assert_true(b->exact || limit < CODES);
        for (int k = 0; k < b->count; k++) {
            struct state s = belief_position(b, k);

            got[hand_of(p->rules, &s)] += b->hand[k].share / runs;
        }
        belief_free(b);
    }
    for (int i = 0; i < CODES; i++)
        if (got[i] < exact[i] - within || got[i] > exact[i] + within)
            fail_msg("after %u choices, at most %d hands, hand %x: got %.6f, want %.6f",
                     d->past->count, limit, (unsigned)i, got[i], exact[i]);
}

static void check_line(const struct policy *p, const move *line, int n, int limit)
{
    double exact[CODES] = {0}, all = 0, odds;
    struct decks d = {.card = {{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}}};
    struct state s, seen = {0};
    struct past past, known = {0};
    struct rng g = rng_at(5, 0, 0);
    struct view v;

    do {
        if (!play_line(p, d, line, n, &s, &past, &odds))
            continue;
        exact[hand_of(p->rules, &s)] += odds;
        all += odds;
        seen = s;
        known = past;
    } while (next_order(d.card[P2]));
    assert_true(all > 0);
    for (int i = 0; i < CODES; i++)
        exact[i] /= all;
    v = game_view(p->rules, &seen, P1);
    check_hands(&(struct decision){p->rules, NULL, &v, NULL, 0, &g, &known}, p, exact, limit,
                limit < CODES ? RUNS : 1, limit < CODES ? 0.05 : 1e-4);
}

/* A policy with strong preferences, without training. */
static void posterior_is_exact(void **unused)
{
    struct rules r = rules_of("battle-numbers:top=6,copies=1,hand=2,hp=20");
    struct trainer *t = trainer_new(&r, 11, 1000);
    struct policy p = trainer_policy(t);
    const move line[] = {MOVE(0, 1), MOVE(1, 3), /* Player 1 attacks, Player 2 defends, … */
                         MOVE(0, 5), MOVE(1, 2), MOVE(0, 3), MOVE(2, 0),
                         MOVE(0, 2), MOVE(2, 0), MOVE(0, 5), MOVE(1, 6)};

    (void)unused;
    for (int n = 1; n <= 10; n++) {
        p.blur = 0.02f;
        check_line(&p, line, n, BELIEF_ALL);
        p.blur = 1; /* a few hands stand for the rest only if odds do not differ by orders */
        check_line(&p, line, n, 12);
    }
    trainer_free(t);
}

static bool odds_of_bot(void *bot, const struct decision *d, double odds[MOVES_MAX])
{
    return bot_odds(bot, d, odds);
}

/* A built-in player, as an opponent, is believed as its own odds are. */
static void bots_are_believed(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct state s = game_start(&r, P1);
    struct rng g = rng_at(4, 0, 0);
    struct past past = {0};
    struct policy p;

    (void)unused;
    assert_true(policy_learned(&p, &r));
    for (int n = 0; n < 12 && s.turn != OVER; n += s.turn < CHANCE) {
        struct joint m = {nature_pick(&r, &s, s.turn, &g), 0};
        struct view v = game_view(&r, &s, P1);
        struct decision d = {&r, NULL, &v, NULL, 0, NULL, &past};
        struct belief *bot, *policy;

        bot = belief_new(&d, odds_of_bot, (void *)bots_find("network"), BELIEF_ALL);
        policy = belief_new(&d, belief_odds_of_policy, &p, BELIEF_ALL);
        assert_true(bot->exact && policy->exact);
        assert_int_equal(bot->count, policy->count);
        for (int i = 0; i < bot->count; i++) {
            assert_int_equal(bot->hand[i].cards, policy->hand[i].cards);
            assert_within(bot->hand[i].share, policy->hand[i].share - 1e-9,
                          policy->hand[i].share + 1e-9);
        }
        belief_free(bot);
        belief_free(policy);
        past_note(&past, &r, &s, m);
        game_step(&r, &s, m);
    }
}

/* How a game may continue: from a position that fits the view, by the rules. */
static void lines_are_legal(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct policy p;

    (void)unused;
    assert_true(policy_learned(&p, &r));
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct state s = game_start(&r, P1), whole;
        struct rng g = rng_at(seed, 0, 0);
        struct past past = {0};
        move legal[MOVES_MAX];
        struct joint line[12];
        struct view v, again;
        int n;

        for (uint64_t i = 0; s.turn == CHANCE || i < seed; i += s.turn != CHANCE) {
            struct joint m = {0, 0};

            if (s.turn == OVER)
                break;
            if (s.turn == CHANCE)
                m.a = nature_draw(&r, &s, &g);
            else
                m.a = legal[rng_below(&g, (uint32_t)r.game->legal(&r, &s, s.turn, legal))];
            past_note(&past, &r, &s, m);
            game_step(&r, &s, m);
        }
        if (s.turn == OVER)
            continue;
        v = game_view(&r, &s, s.turn);
        n = r.game->legal(&r, &v.seen, v.me, legal);
        for (int k = 0; k < n; k++) {
            struct decision d = {&r, NULL, &v, legal, n, &g, &past};
            int count = lookahead_along(&(struct lookahead){&p, 10}, &d, legal[k], &whole, line,
                                        COUNT(line));

            assert_in_range(count, 1, COUNT(line));
            assert_int_equal(line[0].a, legal[k]);
            again = game_view(&r, &whole, v.me);
            assert_memory_equal(&again.seen, &v.seen, sizeof v.seen);
            for (int i = 0; i < count; i++)
                assert_int_equal(game_play(&r, &whole, line[i]), OK);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(posterior_is_exact),
        cmocka_unit_test(bots_are_believed),
        cmocka_unit_test(lines_are_legal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
