/* The states that several moves of nature in a row can lead to, and their probabilities. */
#ifndef SOLVE_OUTCOMES_H
#define SOLVE_OUTCOMES_H

#include "solve/intern.h"

enum { OUTCOMES_MAX = UINT16_MAX };

/* Each state once; `states` numbers them. */
struct outcomes {
    struct intern states;
    double *odds;
    uint64_t *ways; /* the same exactly: ways[i] of `all`, which is 0 if they do not fit */
    uint64_t all;
    size_t room, ways_room;
};

/* Find the outcomes from a position at which nature is to move, until nature has finished.
 * ERR_LIMIT: too many; ERR_MEMORY. After an error there is nothing to release. */
int outcomes_find(struct outcomes *o, struct budget *b, const struct rules *r,
                  const struct state *s);
void outcomes_release(struct outcomes *o, struct budget *b);

#endif
