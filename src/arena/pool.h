/*
 * Many hands for many games. Units are handed out in chunks and come back in any order; they are
 * folded into the event in theirs, so that the table is the same however many hands there are. The
 * hands are threads, or with Open MPI (make MPI=1) the other ranks.
 */
#ifndef ARENA_POOL_H
#define ARENA_POOL_H

#include "arena/event.h"

struct pool {
    struct event *event;
    int jobs;
    const char *records; /* a folder, or NULL */
    /* Puts a fresh player into each of a worker's seats; not called by two threads at once. */
    void (*seat)(void *context, struct seat seats[EVENT_SEATS]);
    /* Called for every unit after it is folded, in order; false stops the event there. */
    bool (*folded)(void *context, const struct unit *u, const struct unit_result *r);
    /* Called now and then while nothing comes in; false stops the event too. */
    bool (*waiting)(void *context);
    void *context;
};

/* Play what is left of this round: OK, ERR_OVER when it was stopped, ERR_MEMORY when there is none.
 */
int pool_run(struct pool *p);

/* To be called first and last. pool_begin returns true for the one program that leads; the others
 * of an MPI run serve until the leader ends. */
bool pool_begin(void);
void pool_end(void);
void pool_serve(struct pool *p);

#endif
