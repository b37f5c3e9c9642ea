/* The history follows the files of the games: what is over there is in it, under the same number.
 */
#ifndef STORE_HISTORY_SYNC_H
#define STORE_HISTORY_SYNC_H

#include "store/history.h"

/* A game is found to be over, in the step in which it is added; an error undoes that step. It is
 * not called for games that come from elsewhere, nor when a new store is first filled. */
typedef int history_sync_over(struct store *s, const struct record *rec, int number, void *context,
                              struct text *why);

/* Bring the history up to date with the games in this folder: add those that are over, remove those
 * that were deleted, give a number and a file to those that have none. A file that cannot be read
 * is passed over. All in one step, or nothing. */
int history_sync(struct store *s, const char *folder, history_sync_over *over, void *context,
                 struct text *why);

#endif
