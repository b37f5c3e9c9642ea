/*
 * Games to learn from: every decision of the one who learns, with what it turned out to be worth.
 *
 * Mostly both are the one who learns. In the last quarter of the time a few games of every slice
 * are against the yardsticks of the game, so that who plays like them is met with more than
 * caution. One who does not look at what was chosen before could not tell them from itself, and is
 * spared that.
 */
#include "learn/trainer.h"
#include "solve/parallel.h"

#include <math.h>

enum {
    DECISIONS_MAX = 800, /* in a game; a longer one counts as a draw */
    SPARRING_EVERY = 8   /* of so many games one is against each yardstick */
};

/* One game on its way. */
struct episode {
    struct trainer *t;
    const struct policy *opponent; /* NULL: itself */
    struct slice *slice;
    int learner;               /* its seat against an opponent */
    int first;                 /* step of this game */
    int last[2];               /* step of each player, or -1 */
    int before[DECISIONS_MAX]; /* the same player's step before this one */
};

static move episodes_decide(struct episode *e, const struct duel *d, int me)
{
    const struct trainer *t = e->t;
    int number = e->slice->count++;
    struct step *step = &e->slice->steps[number];
    struct view v = duel_view(d, me);
    float odds[MOVES_MAX];
    move legal[MOVES_MAX];
    struct activity a;

    step->n = duel_legal(d, me, legal);
    encode_view(&t->encoder, &v, t->forgetful ? NULL : d->past, &step->in);
    net_run(&t->net, &step->in, &a);
    net_odds(&t->encoder, &a, legal, step->n, 1, odds);
    for (int i = 0; i < step->n; i++) {
        step->legal[i] = (uint16_t)encode_move(&t->encoder, legal[i]);
        if (step->n > 1 && odds[i] > 0)
            e->slice->entropy -= (double)odds[i] * log((double)odds[i]);
    }
    step->chosen = net_draw(odds, step->n, d->dice);
    step->odds = odds[step->chosen];
    step->value = a.output[t->net.outputs - 1];
    e->before[number - e->first] = e->last[me];
    e->last[me] = number;
    return legal[step->chosen];
}

static move episodes_choose(void *context, const struct duel *d, int player)
{
    struct episode *e = context;
    struct decision_room room;
    struct decision at;

    if (e->opponent == NULL || player == e->learner)
        return episodes_decide(e, d, player);
    at = bot_decision(d, player, NULL, d->dice, &room);
    return policy_choose(e->opponent, &at);
}

/* From the last decision of a player backwards. */
static void episodes_look_back(struct episode *e, int player, float result)
{
    const float lambda = 0.9f;
    float value = result, advantage = 0;

    for (int i = e->last[player]; i >= 0; i = e->before[i - e->first]) {
        struct step *s = &e->slice->steps[i];

        advantage = value - s->value + lambda * advantage;
        s->advantage = advantage;
        s->result = advantage + s->value;
        value = s->value;
    }
}

static void episodes_play_game(struct trainer *t, const struct policy *opponent,
                               struct slice *slice, struct rng *g, int learner)
{
    struct episode e = {.t = t,
                        .opponent = opponent,
                        .learner = learner,
                        .slice = slice,
                        .first = slice->count,
                        .last = {-1, -1}};
    struct past past = {0};
    struct duel d;

    duel_init(&d, &t->encoder.rules, (int)rng_below(g, 2), 0);
    d.dice = g;
    d.past = &past;
    while (!duel_is_over(&d) && slice->count - e.first < DECISIONS_MAX &&
           slice->count < SLICE_STEPS)
        duel_advance(&d, episodes_choose, &e);
    for (int p = P1; p <= P2; p++)
        episodes_look_back(&e, p, (float)state_worth(d.now.result, p));
}

/* Who a game of a slice is played against. */
static const struct policy *episodes_opponent_of(const struct trainer *t, int game)
{
    int place = game / 2 % SPARRING_EVERY; /* in pairs: once in each seat */

    if (t->opponent != NULL)
        return t->opponent;
    if (t->forgetful || trainer_share(t) < 0.75)
        return NULL;
    return place < t->partners ? &t->partner[place] : NULL;
}

static void episodes_play_slice(void *context, int worker, uint32_t i)
{
    struct trainer *t = context;
    struct slice *slice = &t->slices[i];
    struct rng g = rng_at(t->seed, 64, t->rounds * SLICES + i);

    (void)worker;
    slice->count = 0;
    slice->entropy = 0;
    for (int game = 0; game < SLICE_GAMES; game++)
        episodes_play_game(t, episodes_opponent_of(t, game), slice, &g, game & 1);
}

void trainer_play(struct trainer *t)
{
    parallel_for(t->jobs, SLICES, episodes_play_slice, t);
    t->games += TRAIN_GAMES;
    t->count = 0;
    for (int i = 0; i < SLICES; i++)
        for (int k = 0; k < t->slices[i].count; k++)
            t->order[t->count++] = &t->slices[i].steps[k];
}
