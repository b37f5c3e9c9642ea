/* Where the parts of a position lie in a state. */
#ifndef RULEFILE_SPOTS_H
#define RULEFILE_SPOTS_H

#include "rulefile/emitter.h"

/* Give every part, and what the machine itself remembers, a place. */
void spots_assign(struct emitter *e);

#endif
