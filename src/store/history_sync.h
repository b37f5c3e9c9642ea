/* Keep the history up to date: every finished game is in it, and rated. */
#ifndef STORE_HISTORY_SYNC_H
#define STORE_HISTORY_SYNC_H

#include "store/history_write.h"

enum { HISTORY_DAMAGED = 1 };

/* Move the files of finished games into the history, and the pack of an earlier version. Skip files
 * that cannot be read. Call `over` once for each game that has just ended; an error undoes all, and
 * the next sync does it again. Return OK; HISTORY_DAMAGED with a sentence if a part of the pack is
 * damaged, but everything else was done; or an error. */
int history_sync(struct store *s, history_over *over, void *context, struct text *why);
/* Let history_sync call `show` with the share that is done, while it imports a pack. NULL: no
 * more. */
void history_sync_show(struct store *s, void (*show)(void *context, double share), void *context);

#endif
