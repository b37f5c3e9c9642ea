/*
 * What outlives a game, in one SQLite file: ratings (ladder.h), finished games (history.h) and
 * puzzles (puzzle_log.h). docs/history.md tells the tables, their versions and what becomes of a
 * damaged file. Functions of this layer return OK, or an error with a sentence in `why`.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "core/err.h"
#include "core/text.h"

enum {
    STORE_VERSION = 5, /* of the tables */
    STORE_SET_ASIDE = 1,
    STORE_PATIENCE = 10000 /* milliseconds */
};

struct store;

/* Open the file in this folder, which must exist: made if it is missing, brought to this version if
 * it is older, refused if it is newer. A damaged one is set aside under another name and replaced,
 * and what can still be read in it is kept: then STORE_SET_ASIDE is returned, with a sentence. */
int store_open(struct store **s, const char *folder, struct text *why);
/* The same with this many milliseconds, instead of STORE_PATIENCE, for all the waiting for other
 * programs that is done with this store; then it is an error that they use it. */
int store_open_within(struct store **s, const char *folder, int patience, struct text *why);
void store_close(struct store *s);

/* Reading and writing between these two is one step for every other program; closing without a
 * commit undoes it. */
int store_begin(struct store *s, struct text *why);
int store_commit(struct store *s, struct text *why);
/* The end of what store_begin began: it counts, or if `err` is negative it is taken back. Returns
 * `err`, or what went wrong with that. */
int store_finish(struct store *s, int err, struct text *why);

#endif
