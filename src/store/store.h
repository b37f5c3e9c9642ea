/*
 * One SQLite file for ratings (ladder.h) and puzzles (puzzle_log.h), and a second one, history.db,
 * which is an index of finished games (history.h) and can be made again at any time.
 * docs/history.md describes the tables, their versions and the handling of damaged files.
 * Functions of this layer return OK, or an error with a sentence in `why`.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "core/err.h"
#include "core/text.h"

enum {
    STORE_VERSION = 6, /* of the tables */
    STORE_SET_ASIDE = 1,
    STORE_PATIENCE = 10000 /* milliseconds */
};

struct store;

/* Open the file in this folder, which must exist. A missing file is created, an older one updated,
 * a newer one refused. A damaged file is renamed and replaced by a new one with all that can still
 * be read; then STORE_SET_ASIDE is returned, with a sentence. */
int store_open(struct store **s, const char *folder, struct text *why);
/* The same, but wait for other programs at most this many milliseconds in all, instead of
 * STORE_PATIENCE; after that their use of the file is an error. */
int store_open_within(struct store **s, const char *folder, int patience, struct text *why);
/* If the index is damaged, this removes it, and the next store_open makes a new one. */
void store_close(struct store *s);
/* Did an answer show that the index is damaged? */
bool store_has_damaged_index(const struct store *s);

/* Begin and commit a transaction; closing without a commit undoes it. */
int store_begin(struct store *s, struct text *why);
int store_commit(struct store *s, struct text *why);
/* End the transaction: commit it, or undo it if `err` is negative. Return `err`, or the error of
 * the commit. */
int store_finish(struct store *s, int err, struct text *why);

#endif
