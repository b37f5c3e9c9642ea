/* What was learned by training (learn/train.h), and for which rules. */
#include "bots/battle/policy.h"

/* Written by scripts/embed-net, which names the rules and the seed. */
static const float weights[] = {
#include "bots/battle/master.inc"
};

static const char learned_game[] = "battle-numbers";

static bool learned_is_by_book(const struct rules *r)
{
    const struct option *o = r->game->options;

    for (int i = OPTIONS_OWN; o[i].name != NULL; i++)
        if (r->value[i] != o[i].book)
            return false;
    return true;
}

bool policy_learned(struct policy *p, const struct rules *r)
{
    if (strcmp(r->game->id, learned_game) != 0 || !learned_is_by_book(r) ||
        encoder_init(&p->encoder, r) != OK)
        return false;
    p->rules = r;
    p->bot = NULL;
    p->blur = 1;
    p->forgetful = false;
    p->net = (struct net){p->encoder.inputs, p->encoder.outputs + 1, weights};
    return net_size(&p->net) == sizeof weights / sizeof weights[0];
}
