/* How strong a way to play is against another: mirrored games with the same cards. */
#ifndef LEARN_MEASURE_H
#define LEARN_MEASURE_H

#include "bots/battle/lookahead.h"

/* Someone who plays by a policy, or by what it finds looking ahead. */
struct contender {
    const struct policy *policy;
    const struct lookahead *search; /* NULL: by the odds; else the best it finds */
};

/* Games told apart by who moved first and by who first left an attack undefended: that one's deck
 * lasts longer from then on. */
enum measured_part {
    MEASURED_FIRST,
    MEASURED_SECOND,
    MEASURED_DECKS_EQUAL,
    MEASURED_DECKS_BY_ONE,
    MEASURED_DECKS_BY_OTHER,
    MEASURED_PARTS
};

struct measured {
    double score, error; /* the share of points, and half of its 95 % interval */
    double turns;        /* in a game */
    int games;           /* 0: there was no memory for them */
    struct {
        int games;
        double score, error;
    } part[MEASURED_PARTS];
};

/* Over at least one game, and as many more as make pairs of them. The result is the same for any
 * number of jobs; it means nothing once `going_on`, which may be NULL, said no. */
struct measured measure(const struct rules *r, struct contender one, struct contender other,
                        int games, uint64_t seed, int jobs, bool (*going_on)(void));

#endif
