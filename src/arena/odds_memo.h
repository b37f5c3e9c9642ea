/*
 * The odds of a built-in player's choices at the positions that it has met. They depend on nothing
 * else, so they are computed once.
 */
#ifndef ARENA_ODDS_MEMO_H
#define ARENA_ODDS_MEMO_H

#include "bots/bot.h"
#include "solve/solution.h"

/* Zeroed at first. */
struct odds_memo {
    struct odds_slot *slots; /* a hash table of 1 << bits places */
    int bits;
    uint32_t count;
    double *odds;
    size_t used, room;
};

/* Where a player is to choose. */
struct odds_place {
    uint32_t position; /* of the solution's graph */
    int player;        /* P2 only where both choose */
    int left;          /* turns, up to solution_far */
    int n;             /* choices */
};

/* Get the odds of all choices at a place; NULL if they are unknown or there is no room for more.
 * The memo serves this player and this solution only; the odds stay until the next call. */
const double *odds_memo_get(struct odds_memo *memo, const struct bot *bot,
                            const struct solution *known, const struct odds_place *p);
void odds_memo_release(struct odds_memo *memo);

#endif
