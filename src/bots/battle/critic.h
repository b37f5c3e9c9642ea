/* What a position is worth when both hands are open: the network by whose judgement master learned
 * (learn/train.h). No player sees it; it tells afterwards what luck did and what the choices did.
 */
#ifndef BOTS_BATTLE_CRITIC_H
#define BOTS_BATTLE_CRITIC_H

#include "bots/battle/net.h"

struct critic {
    struct encoder encoder;
    struct net net;
};

/* The critic that was learned for these rules; false if there is none. */
bool critic_learned(struct critic *c, const struct rules *r);
/* The expected result for this player, from -1 to 1, at any position; where chance is to move, over
 * all that it may do. */
double critic_value(const struct critic *c, const struct state *s, int player);

#endif
