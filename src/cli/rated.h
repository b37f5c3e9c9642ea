/* Games that count: results into the ladder, by Glicko-2, an event being one rating period. */
#ifndef CLI_RATED_H
#define CLI_RATED_H

#include "kept.h"
#include "store/ladder.h"

/* How often `a` beat `b`, drew, and lost. */
struct rated_score {
    const char *a, *b;
    uint64_t wins, draws, losses;
};

/* Rate everyone who played; says what is wrong. `changed`, if not NULL, is called with each new
 * rating. */
int rated_add(const char *game, const struct rated_score *scores, int n,
              void (*changed)(const struct ladder_entry *before, const struct ladder_entry *after));
/* "Ada's rating in charge: 1562 ± 290 (was 1500)". */
void rated_print_change(const struct ladder_entry *before, const struct ladder_entry *after);

#endif
