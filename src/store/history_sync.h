/* Sync the history with the files of the games: every finished game is in it, under the same
 * number. */
#ifndef STORE_HISTORY_SYNC_H
#define STORE_HISTORY_SYNC_H

#include "store/history.h"

/* Called for each finished game in the transaction that adds it; an error undoes the transaction.
 * Not called for imported games, nor when a store that has ratings is first filled: they may be the
 * ratings of the games that it finds. */
typedef int history_sync_over(struct store *s, const struct record *rec, int number, void *context,
                              struct text *why);

/* Update the history from the games in this folder: add finished games, remove deleted ones, give a
 * number and a file to those that have none. Skip files that cannot be read. Do all in one
 * transaction, or nothing. `own` is the number of a game that has just ended and is surely new; 0:
 * none. */
int history_sync(struct store *s, const char *folder, int own, history_sync_over *over,
                 void *context, struct text *why);

#endif
