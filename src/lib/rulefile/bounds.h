/* What solvers and readers of positions ask about the numbers of a game, as programs. */
#ifndef RULEFILE_BOUNDS_H
#define RULEFILE_BOUNDS_H

#include "rulefile/emitter.h"

/* Write the programs of all parts, and the one that says whether a position is the end of a game.
 */
void bounds_write(struct emitter *e);

#endif
