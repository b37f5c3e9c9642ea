/* Plays any legal move, all equally likely. */
#include "bots/bot.h"

static move random_choose(const struct bot *self, const struct decision *d)
{
    (void)self;
    return d->legal[rng_below(d->rng, (uint32_t)d->n)];
}

const struct bot random_bot = {
    .id = "random",
    .pitch = "any legal move, all equally likely",
    .choose = random_choose,
};
