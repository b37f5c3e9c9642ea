/* What a trainer is made of; for learn/ alone. */
#ifndef LEARN_TRAINER_H
#define LEARN_TRAINER_H

#include "learn/train.h"

/* A round is played and learned from in pieces, each with its own dice and sums, so that the result
 * is the same however many threads share them. */
enum {
    SAVED_ROWS = 4,
    SLICES = 16, /* of the games of a round */
    SLICE_GAMES = TRAIN_GAMES / SLICES,
    SLICE_STEPS = 96 * SLICE_GAMES,
    PARTNERS = 4,
    SHARES = 4, /* of a batch */
    SHARE_STEPS = 256
};

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

struct slice {
    struct step *steps;
    int count;
    double entropy; /* of all steps together */
};

struct trainer {
    struct encoder encoder;
    struct net net, mean; /* that learns, and its running mean */
    /* Numbers for every weight, in one block: the rows that a file holds, and the gradients of a
     * batch. Moment and square are Adam's. */
    float *mean_weights, *weights, *moment, *square, *gradient[SHARES];
    uint64_t seed, planned; /* games */
    uint64_t updates, games, rounds;
    int jobs;
    bool forgetful;
    const struct policy *opponent; /* NULL: itself */
    struct policy partner[PARTNERS];
    int partners;
    struct slice slices[SLICES];
    struct step **order; /* all steps, shuffled */
    int count;
};

/* Plays a round's games into the slices (episodes.c). */
void trainer_play(struct trainer *t);

#endif
