/* Keep the history up to date: every finished game is in the pack, in the index, and rated. */
#ifndef STORE_HISTORY_SYNC_H
#define STORE_HISTORY_SYNC_H

#include "store/history.h"

/* Called once for each finished game, in a transaction. An error undoes the transaction, and the
 * next sync calls this again. Not called for imported games, nor for games that are found when a
 * store that already has ratings is first filled or finds another pack: these games may have been
 * rated. After a database was lost it is called for all games, deleted ones included, with `is_new`
 * false. */
typedef int history_sync_over(struct store *s, const struct record *rec, int number, bool is_new,
                              void *context, struct text *why);

/* Call `show` often while games of earlier versions are moved, or an index that was lost is made
 * again, with the share of this work that is done, from 0 to 1. */
void history_sync_show(struct store *s, void (*show)(void *context, double share), void *context);

enum { HISTORY_DAMAGED = 1 };

/* Update the history: move the files of finished games and the games of earlier versions into the
 * pack, and its new blocks into the index. Skip files that cannot be read. `own` is the number of a
 * game that has just ended and cannot have been rated; 0: none. Return OK; HISTORY_DAMAGED with a
 * sentence if a part of the pack is damaged, but everything else was done; or an error. */
int history_sync(struct store *s, int own, history_sync_over *over, void *context,
                 struct text *why);

#endif
