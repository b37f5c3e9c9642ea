/*
 * A heap of running games by deadline, the earliest first: when a clock runs out, or nobody attends
 * the game any more. So a tick looks only at the games whose deadline has come.
 */
#ifndef ONLINE_HOST_DEADLINES_H
#define ONLINE_HOST_DEADLINES_H

#include "online/host/host_parts.h"

/* Make room for this many games: OK or ERR_MEMORY. */
int deadlines_reserve(struct deadlines *d, size_t count);
/* Look at this game at this time, or before. If it was to be looked at earlier, that
 * stays: most deadlines move on with each choice, and finding out in time that one has moved costs
 * less than moving it each time. */
void deadlines_need(struct deadlines *d, struct room *r, int64_t at);
/* The game was looked at; look at it again at this time. */
void deadlines_move(struct deadlines *d, struct room *r, int64_t at);
void deadlines_remove(struct deadlines *d, struct room *r);
/* The game that is due first; NULL. */
struct room *deadlines_first(const struct deadlines *d);
void deadlines_release(struct deadlines *d);

#endif
