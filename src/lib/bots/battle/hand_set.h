/* Hands of cards with weights, for beliefs. A table finds a hand by its cards. */
#ifndef BOTS_BATTLE_HAND_SET_H
#define BOTS_BATTLE_HAND_SET_H

#include "core/pile.h"
#include "core/rng.h"

#include <stdbool.h>

struct hand_set {
    int count;
    uint32_t mask;
    struct hand {
        pile cards;
        double share;
    } * hand;
    int32_t *table; /* index of a hand plus 1; 0: none */
};

/* Make room for so many hands; false if memory runs out, and release it all the same. */
bool hand_set_init(struct hand_set *s, int room);
void hand_set_release(struct hand_set *s);
void hand_set_clear(struct hand_set *s);
/* Add a hand, or add to the weight that it has. */
void hand_set_add(struct hand_set *s, pile cards, double weight);
double hand_set_sum(const struct hand_set *s);
/* Keep at most `limit` hands: the heavy ones as they are, and a few of the others, with more
 * weight, for the rest, so that each has on average the weight that it had. Hands cannot be added
 * then. */
void hand_set_reduce(struct hand_set *s, int limit, struct rng *g);

#endif
