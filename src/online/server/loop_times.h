/* How long the turns of the loop take. While a turn lasts, everybody waits. */
#ifndef ONLINE_SERVER_LOOP_TIMES_H
#define ONLINE_SERVER_LOOP_TIMES_H

#include <stdint.h>

/* Times are in nanoseconds, and zeroed at first. */
struct loop_times {
    uint64_t at, idle;   /* the end of the last turn; how long the loop had waited until then */
    uint64_t busy;       /* all turns together */
    uint64_t longest[2]; /* of this half minute, and of the one before */
    uint64_t half;       /* when it began */
};

/* A turn has ended; `idle` is how long the loop has waited for something to do, in all. */
void loop_times_add(struct loop_times *t, uint64_t now, uint64_t idle);
/* The longest turn of the last 30 to 60 seconds. */
uint64_t loop_times_longest(const struct loop_times *t);

#endif
