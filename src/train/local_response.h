/*
 * An attacker that knows how its opponent, the prey, plays: the local best response of Lisý and
 * Bowling ("Equilibrium approximation quality of current no-limit poker bots", 2017). Whatever it
 * takes is a lower bound of what can be taken from the prey.
 *
 * At each decision it deals hands that explain what the prey chose (bots/battle/belief.h), and
 * tries every move against all of them with the same draws. The prey's next answer counts by its
 * odds; after that its choices are drawn from them. At the attacker's next decision a network says
 * what the position is worth; only moves are tried that the network might play, because it
 * misjudges the others. Without a network, all moves are tried, and the trials are played to the
 * end.
 */
#ifndef TRAIN_LOCAL_RESPONSE_H
#define TRAIN_LOCAL_RESPONSE_H

#include "bots/battle/policy.h"

struct local_response {
    const struct policy *prey;  /* whose odds the attacker counts on */
    const struct policy *value; /* the network at the leaves; a built-in player: play to the end,
                                   and let it choose for the attacker */
    int hands;
    int ahead; /* own decisions that the value's odds make before the leaf; 0: none */
};

/* Return the policy's likeliest move, the first of several. */
move local_response_likeliest(const struct policy *p, const struct decision *d);
/* Return the best move; the prey's likeliest if memory runs out. */
move local_response_choose(const struct local_response *l, const struct decision *d);

#endif
