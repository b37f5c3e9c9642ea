/*
 * A pool of workers that play the units of an event. Units are handed out in chunks and come back
 * in any order; they are folded into the event by number, so that the result does not depend on the
 * number of workers. The workers are threads or, with Open MPI (make MPI=1), the other ranks.
 */
#ifndef ARENA_POOL_H
#define ARENA_POOL_H

#include "arena/event.h"

struct pool {
    struct event *event;
    int jobs;
    const char *records; /* a folder, or NULL */
    /* Put a new player into each of a worker's seats; never called by two threads at once. */
    void (*seat)(void *context, struct seat seats[EVENT_SEATS]);
    /* Called in order for every unit after it is folded; false stops the event there. */
    bool (*folded)(void *context, const struct unit *u, const struct unit_result *r);
    /* Called regularly while waiting for results; false stops the event too. */
    bool (*waiting)(void *context);
    void *context;
};

/* Play the rest of this round. Return OK, ERR_OVER if a callback stopped it, or ERR_MEMORY. */
int pool_run(struct pool *p);

/* Call these first and last. pool_begin returns true in the leader; the other processes of an MPI
 * run call pool_serve, which returns when the leader ends. */
bool pool_begin(void);
void pool_end(void);
void pool_serve(struct pool *p);

#endif
