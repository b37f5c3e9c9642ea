/* Rate results for the ladder by Glicko-2. */
#ifndef CLI_RATINGS_H
#define CLI_RATINGS_H

#include "cli/cli.h"
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

typedef void ratings_changed(const struct ratings_change *change, void *context);

/* Rate everyone who played. Call it between store_begin and store_commit. `changed`, if not NULL,
 * is called with each new rating, which only counts after the commit. Return OK, or an error with
 * a sentence. */
int ratings_rate(struct store *store, const char *game, const struct ratings_score *scores, int n,
                 ratings_changed *changed, void *context, struct text *why);
/* Print "Ada's rating in charge: 1562 ± 290 (was 1500)". */
void ratings_print_change(const struct ratings_change *change);
/* Print the same on standard error. */
void ratings_notice_change(const struct ratings_change *change);

#endif
