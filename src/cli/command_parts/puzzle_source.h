/*
 * Where puzzles come from: new ones, the one of the day, those that were failed, and one's own
 * games. Each of them finds the next puzzle, solving what must be solved for it.
 */
#ifndef CLI_COMMAND_PARTS_PUZZLE_SOURCE_H
#define CLI_COMMAND_PARTS_PUZZLE_SOURCE_H

#include "cli/args.h"
#include "core/record.h"
#include "teach/puzzle_session.h"
#include "store/puzzle_log.h"

struct puzzle_source {
    const struct args *args;
    struct store *store;     /* NULL: nothing is remembered */
    const struct game *game; /* NULL: any */
    char day[12];
    uint64_t seed;
    int level; /* -1: any */

    struct rules rules;
    struct solution *known; /* of these rules; NULL: not yet, or it could not be had */
    int known_err;          /* why not */

    struct puzzle_session session;
    bool found; /* there is a puzzle */

    int64_t after;  /* the last that was due; the days that were asked for */
    char **records; /* games to look through, the newest first; NULL: not gathered yet */
    int record_count, record_at;
    size_t choice_at; /* in that record */
};

/* Sources: an exit code after saying what is wrong, or why there is no other puzzle. */
typedef int (*puzzle_source_next)(struct puzzle_source *d);
int puzzle_source_new(struct puzzle_source *d);
int puzzle_source_daily(struct puzzle_source *d);
int puzzle_source_again(struct puzzle_source *d);
int puzzle_source_mine(struct puzzle_source *d);

/* Has this game positions with one right answer? */
bool puzzle_source_has(const struct game *g);
/* How a puzzle of the rules at hand is remembered. */
void puzzle_source_log_entry(const struct puzzle_source *d, const struct puzzle *p,
                             struct puzzle_log_entry *out);
void puzzle_source_release(struct puzzle_source *d);

#endif
