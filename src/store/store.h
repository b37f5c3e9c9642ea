/*
 * One SQLite file, duello.db: finished games (history.h), ratings (ladder.h) and puzzles
 * (puzzle_log.h). docs/decisions/history-database.md has the tables and what happens to a damaged
 * file. Functions of this layer return OK, or an error with a sentence in `why`.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "core/err.h"
#include "core/text.h"

enum {
    STORE_VERSION = 7, /* of the tables */
    STORE_MENDED = 1,
    STORE_PATIENCE = 10000 /* milliseconds */
};

struct store;

/* Open the file in this folder, which must exist. A missing file is created, an older one updated,
 * a newer one refused. A damaged file is set aside and replaced by a new one with all that can
 * still be read; then STORE_MENDED is returned, with a sentence. Wait for other programs at most
 * this many milliseconds in all; after that their use of the file is an error. */
int store_open(struct store **s, const char *folder, int patience, struct text *why);
/* Open a file that exists, but mend nothing, and wait for other programs only for a moment. */
int store_open_at_once(struct store **s, const char *folder);
/* If the file turned out to be damaged, the next store_open mends it. */
void store_close(struct store *s);
/* Did an answer show that the file is damaged? */
bool store_is_damaged(const struct store *s);

#endif
