#include "bots/battle/policy.h"

#include "bots/battle/certain.h"

/* What was learned by training (learn/train.h). Written by scripts/embed-net, which names the rules
 * and the seed. */
static const float weights[] = {
#include "bots/battle/master.inc"
};
static const char learned_game[] = "battle-numbers";

bool policy_learned(struct policy *p, const struct rules *r)
{
    const struct option *o = r->game->options;

    for (int i = OPTIONS_OWN; o[i].name != NULL; i++)
        if (r->value[i] != o[i].book)
            return false;
    if (strcmp(r->game->id, learned_game) != 0 || encoder_init(&p->encoder, r) != OK)
        return false;
    p->rules = r;
    p->bot = NULL;
    p->blur = 1;
    p->forgetful = p->heedless = false;
    p->net = (struct net){p->encoder.inputs, p->encoder.outputs + 1, weights};
    return net_size(&p->net) == sizeof weights / sizeof weights[0];
}

/* Returns the expected result; a net may expect more than there is. */
static float policy_run(const struct policy *p, const struct view *v, const struct past *past,
                        struct activity *a)
{
    struct inputs in;
    float value;

    encode_view(&p->encoder, v, p->forgetful ? NULL : past, &in);
    net_run(&p->net, &in, a);
    value = a->output[p->net.outputs - 1];
    return value > 1 ? 1 : value < -1 ? -1 : value;
}

/* The net's odds, of sensible moves alone where something is certain. */
static void policy_mix(const struct policy *p, const struct decision *d, const struct activity *a,
                       float odds[MOVES_MAX])
{
    bool keep[MOVES_MAX];
    move kept[MOVES_MAX];
    float shares[MOVES_MAX];
    int n = 0;

    if (p->heedless || certain_moves(d, NULL, keep) == CERTAIN_NOTHING) {
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
    float value = 0;

    if (p->bot == NULL) {
        value = policy_run(p, d->view, d->past, &a);
        policy_mix(p, d, &a, odds);
    } else {
        move chosen = p->bot->choose(p->bot, d);

        for (int i = 0; i < d->n; i++)
            odds[i] = d->legal[i] == chosen;
    }
    return value;
}

float policy_value(const struct policy *p, const struct view *v, const struct past *past)
{
    struct activity a;

    return p->bot == NULL ? policy_run(p, v, past, &a) : 0;
}

move policy_choose(const struct policy *p, const struct decision *d)
{
    float odds[MOVES_MAX];

    if (p->bot != NULL)
        return p->bot->choose(p->bot, d);
    policy_odds(p, d, odds);
    return d->legal[net_draw(odds, d->n, d->rng)];
}
