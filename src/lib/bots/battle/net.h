/*
 * A small network: the inputs that are on, two layers of rectified sums, and from these a
 * preference for every move and the expected result. Plain loops over rows, in one order, so that a
 * network gives the same numbers on every machine.
 */
#ifndef BOTS_BATTLE_NET_H
#define BOTS_BATTLE_NET_H

#include "bots/battle/encode.h"
#include "core/rng.h"

enum { NET_FIRST = 128, NET_SECOND = 64, NET_OUTPUTS = 24 };

/* All weights are in one array: rows of the first layer by input, of the second by unit of the
 * first, and of the outputs by unit of the second, in as many tables of NET_OUTPUTS as needed. The
 * last row of a table is the bias. */
struct net {
    int inputs, outputs;  /* the moves and the value, which is the last output */
    int first, second;    /* units: NET_FIRST and NET_SECOND, or half of both */
    const float *weights; /* owned by the caller */
};

enum { NET_OUTPUTS_MAX = ENCODE_OUTPUTS + NET_OUTPUTS };

static inline size_t net_second(const struct net *n)
{
    return (size_t)n->inputs * (size_t)n->first;
}

static inline size_t net_output(const struct net *n)
{
    return net_second(n) + (size_t)((n->first + 1) * n->second);
}

/* Weights of the outputs of one table. */
static inline size_t net_table(const struct net *n)
{
    return (size_t)((n->second + 1) * NET_OUTPUTS);
}

static inline size_t net_size(const struct net *n)
{
    return net_output(n) + (size_t)((n->outputs + NET_OUTPUTS - 1) / NET_OUTPUTS) * net_table(n);
}

/* The shape of a player's network; and of a critic's, which sees a whole position and which partner
 * is met. */
enum { NET_PARTNERS = 8 };
static inline struct net net_player(const struct encoder *e, const float *weights)
{
    return (struct net){e->inputs, e->outputs + 1, NET_FIRST, NET_SECOND, weights};
}
static inline struct net net_critic(const struct encoder *e, const float *weights)
{
    return (struct net){e->past_base + NET_PARTNERS, 1, NET_FIRST / 2, NET_SECOND / 2, weights};
}

/* The results of the units. */
struct activity {
    float first[NET_FIRST], second[NET_SECOND], output[NET_OUTPUTS_MAX];
    uint64_t first_on[NET_FIRST / 64], second_on[NET_SECOND / 64]; /* a bit for each unit */
};

/* Compute the outputs; the inputs in the list are on. */
void net_run(const struct net *n, const uint16_t *on, int count, struct activity *a);
/* Add to `gradient` the changes of the weights that would change the outputs by `wanted`. */
void net_learn(const struct net *n, const uint16_t *on, int count, const struct activity *a,
               const float *wanted, float *gradient);

/* Get the odds of n moves from their outputs: as learned if the blur is 1, more alike if it is
 * higher. */
void net_odds(const struct encoder *e, const struct activity *a, const move *legal, int n,
              float blur, float odds[MOVES_MAX]);

/* Draw an index below n by these odds. */
int net_draw(const float *odds, int n, struct rng *g);

#endif
