#include "bots/sampled/replies.h"

/* One choice in this many is a random move, so that the table learns about all moves. */
enum { ANY_OF = 8 };

move replies_choose(struct replies *t, int player, move last, const move *legal, int n,
                    struct rng *g)
{
    float best = -2;
    int found = 0;

    if (n == 1)
        return legal[0];
    if (rng_below(g, ANY_OF) == 0)
        return legal[rng_below(g, (uint32_t)n)];
    for (int i = 0; i < n; i++) {
        const struct reply *at = replies_at(t, player, last, legal[i]);
        float mean = at->count > 0 ? at->sum / at->count : 1;

        if (mean > best) {
            best = mean;
            found = i;
        }
    }
    return legal[found];
}
