/*
 * How far the levels of a game must see (sight in core/game.h) so that each takes a given share
 * from the one below. Novice sees as far as by the book; the others follow it, one after the other.
 * The scores are exact, so nothing here is for games that hide something.
 */
#ifndef DESIGN_SIGHT_FIT_H
#define DESIGN_SIGHT_FIT_H

#include "design/meter.h"

struct sight_fit {
    struct game game; /* without editions, and with sights of its own */
    double percent;   /* what a level is to take */
    int fitted;       /* levels that see as far as they must, from novice on */
};

/* Begin, and let the rules be those of the game here; nothing may be solved with them before, and
 * they end with *f. */
void sight_fit_begin(struct sight_fit *f, double percent, struct rules *r);
/* Fit all levels up to this one in games of the meter, whose solution has these rules. ERR_MEMORY,
 * ERR_OVER: stopped. */
int sight_fit_level(struct sight_fit *f, struct meter *g, int level);
#endif
