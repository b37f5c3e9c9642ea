/* What happens in a turn, and in which order, as programs. */
#ifndef RULEFILE_FLOW_H
#define RULEFILE_FLOW_H

#include "rulefile/emitter.h"

/* Find out in which phases the player who moves began the turn. */
void flow_find_beginners(struct draft *d, struct loaded *g);
/* Write the programs that start a game; and those of all moves, which say something or do not. */
void flow_write_start(struct emitter *e);
void flow_write(struct emitter *e, bool loud, uint16_t to[][2]);

#endif
