/* What a position is worth when both hands are open, by the critic of master's training
 * (learn/train.h). No player asks it. After a game it says what luck did and what the choices did.
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
/* The expected result for this player, from -1 to 1, at any position. Where cards are drawn it is
 * the mean over all cards that may come, and after the second over a few deals, always the same. */
double critic_value(const struct critic *c, const struct state *s, int player);

#endif
