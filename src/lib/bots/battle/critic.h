/* The value of a position with both hands open, by the critic of master's training
 * (train/trainer.h). Players show it only hands that they imagine (refine.h). After a game it
 * separates luck from the effect of the choices. */
#ifndef BOTS_BATTLE_CRITIC_H
#define BOTS_BATTLE_CRITIC_H

#include "bots/battle/net.h"

struct critic {
    struct encoder encoder;
    struct net net;
};

/* Load the critic that learned these rules; false if there is none. */
bool critic_learned(struct critic *c, const struct rules *r);
/* Return the expected result for this player, from -1 to 1, at any position. Where cards are drawn,
 * it is the mean over all cards that may come; after the second draw, over a few fixed deals. */
double critic_value(const struct critic *c, const struct state *s, int player);

#endif
