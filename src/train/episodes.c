/*
 * Play the games to learn from: every decision of the learning player, with its value.
 *
 * Mostly the player plays against itself. Some games are against partners, so that it learns to
 * punish their style; the game's yardsticks play only in the last quarter of the time. A player
 * that forgets earlier choices could not distinguish partners from itself, so it plays against
 * none.
 *
 * A critic that sees both hands values the positions, so that luck in the cards is not
 * mistaken for skill.
 */
#include "bots/battle/certain.h"
#include "core/array.h"
#include "train/trainer_parts.h"
#include "solve/parallel.h"

#include <math.h>
#include <stdlib.h>

enum {
    DECISIONS_MAX = 800, /* in a game; a longer game counts as a draw */
    PLACES = 16          /* for partners among the games of a slice */
};

/* A game in progress. */
struct episode {
    struct trainer *t;
    const struct policy *opponent; /* NULL: itself */
    int partner;                   /* the partner's number, or -1 */
    struct slice *slice;
    int learner;               /* the learner's seat against an opponent */
    int first;                 /* step of this game */
    int last[2];               /* step of each player, or -1 */
    int before[DECISIONS_MAX]; /* the same player's step before this one */
};

/* Make room for one more step; false when out of memory. */
static bool episodes_grow(struct slice *s)
{
    const size_t longest = 2 * ENCODE_ON + MOVES_MAX;

    return array_grow(&s->steps, &s->steps_room, (size_t)s->count + 1, sizeof *s->steps) &&
           array_grow(&s->lists, &s->lists_room, s->listed + longest, sizeof *s->lists);
}

static void episodes_keep(struct slice *s, const uint16_t *list, int n)
{
    memcpy(s->lists + s->listed, list, (size_t)n * sizeof *list);
    s->listed += (size_t)n;
}

/* Encode a position for the critic, and get its expectation. */
static float episodes_criticise(const struct episode *e, const struct duel *d, int me,
                                struct inputs *seen)
{
    struct activity a;

    encode_view(&e->t->encoder, &(struct view){d->now, me}, NULL, seen);
    if (e->partner >= 0)
        encode_turn_on(seen, e->t->encoder.past_base + e->partner);
    net_run(&e->t->critic, seen->on, seen->n, &a);
    return a.output[0];
}

/* Store a step; its result is filled in when the game is over. */
static void episodes_note(struct episode *e, const struct duel *d, int me, struct step step,
                          const struct inputs *in, const uint16_t *outputs)
{
    struct slice *slice = e->slice;
    struct inputs seen;

    step.slice = slice;
    step.itself = e->opponent == NULL;
    step.value = episodes_criticise(e, d, me, &seen);
    step.at = (uint32_t)slice->listed;
    step.inputs = (uint16_t)in->n;
    step.seen = (uint16_t)seen.n;
    episodes_keep(slice, in->on, in->n);
    episodes_keep(slice, seen.on, seen.n);
    episodes_keep(slice, outputs, step.legal);
    e->before[slice->count - e->first] = e->last[me];
    slice->steps[slice->count] = step;
    e->last[me] = slice->count++;
}

/* A player that learns to beat an opponent sometimes tries a random move, less often as it learns:
 * a player that is sure of itself would never discover new moves. */
static void episodes_explore(const struct trainer *t, int n, float odds[MOVES_MAX])
{
    float often = t->opponent != NULL ? 0.01f * (float)(1 - trainer_share(t)) : 0;

    for (int i = 0; i < n; i++)
        odds[i] += often * (1 / (float)n - odds[i]);
}

static move episodes_decide(struct episode *e, const struct duel *d, int me)
{
    const struct trainer *t = e->t;
    struct decision_room room;
    struct decision at = bot_decision(d, me, NULL, NULL, &room);
    /* If one move is certainly best, there is nothing else to learn. */
    int n = certain_list(&at, room.legal), chosen;
    uint16_t outputs[MOVES_MAX];
    float odds[MOVES_MAX], tried[MOVES_MAX];
    struct activity a;
    struct inputs in;

    encode_view(&t->encoder, &room.view, t->forgetful ? NULL : d->past, &in);
    net_run(&t->net, in.on, in.n, &a);
    net_odds(&t->encoder, &a, room.legal, n, 1, odds);
    for (int i = 0; i < n; i++) {
        outputs[i] = (uint16_t)encode_move(&t->encoder, room.legal[i]);
        if (n > 1 && odds[i] > 0)
            e->slice->entropy -= (double)odds[i] * log((double)odds[i]);
    }
    memcpy(tried, odds, sizeof tried);
    episodes_explore(t, n, tried);
    chosen = net_draw(tried, n, d->dice);
    episodes_note(e, d, me,
                  (struct step){.legal = (uint8_t)n,
                                .chosen = (uint8_t)chosen,
                                .odds = odds[chosen],
                                .tried = tried[chosen]},
                  &in, outputs);
    return room.legal[chosen];
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

/* Compute advantages from a player's last decision backwards. */
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

/* Get the partner for a game of a slice, or -1 for a game against itself. Games come in pairs, one
 * in each seat. */
static int episodes_partner(const struct trainer *t, int game)
{
    int place = game / 2 % PLACES, partner;

    if (t->forgetful || t->opponent != NULL)
        return -1;
    partner = place < 2 * t->yardsticks ? place / 2 : place - t->yardsticks;
    if (partner >= t->partners || (partner < t->yardsticks && trainer_share(t) < 0.75))
        return -1;
    return partner;
}

static void episodes_play_game(struct trainer *t, struct slice *slice, struct rng *g, int game)
{
    struct episode e = {.t = t,
                        .partner = episodes_partner(t, game),
                        .opponent = t->opponent,
                        .learner = game & 1,
                        .slice = slice,
                        .first = slice->count,
                        .last = {-1, -1}};
    struct past past = {0};
    struct duel d;

    if (e.partner >= 0)
        e.opponent = &t->partner[e.partner];
    duel_init(&d, &t->encoder.rules, (int)rng_below(g, 2), 0);
    d.dice = g;
    d.past = &past;
    while (!duel_is_over(&d) && slice->count - e.first < DECISIONS_MAX && !slice->is_cut) {
        slice->is_cut = !episodes_grow(slice);
        if (!slice->is_cut)
            duel_advance(&d, episodes_choose, &e);
    }
    for (int p = P1; p <= P2; p++)
        episodes_look_back(&e, p, (float)state_worth(d.now.result, p));
    slice->points += 0.5 + 0.5 * state_worth(d.now.result, e.learner);
}

static void episodes_play_slice(void *context, int worker, uint32_t i)
{
    struct trainer *t = context;
    struct slice *slice = &t->slices[i];
    struct rng g = rng_at(t->seed, 64, t->rounds * SLICES + i);

    (void)worker;
    slice->count = 0;
    slice->listed = 0;
    slice->is_cut = false;
    slice->entropy = slice->points = 0;
    for (int game = 0; game < SLICE_GAMES && !slice->is_cut; game++)
        episodes_play_game(t, slice, &g, game);
}

static bool episodes_make_order(struct trainer *t)
{
    size_t n = 0;

    for (int i = 0; i < SLICES; i++) {
        if (t->slices[i].is_cut)
            return false;
        n += (size_t)t->slices[i].count;
    }
    return array_grow(&t->order, &t->order_room, n, sizeof *t->order);
}

bool trainer_play(struct trainer *t)
{
    parallel_for(t->jobs, SLICES, episodes_play_slice, t);
    t->count = 0;
    if (!episodes_make_order(t))
        return false;
    t->games += TRAIN_GAMES;
    for (int i = 0; i < SLICES; i++)
        for (int k = 0; k < t->slices[i].count; k++)
            t->order[t->count++] = &t->slices[i].steps[k];
    return true;
}
