/* What happens in a turn, and in which order, as programs. */
#ifndef RULEFILE_FLOW_H
#define RULEFILE_FLOW_H

#include "rulefile/emitter.h"

/* Find out in which phases the player who moves began the turn. */
void flow_find_beginners(struct draft *d, struct loaded *g);
/* Write the programs that start a game, make moves, and let nature move. */
void flow_write(struct emitter *e);

#endif
