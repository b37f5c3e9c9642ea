/* Plays any legal move, all equally likely. */
#include "bots/bot.h"

static move random_choose(const struct bot *self, const struct decision *d)
{
    (void)self;
    return d->legal[rng_below(d->rng, (uint32_t)d->n)];
}

static bool random_odds(const struct bot *self, const struct decision *d, double odds[MOVES_MAX])
{
    (void)self;
    for (int i = 0; i < d->n; i++)
        odds[i] = 1.0 / d->n;
    return true;
}

const struct bot random_bot = {
    .id = "random",
    .pitch = "any legal move, all equally likely",
    .choose = FOR_STUDY(random_choose),
    .odds = FOR_STUDY(random_odds),
    .draws = BOT_DRAWS_EVENLY,
};
