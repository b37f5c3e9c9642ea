/*
 * Solutions that players at many tables share. Those that were not used for the longest time are
 * dropped when all of them together hold too many positions. The caller has a lock for it.
 */
#ifndef ONLINE_SERVER_SOLUTIONS_H
#define ONLINE_SERVER_SOLUTIONS_H

#include "core/game.h"
#include "solve/solution.h"

/* Zeroed, there are none. */
struct solutions {
    struct solutions_entry *first;
    uint64_t positions, uses;
};

void solutions_release(struct solutions *s);

/* Take a solution of these rules; NULL: there is none. */
const struct solution *solutions_take(struct solutions *s, const struct rules *r);
/* Keep a new solution of these rules, and take it; NULL: no memory, and it is freed. */
const struct solution *solutions_keep(struct solutions *s, const struct rules *r,
                                      struct solution *made);
/* Give back what was taken. */
void solutions_give(struct solutions *s, const struct solution *known);

#endif
