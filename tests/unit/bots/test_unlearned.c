/* Players by rules that no network has learned: who plays the trial games, what is chosen, and how
 * much can be won at all. GAMES is how many deals the latter is measured with, in both seats, and
 * TURNS the turn limit.
 * Long: GAMES=1000 */
#include "spread.h"
#include "bots/bot.h"

#include "bots/battle/belief.h"

#include <math.h>
#include <stdlib.h>

/* The source itself, with beliefs that fail on purpose. */
static bool out_of_memory;
static struct belief *scarce_belief(const struct decision *d, belief_odds *odds, void *context,
                                    int limit)
{
    return out_of_memory ? NULL : belief_new(d, odds, context, limit);
}
#define belief_new scarce_belief
#include "bots/battle/unlearned.c"
#undef belief_new

static struct rng dice;
static int seen;

static move choice_of(const char *id, const struct decision *d)
{
    return bots_find(id)->choose(bots_find(id), d);
}

/* At every position: the same choices as the players of these names, from a view and from all. */
static void compare_players(const struct step *step)
{
    struct view v;
    move legal[MOVES_MAX];
    struct decision d = {step->rules, NULL, &v, legal, 0, &dice, NULL};
    struct trial_rules t;

    if (step->before.turn > P2)
        return;
    v = game_view(step->rules, &step->before, step->before.turn);
    d.n = step->rules->game->legal(step->rules, &v.seen, v.me, legal);
    trial_init(&t, step->rules);
    assert_int_equal(trial_trade(&t, &v.seen), choice_of("trader", &d));
    assert_int_equal(trial_trade(&t, &step->before), choice_of("trader", &d));
    assert_int_equal(trial_be_greedy(&t, &v.seen), choice_of("greedy", &d));
    assert_int_equal(trial_be_greedy(&t, &step->before), choice_of("greedy", &d));
    seen++;
}

static void trial_players_are_trader_and_greedy(void **unused)
{
    static const char *const settings[] = {
        "battle-numbers",
        "battle-numbers:hp=100",
        "battle-numbers:top=3,copies=1,hand=2",
        "battle-numbers:top=13,copies=3,hp=100",
        "battle-numbers:top=7,copies=2,hand=4,hp=60,reshuffle=eager",
    };

    (void)unused;
    for (int i = 0; i < COUNT(settings); i++) {
        struct rules r = rules_of(settings[i]);

        for (uint64_t seed = 0; seed < 20; seed++)
            walk(&r, seed, 60, compare_players);
    }
    assert_in_range(seen, 1000, 100000);
}

/* Draw the hands, and give Player 1 a decision. */
static struct decision begin(const struct rules *r, uint64_t seed, struct duel *d,
                             struct decision_room *room)
{
    duel_init(d, r, P1, seed);
    while (d->now.turn == CHANCE)
        duel_step(d, (struct joint){duel_chance(d), 0});
    dice = rng_at(seed, 0, 0);
    return bot_decision(d, P1, NULL, &dice, room);
}

/* Cards lose their price: the last turns are played like greedy, not like trader. */
static void late_cards_cost_nothing(void **unused)
{
    struct rules last = rules_of("battle-numbers:turn-limit=1,limit-result=points");
    struct rules book = rules_of("battle-numbers");
    int differs = 0;

    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct decision_room room;
        struct duel d;
        struct trial_rules t;
        move late;

        begin(&last, seed, &d, &room);
        trial_init(&t, &last);
        late = trial_trade(&t, &d.now);
        assert_int_equal(late, trial_be_greedy(&t, &d.now));
        trial_init(&t, &book);
        differs += trial_trade(&t, &d.now) != late;
    }
    assert_true(differs > 0);
}

static void without_memory_the_proposal_is_made(void **unused)
{
    struct rules r = rules_of("battle-numbers:hp=9");

    (void)unused;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct decision_room room;
        struct duel duel;
        struct decision d = begin(&r, seed, &duel, &room);

        out_of_memory = true;
        assert_int_equal(unlearned_choose(&d), choice_of("trader", &d));
        out_of_memory = false;
        assert_true(move_is_among(unlearned_choose(&d), d.legal, d.n));
    }
}

/* Return the best result against greedy of a player who sees every card, those to be drawn too. */
static int result_with_foresight(const struct trial_rules *t, const struct duel *d, int me)
{
    int turn = d->now.turn, n = 1, best = -1;
    move list[MOVES_MAX];

    if (turn == OVER)
        return state_worth(d->now.result, me);
    if (turn == me)
        n = duel_legal(d, me, list);
    else
        list[0] = turn == CHANCE ? duel_chance(d) : trial_be_greedy(t, &d->now);
    for (int i = 0; i < n && best < 1; i++) {
        struct duel next = *d;
        int worth;

        duel_step(&next, (struct joint){list[i], 0});
        worth = result_with_foresight(t, &next, me);
        best = worth > best ? worth : best;
    }
    return best;
}

/* Return the result against greedy of the player who searches. */
static int result_of_search(const struct trial_rules *t, struct duel d, int me)
{
    struct past past = {0};

    d.past = &past;
    while (!duel_is_over(&d)) {
        struct decision_room room;
        struct decision own;
        move m;

        if (d.now.turn == me) {
            own = bot_decision(&d, me, NULL, &dice, &room);
            m = unlearned_choose(&own);
        } else {
            m = d.now.turn == CHANCE ? duel_chance(&d) : trial_be_greedy(t, &d.now);
        }
        duel_step(&d, (struct joint){m, 0});
    }
    return state_worth(d.now.result, me);
}

/* Nobody can win more than a player who sees every card; before a close limit that is not much. */
static void foresight_bounds_what_can_be_won(void **unused)
{
    int deals = getenv("GAMES") != NULL ? atoi(getenv("GAMES")) : 3;
    struct rules r = rules_of("battle-numbers:turn-limit=6,limit-result=points");
    double most = 0, squares = 0;
    struct trial_rules t;

    (void)unused;
    r.value[TURN_LIMIT] = (int16_t)(getenv("TURNS") != NULL ? atoi(getenv("TURNS")) : 6);
    trial_init(&t, &r);
    for (int deal = 0; deal < deals; deal++) {
        double of_pair = 0;

        for (int me = P1; me <= P2; me++) {
            struct duel d;
            int best;

            duel_init(&d, &r, P1, (uint64_t)deal);
            dice = rng_at((uint64_t)deal, 1, (uint64_t)me);
            best = result_with_foresight(&t, &d, me);
            if (deal < 3)
                assert_in_range(result_of_search(&t, d, me) + 1, 0, best + 1);
            of_pair += 25 * (best + 1);
        }
        most += of_pair / deals;
        squares += of_pair * of_pair / deals;
    }
    print_message("# %d turns: with foresight %.1f%% +- %.1f\n", r.value[TURN_LIMIT], most,
                  1.96 * sqrt((squares - most * most) / deals));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trial_players_are_trader_and_greedy),
        cmocka_unit_test(late_cards_cost_nothing),
        cmocka_unit_test(without_memory_the_proposal_is_made),
        cmocka_unit_test(foresight_bounds_what_can_be_won),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
