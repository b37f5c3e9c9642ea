/* How strong a way to play is against another: mirrored games with the same cards. */
#ifndef LEARN_MEASURE_H
#define LEARN_MEASURE_H

#include "bots/lookahead.h"

/* Someone who plays: a policy, as it is or looking for what beats `against`. */
struct contender {
    const struct policy *policy;
    const struct lookahead *search; /* NULL: by the odds; else the best it finds */
};

struct measured {
    double score, error; /* the share of points, and half of its 95 % interval */
};

/* An even number of games. The result is the same for any number of jobs. */
struct measured measure(const struct rules *r, struct contender one, struct contender other,
                        int games, uint64_t seed, int jobs);

#endif
