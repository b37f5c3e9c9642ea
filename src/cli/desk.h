/*
 * Where puzzles come from: new ones, the one of the day, those that were failed, and one's own
 * games. Each source puts the next puzzle on the desk, solving what must be solved for it.
 */
#ifndef CLI_DESK_H
#define CLI_DESK_H

#include "quiz.h"

#include "store/boxes.h"

struct desk {
    const struct args *args;
    struct store *store;     /* NULL: nothing is remembered */
    const struct game *game; /* NULL: any */
    char day[12];
    uint64_t seed;
    int level; /* -1: any */

    struct rules rules;
    struct solution *known; /* of these rules; NULL: not yet, or it could not be had */
    int known_err;          /* why not */

    struct quiz quiz;
    bool found; /* a puzzle lies on the desk */

    int64_t after;  /* the last that was due; the days that were asked for */
    char **records; /* games to look through, the newest first; NULL: not gathered yet */
    int record_count, record_at;
    size_t choice_at; /* in that record */
};

/* Sources: an exit code after saying what is wrong, or why there is no other puzzle. */
typedef int (*desk_source)(struct desk *d);
int desk_next_new(struct desk *d);
int desk_next_daily(struct desk *d);
int desk_next_again(struct desk *d);
int desk_next_mine(struct desk *d);

/* Has this game positions with one right answer? */
bool desk_has_puzzles(const struct game *g);
/* How a puzzle of the rules at hand is remembered. */
void desk_box(const struct desk *d, const struct puzzle *p, struct boxed *out);
void desk_release(struct desk *d);

#endif
