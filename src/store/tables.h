/* Inside the store: the handle, and SQL with fewer words. */
#ifndef STORE_TABLES_H
#define STORE_TABLES_H

#include "store/store.h"

#include <sqlite3.h>

struct store {
    sqlite3 *db;
    int patience; /* milliseconds that are left for waiting for other programs */
};

extern const char tables_busy[]; /* what is said when they are used up */

/* Says what SQLite says; returns ERR_IO. */
int tables_fail(struct store *s, struct text *why);
int tables_run(struct store *s, const char *sql, struct text *why);
/* A statement to step through, with texts and NULLs bound from 1 on. If SQLite refuses it, it is
 * NULL: then binding does nothing, the first step fails, and tables_end says why. */
sqlite3_stmt *tables_ask(struct store *s, const char *sql, const char *const *texts, int n);
/* The last step's end: OK if it is what was hoped for. Frees the statement. */
int tables_end(struct store *s, sqlite3_stmt *ask, int step, struct text *why);
/* The number that the first row begins with; *n stays as it is if there is no row. Frees the
 * statement. */
int tables_number(struct store *s, sqlite3_stmt *ask, int *n, struct text *why);
/* A text column, never NULL and always printable, into an array. */
void tables_text(sqlite3_stmt *row, int column, char *out, size_t size);

/* Bring the tables of an open file to STORE_VERSION, all or nothing. */
int tables_migrate(struct store *s, struct text *why);

#endif
