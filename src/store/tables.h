/* Inside the store: the handle, and SQL with fewer words. */
#ifndef STORE_TABLES_H
#define STORE_TABLES_H

#include "store/store.h"

#include <sqlite3.h>

struct store {
    sqlite3 *db;
};

/* Says what SQLite says; returns -1. */
int tables_fail(struct store *s, struct text *why);
int tables_run(struct store *s, const char *sql, struct text *why);
/* A statement to step through, with texts and NULLs bound from 1 on; NULL after saying why not. */
sqlite3_stmt *tables_ask(struct store *s, const char *sql, const char *const *texts, int n,
                         struct text *why);
/* The last step's end: 0 if it is what was hoped for. Frees the statement. */
int tables_end(struct store *s, sqlite3_stmt *ask, int step, struct text *why);
/* A text column, never NULL, into an array. */
void tables_text(sqlite3_stmt *row, int column, char *out, size_t size);

/* Bring the tables of an open file to STORE_VERSION, all or nothing. */
int tables_migrate(struct store *s, struct text *why);

#endif
