/* Plays any legal move, all equally likely. */
#include "duello.h"

static move choose(const struct rules *r, const struct view *v, const move *legal, int n,
                   struct rng *g)
{
    (void)r, (void)v;
    return legal[rng_below(g, (uint32_t)n)];
}

const struct bot random_bot = {
    .id = "random",
    .pitch = "any legal move, all equally likely",
    .choose = choose,
};
