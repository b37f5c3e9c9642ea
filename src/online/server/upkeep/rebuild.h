/* Rebuilds a damaged file of SQLite from every row that can still be read. The damaged file is kept
 * beside it. */
#ifndef ONLINE_SERVER_UPKEEP_REBUILD_H
#define ONLINE_SERVER_UPKEEP_REBUILD_H

#include "core/err.h"
#include "core/text.h"

/* No server may use the database. After an error, which *said explains, it is as it was; otherwise
 * *said tells what was done. */
int rebuild_database(const char *path, struct text *said);

#endif
