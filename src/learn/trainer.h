/* What a trainer is made of; for learn/ alone. */
#ifndef LEARN_TRAINER_H
#define LEARN_TRAINER_H

#include "train.h"

enum { STEPS_MAX = 64 * TRAIN_GAMES };

/* One decision, and what came of it. */
struct step {
    struct inputs in;
    uint16_t legal[MOVES_MAX]; /* outputs */
    int n, chosen;
    float odds;      /* with which it was chosen */
    float value;     /* that was expected */
    float advantage; /* what it turned out to be worth above that */
    float result;    /* what the value should have been */
};

struct trainer {
    struct encoder encoder;
    struct net net, mean; /* that learns, and its running mean */
    float *weights, *mean_weights;
    float *gradient, *moment, *square; /* Adam */
    uint64_t seed, planned;            /* games */
    uint64_t updates, games, rounds;
    struct rng rng;
    struct step *steps; /* of this round */
    int count, *order;
    double entropy;
};

#endif
