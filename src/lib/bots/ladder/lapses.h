/* How often a level does not play as well as it can, where cards are hidden. */
#ifndef BOTS_LADDER_LAPSES_H
#define BOTS_LADDER_LAPSES_H

#include "bots/bot.h"

/* In how many of 1000 decisions its judgement is blurred, and it overlooks what is certain. */
struct lapses {
    int blurred, blind;
};

static inline bool lapses_happen(int times, struct rng *g)
{
    return times > 0 && rng_below(g, 1000) < (uint32_t)times;
}

#endif
