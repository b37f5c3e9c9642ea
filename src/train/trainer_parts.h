/* The parts of a trainer; private to train/. */
#ifndef TRAIN_TRAINER_PARTS_H
#define TRAIN_TRAINER_PARTS_H

#include "train/trainer.h"

#include <stdio.h>

/* A round is split into pieces, each with its own random numbers and sums, so that the result does
 * not depend on the number of threads. */
enum {
    SAVED_ROWS = 4,
    SLICES = 16, /* of the games of a round */
    SLICE_GAMES = TRAIN_GAMES / SLICES,
    SHARES = 4, /* of a batch */
    SHARE_STEPS = 512
};

/* One decision and its result. */
struct step {
    const struct slice *slice;
    uint32_t at; /* in the slice's lists: inputs of the net, inputs of the critic, legal outputs */
    uint16_t inputs, seen;
    uint8_t legal, chosen;
    bool itself;     /* in a game against itself */
    float odds;      /* the net's odds of the choice */
    float tried;     /* the odds with which it was chosen, see episodes_explore */
    float value;     /* the critic's expectation */
    float advantage; /* how much better the result was */
    float result;    /* the value to learn */
};

/* Games played one after the other; both arrays grow. */
struct slice {
    struct step *steps;
    uint16_t *lists;
    size_t steps_room, lists_room, listed;
    int count;
    bool is_cut;    /* out of memory: not all games are in it */
    double entropy; /* of all steps together */
    double points;  /* of the learning player against the opponent */
};

struct trainer {
    struct encoder encoder;
    struct net net, mean; /* the learning net, and its running mean */
    struct net critic;    /* sees both hands, and which partner plays */
    struct net mean_critic;
    size_t size; /* weights of the net and the critic together */
    /* Numbers for every weight, in one block: the rows of a file, and the gradients of a batch.
     * Moment and square are Adam's. */
    float *mean_weights, *weights, *moment, *square, *gradient[SHARES];
    uint64_t seed, planned; /* games */
    uint64_t updates, games, rounds;
    FILE *saved; /* the last file, locked; NULL: none yet */
    int jobs;
    bool forgetful;
    bool lacks_memory;
    bool lacks_critic; /* the file had no critic */
    bool sharp;        /* the saved player plays its likeliest moves */
    bool heedless;     /* the saved player may miss a certain win; the learning one does not */
    const struct policy *opponent; /* NULL: itself */
    struct policy partner[NET_PARTNERS];
    int partners, yardsticks; /* the first partners are the yardsticks */
    struct slice slices[SLICES];
    struct step **order; /* all steps, shuffled */
    size_t order_room;
    int count;
};

/* Play a round's games into the slices (episodes.c); false when out of memory. */
bool trainer_play(struct trainer *t);

#endif
