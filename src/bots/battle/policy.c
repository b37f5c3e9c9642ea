#include "bots/battle/policy.h"

bool policy_has_value(const struct policy *p)
{
    return p->bot == NULL;
}

/* A net may expect more than there is. */
static float policy_between(float value)
{
    return value > 1 ? 1 : value < -1 ? -1 : value;
}

static void policy_run(const struct policy *p, const struct view *v, const struct past *past,
                       struct activity *a)
{
    struct inputs in;

    encode_view(&p->encoder, v, p->forgetful ? NULL : past, &in);
    net_run(&p->net, &in, a);
}

static float policy_certain(const struct policy *p, const struct decision *d, float odds[MOVES_MAX])
{
    move chosen = p->bot->choose(p->bot, d);

    for (int i = 0; i < d->n; i++)
        odds[i] = d->legal[i] == chosen ? 1 : 0;
    return 0;
}

float policy_odds(const struct policy *p, const struct decision *d, float odds[MOVES_MAX])
{
    struct activity a;

    if (p->bot != NULL)
        return policy_certain(p, d, odds);
    policy_run(p, d->view, d->past, &a);
    net_odds(&p->encoder, &a, d->legal, d->n, p->blur, odds);
    return policy_between(a.output[p->net.outputs - 1]);
}

float policy_value(const struct policy *p, const struct view *v, const struct past *past)
{
    struct activity a;

    if (p->bot != NULL)
        return 0;
    policy_run(p, v, past, &a);
    return policy_between(a.output[p->net.outputs - 1]);
}

move policy_choose(const struct policy *p, const struct decision *d)
{
    float odds[MOVES_MAX];

    if (p->bot != NULL)
        return p->bot->choose(p->bot, d);
    policy_odds(p, d, odds);
    return d->legal[net_draw(odds, d->n, d->rng)];
}
