#include "bots/battle/policy.h"

#include "bots/battle/certain.h"

/* The result of training (train/trainer.h). Written by scripts/embed-net, which names the rules and
 * the seed. */
static const _Alignas(64) float weights[] = {
#include "bots/battle/master.inc"
};
/* web/web.mk replaces them by one number; the compiler then leaves out what would use them. */
enum { HAS_WEIGHTS = sizeof weights > sizeof weights[0] };
/* Corrections to win chances of 0, 1/20, 2/20 and so on: `duello calibrate --corrections`. */
static const float corrections[POLICY_KNOTS + 1] = {
#include "bots/battle/corrections.inc"
};
/* What encode_init finds for these rules, because it takes longer than the network. */
static const struct encoder encoder = {
    .fields = 6,
    .base = {{1, 21}, {41, 61}, {81, 101}, {121, 141}, {161, 181}, {201, 211}},
    .span = {20, 10, 10, 10, 10, 10},
    .is_list = {false, true, true, true, true, false},
    .copies = 2,
    .full = 20,
    .decks_base = 221,
    .past_base = 304,
    .inputs = 640,
    .verb_base = {0, 10, 20, 21, 21},
    .outputs = 21,
};
static const char learned_game[] = "battle-numbers";

/* Has the network learned to play with this value? It sees both HP, so it knows positions with
 * fewer. That the first attack takes less it does not know, but plays as well after it. */
static bool policy_knows(const struct option *o, int value)
{
    return value == o->book || (value < o->book && strcmp(o->name, "hp") == 0) ||
           strcmp(o->name, "first-less") == 0;
}

bool policy_learned(struct policy *p, const struct rules *r)
{
    const struct option *o = r->game->options;

    if (!HAS_WEIGHTS)
        return false;
    for (int i = OPTIONS_OWN; o[i].name != NULL; i++)
        if (!policy_knows(&o[i], r->value[i]))
            return false;
    if (strcmp(r->game->id, learned_game) != 0)
        return false;
    /* For an assignment, gcc clears the memory with `rep stos` first, which is slow. */
    memcpy(&p->encoder, &encoder, sizeof encoder);
    p->encoder.rules = *r;
    p->rules = r;
    p->bot = NULL;
    p->blur = 1;
    p->forgetful = p->heedless = false;
    p->corrections = corrections;
    p->net = net_player(&p->encoder, weights);
    return net_size(&p->net) == sizeof weights / sizeof weights[0];
}

bool policy_learned_at(struct policy *p, const struct rules *r, const struct state *s)
{
    int limit = r->value[TURN_LIMIT];

    return (limit == 0 || limit - s->clock >= POLICY_TURNS) && policy_learned(p, r);
}

static bool policy_has_net(const struct policy *p)
{
    return HAS_WEIGHTS && p->bot == NULL;
}

/* Return the expected result, from -1 to 1; a network's output may be outside, or not a number. */
static float policy_expect(const struct policy *p, const struct activity *a)
{
    float value = a->output[p->net.outputs - 1];
    float chance = value > 1 ? 1 : value > -1 ? (1 + value) / 2 : 0;
    float at = chance * POLICY_KNOTS;
    int knot = at < POLICY_KNOTS ? (int)at : POLICY_KNOTS - 1;

    if (p->corrections != NULL)
        chance += p->corrections[knot] +
                  (at - (float)knot) * (p->corrections[knot + 1] - p->corrections[knot]);
    return chance > 1 ? 1 : chance < 0 ? -1 : 2 * chance - 1;
}

static void policy_run(const struct policy *p, const struct view *v, const struct past *past,
                       struct activity *a)
{
    struct inputs in;

    encode_view(&p->encoder, v, p->forgetful ? NULL : past, &in);
    net_run(&p->net, in.on, in.n, a);
}

/* The network's odds; where something is certain, of sensible moves only. */
static void policy_mix(const struct policy *p, const struct decision *d, const struct activity *a,
                       float odds[MOVES_MAX])
{
    bool keep[MOVES_MAX];
    move kept[MOVES_MAX];
    float shares[MOVES_MAX];
    int n = 0;

    if (p->heedless || certain_moves(d, keep) == CERTAIN_NOTHING) {
        net_odds(&p->encoder, a, d->legal, d->n, p->blur, odds);
        return;
    }
    for (int i = 0; i < d->n; i++)
        if (keep[i])
            kept[n++] = d->legal[i];
    net_odds(&p->encoder, a, kept, n, p->blur, shares);
    for (int i = d->n - 1; i >= 0; i--)
        odds[i] = keep[i] ? shares[--n] : 0;
}

float policy_odds(const struct policy *p, const struct decision *d, float odds[MOVES_MAX])
{
    struct activity a;
    move chosen;

    if (policy_has_net(p)) {
        policy_run(p, d->view, d->past, &a);
        policy_mix(p, d, &a, odds);
        return policy_expect(p, &a);
    }
    chosen = p->bot->choose(p->bot, d);
    for (int i = 0; i < d->n; i++)
        odds[i] = d->legal[i] == chosen;
    return 0;
}

float policy_value(const struct policy *p, const struct view *v, const struct past *past)
{
    struct activity a;

    if (!policy_has_net(p))
        return 0;
    policy_run(p, v, past, &a);
    return policy_expect(p, &a);
}

move policy_choose(const struct policy *p, const struct decision *d)
{
    float odds[MOVES_MAX];

    if (!policy_has_net(p))
        return p->bot->choose(p->bot, d);
    policy_odds(p, d, odds);
    return d->legal[net_draw(odds, d->n, d->rng)];
}
