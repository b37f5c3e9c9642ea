/*
 * Copies SQLite's write-ahead log into the database, in a thread and on a connection of its own, so
 * that commits need not wait for it.
 */
#ifndef ONLINE_SERVER_CHECKPOINTS_H
#define ONLINE_SERVER_CHECKPOINTS_H

#include <sqlite3.h>
#include <stdbool.h>

struct checkpoints;

/* `db` is the only connection that writes much, and must live longer. NULL: there is no memory or
 * no thread, and SQLite makes `db` copy during its commits as it does by itself. */
struct checkpoints *checkpoints_new(sqlite3 *db);
void checkpoints_free(struct checkpoints *c);
/* Copy the whole log, and cut it off; false: another program reads it. */
bool checkpoints_truncate(struct checkpoints *c);

#endif
