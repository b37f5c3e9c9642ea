/* Puts a backup in the place of a database of SQLite, which is kept beside it. Whoever was erased
 * since the backup was made is erased again. */
#ifndef ONLINE_SERVER_UPKEEP_RESTORE_H
#define ONLINE_SERVER_UPKEEP_RESTORE_H

#include "core/err.h"
#include "core/text.h"

/* No server may use the database; there need not be one. After an error, which *said explains, it
 * is as it was. Otherwise *said tells what was done. The backup stays as it is. */
int restore_database(const char *path, const char *backup, struct text *said);

#endif
