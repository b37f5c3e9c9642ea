/*
 * Rate results for the ladder by Glicko-2. The ratings of built-in players are fixed: they were
 * measured, and hold the scale in place.
 */
#ifndef STORE_RATINGS_H
#define STORE_RATINGS_H

#include "store/ladder.h"

/* Wins, draws and losses of `a` against `b`. */
struct ratings_score {
    const char *a, *b;
    uint64_t wins, draws, losses;
};

/* A rating before and after a game. */
struct ratings_change {
    struct ladder_entry before, after;
};

/* Rate everyone who played. Call it between transaction_begin and transaction_commit. `changes`, if
 * not NULL, receives the ratings that change, at most 2 n, which only count after the commit.
 * Return OK, or an error with a sentence. */
int ratings_rate(struct store *store, const struct rules *rules, const struct ratings_score *scores,
                 int n, struct ratings_change *changes, struct text *why);

#endif
