/* Replaces a database of SQLite with a backup, and keeps the old one beside it. Players who were
 * erased since the backup was made are erased again. */
#ifndef ONLINE_SERVER_UPKEEP_RESTORE_H
#define ONLINE_SERVER_UPKEEP_RESTORE_H

#include "core/err.h"
#include "core/text.h"

/* No server may use the database; there need not be one. After an error, which *said explains, it
 * is as it was. Otherwise *said tells what was done. The backup stays as it is. */
int restore_database(const char *path, const char *backup, struct text *said);

/* ---- for rebuild.c ----------------------------------------------------------------------------
 */

enum { RESTORE_PLACE = 4096 + 64 };

struct sqlite3;
/* Read another database as `old`; returns its version, -1 if it cannot be read. */
int64_t restore_attach(struct sqlite3 *db, const char *path);
/* Put the copy in the place of the database, if there is one, and keep that at *aside. */
int restore_replace(const char *path, const char *copy, char aside[RESTORE_PLACE],
                    struct text *why);
/* Remove a copy and the files that SQLite has made beside it. */
void restore_remove(const char *copy);

#endif
