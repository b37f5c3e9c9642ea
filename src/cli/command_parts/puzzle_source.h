/*
 * Where puzzles come from: new ones, the one of the day, those that were failed, and one's own
 * games. Each of them finds the next puzzle, solving what must be solved for it. None comes twice
 * in a run.
 */
#ifndef CLI_COMMAND_PARTS_PUZZLE_SOURCE_H
#define CLI_COMMAND_PARTS_PUZZLE_SOURCE_H

#include "advise/puzzle_set.h"
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

    struct puzzle_set **sets; /* by game; NULL: not made yet */
    struct rules rules;
    struct solution *known;      /* of these rules; NULL: not yet, or it could not be had */
    int known_err;               /* why not */
    struct equilibrium *endgame; /* of the puzzle that was found last */
    uint64_t *shown;             /* in this run */
    int shown_count;

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

/* The puzzles of these rules and, if `near` is true, of rules near them, solved with a bar. Returns
 * an exit code after saying what is wrong. */
int puzzle_source_set(const struct rules *r, bool near, struct puzzle_set **out);
/* How a puzzle is remembered. */
void puzzle_source_log_entry(const struct puzzle *p, struct puzzle_log_entry *out);
/* Was it answered before? */
bool puzzle_source_was_answered(const struct puzzle_source *d,
                                const struct puzzle_log_entry *entry);
void puzzle_source_release(struct puzzle_source *d);

#endif
