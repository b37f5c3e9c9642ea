/*
 * Who has used how much of something that many want: start-time fair queueing. A share is what
 * counts as one user, such as an address. Time here is what all have used: a share that has used
 * more than the others comes after them, and one that has used nothing for a while comes at once,
 * but saves nothing up.
 */
#ifndef ONLINE_SERVER_SHARES_H
#define ONLINE_SERVER_SHARES_H

#include "online/host/index.h"

/* Zeroed, nobody has used anything. */
struct shares {
    uint64_t now;
    struct index ends; /* by share: when what it has used ends, if that is later than now */
};

void shares_release(struct shares *s);
/* When the next use of this share begins: the share with the least goes first. */
uint64_t shares_start(const struct shares *s, uint64_t share);
/* A share has used this much, and had the least. Without memory it is not counted. */
void shares_use(struct shares *s, uint64_t share, uint64_t amount);

#endif
