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
    SHARES = 4, /* of a batch */
    SHARE_STEPS = 512
};

/* One decision, and what came of it. */
struct step {
    const struct slice *slice;
    uint32_t at; /* in the slice's lists: inputs of the net, inputs of the critic, legal outputs */
    uint16_t inputs, seen;
    uint8_t legal, chosen;
    bool itself;     /* it is a game against itself */
    float odds;      /* what the net gave the choice */
    float tried;     /* what it was chosen with, see episodes_explore */
    float value;     /* what the critic expected */
    float advantage; /* what it turned out to be worth above that */
    float result;    /* what the value should have been */
};

/* Games that are played one after the other; both arrays grow. */
struct slice {
    struct step *steps;
    uint16_t *lists;
    size_t steps_room, lists_room, listed;
    int count;
    bool is_cut;    /* there was no memory for all of it */
    double entropy; /* of all steps together */
    double points;  /* of the player who learns, against the opponent */
};

struct trainer {
    struct encoder encoder;
    struct net net, mean; /* the one that learns, and its running mean */
    struct net critic;    /* sees both hands, and which partner is met */
    struct net mean_critic;
    size_t size; /* weights of the net and the critic together */
    /* Numbers for every weight, in one block: the rows that a file holds, and the gradients of a
     * batch. Moment and square are Adam's. */
    float *mean_weights, *weights, *moment, *square, *gradient[SHARES];
    uint64_t seed, planned; /* games */
    uint64_t updates, games, rounds;
    int jobs;
    bool forgetful;
    bool lacks_memory;
    bool lacks_critic; /* the file that it was read from had none */
    bool sharp;        /* the player that is kept plays its likeliest moves */
    bool heedless;     /* the player that is kept may miss what is certain; learning does not */
    const struct policy *opponent; /* NULL: itself */
    struct policy partner[NET_PARTNERS];
    int partners, yardsticks; /* the first partners are the yardsticks */
    struct slice slices[SLICES];
    struct step **order; /* all steps, shuffled */
    size_t order_room;
    int count;
};

/* Plays a round's games into the slices (episodes.c); false if there is no memory. */
bool trainer_play(struct trainer *t);

#endif
