/* Games that count: results into the ladder, by Glicko-2, an event being one rating period. */
#ifndef CLI_RATINGS_H
#define CLI_RATINGS_H

#include "cli/past_games.h"
#include "store/ladder.h"

/* How often `a` beat `b`, drew, and lost. */
struct ratings_score {
    const char *a, *b;
    uint64_t wins, draws, losses;
};

/* Rate everyone who played; says what is wrong. `changed`, if not NULL, is called with each new
 * rating. */
int ratings_add(const char *game, const struct ratings_score *scores, int n,
                void (*changed)(const struct ladder_entry *before,
                                const struct ladder_entry *after));
/* "Ada's rating in charge: 1562 ± 290 (was 1500)". */
void ratings_print_change(const struct ladder_entry *before, const struct ladder_entry *after);

#endif
