/*
 * Which rules are solved next. One solution may take a second and a gibibyte, so one is made at a
 * time, and the share for which least was solved comes first. The caller holds a lock.
 */
#ifndef ONLINE_SERVER_SOLVE_QUEUE_H
#define ONLINE_SERVER_SOLVE_QUEUE_H

#include "online/server/shares.h"

enum { SOLVE_QUEUE_MOST = 256 };

/* A wish that waits; the caller's own struct begins with it. */
struct solve_wish {
    struct solve_wish *next;
    uint64_t number; /* that nobody else has */
    uint64_t share;  /* who counts as one: an address, or a player */
};

/* Zeroed, it is empty. */
struct solve_queue {
    struct solve_wish *first;
    int count;
    struct shares shares;
    struct index waiting; /* how many of each share wait */
};

/* All that wait have to be taken out before. */
void solve_queue_release(struct solve_queue *q);

/* Add a wish. Returns one that has lost its place, because too many wait: the last one of the share
 * that has most; or NULL. */
struct solve_wish *solve_queue_add(struct solve_queue *q, struct solve_wish *w);
/* Take the next one; or one by its number. NULL: there is none. */
struct solve_wish *solve_queue_next(struct solve_queue *q);
struct solve_wish *solve_queue_remove(struct solve_queue *q, uint64_t number);
/* What was taken last for this share was this much work. */
void solve_queue_used(struct solve_queue *q, uint64_t share, uint64_t amount);

#endif
