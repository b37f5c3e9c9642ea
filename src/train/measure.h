/* Measure one player against another in mirrored games with the same cards. */
#ifndef TRAIN_MEASURE_H
#define TRAIN_MEASURE_H

#include "train/local_response.h"

/* A player, and how it chooses. */
struct contender {
    const struct policy *policy;           /* by these odds */
    bool likeliest;                        /* the likeliest move instead */
    const struct local_response *response; /* the best response instead; NULL: none */
};

/* Games by who moved first, and by who first left an attack undefended: that player's deck lasts
 * longer from then on. */
enum measured_part {
    MEASURED_FIRST,
    MEASURED_SECOND,
    MEASURED_DECKS_EQUAL,
    MEASURED_DECKS_BY_ONE,
    MEASURED_DECKS_BY_OTHER,
    MEASURED_PARTS
};

struct measured {
    double score, error; /* the share of points, and half of its 95% interval */
    double turns;        /* per game */
    int games;           /* 0: out of memory */
    struct {
        int games;
        double score, error;
    } part[MEASURED_PARTS];
};

/* Play at least `games` games, in pairs. The result does not depend on the number of jobs; it is
 * invalid if `going_on`, which may be NULL, returned false. */
struct measured measure(const struct rules *r, struct contender one, struct contender other,
                        int games, uint64_t seed, int jobs, bool (*going_on)(void));

#endif
