/* Where nature's moves in a row may lead, and how likely. */
#ifndef SOLVE_OUTCOMES_H
#define SOLVE_OUTCOMES_H

#include "solve/intern.h"

enum { OUTCOMES_MAX = UINT16_MAX };

/* Each state once, by number in `states`. */
struct outcomes {
    struct intern states;
    double *odds;
    size_t room;
};

/* From a position that waits for nature, until she has done. ERR_LIMIT: too many; ERR_MEMORY. On
 * error there is nothing to release. */
int outcomes_find(struct outcomes *o, struct budget *b, const struct rules *r,
                  const struct state *s);
void outcomes_release(struct outcomes *o, struct budget *b);

#endif
