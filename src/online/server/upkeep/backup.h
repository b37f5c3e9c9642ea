/*
 * Copies of a database of SQLite, made while a server uses it. A copy is consistent: it shows the
 * database at one moment. The server's commits go on meanwhile, and hardly wait.
 */
#ifndef ONLINE_SERVER_UPKEEP_BACKUP_H
#define ONLINE_SERVER_UPKEEP_BACKUP_H

#include "core/err.h"
#include "core/text.h"

/* Copy the database in the file `from` to a new file, which is durable and can be read only by its
 * owner. Nothing is at `to` before the copy is complete and was checked. An error with its reason:
 * it is no database of Duello, or something is at `to` already. */
int backup_copy(const char *from, const char *to, struct text *why);
/* The same for a server's database, also one that is not SQLite's; *said tells what was done, or
 * why not. */
int backup_database(const char *address, const char *to, struct text *said);
/* Make the names in the folder of a file durable; false with errno. */
bool backup_sync_folder(const char *path);

#endif
