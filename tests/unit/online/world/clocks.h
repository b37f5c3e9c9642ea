/*
 * The clocks of a game, kept a second time from the frames that the host writes: what a choice
 * takes beyond the grace is lost, and a choice adds the increment, to the millisecond.
 */
#ifndef TESTS_WORLD_CLOCKS_H
#define TESTS_WORLD_CLOCKS_H

#include "world.h"

struct clocks {
    bool is_known[2]; /* do we know all about this seat's clock? */
    int64_t v;
    int64_t add;       /* with each choice; -1: not known before the first that a clock ran for */
    bool is_adding[2]; /* it has just chosen, and `add` is not known */
    int64_t left[2];   /* when it began to run, or stopped */
    int64_t since[2];  /* when it began to run; -1: it stands still */
    bool is_thawed;    /* by a frame of type clock, which has no version */
    int64_t frozen;    /* until then, clocks may begin to run without a frame */
};

/* The host writes this frame about the game now. */
void clocks_written(struct world *w, struct clocks *c, const struct json *frame);
/* The clocks that run began now. */
void clocks_thaw(struct world *w, struct clocks *c, const struct json *frame);
/* The host was killed: it forgives the time of the choice that was being made. */
void clocks_killed(const struct world *w, struct clocks *c);

#endif
