/* Games that count: results into the ladder, by Glicko-2, an event being one rating period. */
#ifndef CLI_RATINGS_H
#define CLI_RATINGS_H

#include "store/ladder.h"

/* How often `a` beat `b`, drew, and lost. */
struct ratings_score {
    const char *a, *b;
    uint64_t wins, draws, losses;
};

/* Rate everyone who played, between store_begin and store_commit; OK, or an error with a sentence
 * in `why`. Every new rating is told in a line of `told`, which may be NULL. */
int ratings_put(struct store *s, const char *game, const struct ratings_score *scores, int n,
                struct text *told, struct text *why);

#endif
