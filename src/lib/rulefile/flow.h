/* What happens in a turn, and in which order, as programs. */
#ifndef RULEFILE_FLOW_H
#define RULEFILE_FLOW_H

#include "rulefile/emitter.h"

/* Find out in which phases the player who moves began the turn. */
void flow_find_beginners(struct draft *d, struct loaded *g);
/* Write the programs that start a game, and that tell what moves do. */
void flow_write(struct emitter *e);
/* Write those that make moves, of players and of nature. */
void flow_write_quiet(struct emitter *e, struct loaded_programs *to);

#endif
