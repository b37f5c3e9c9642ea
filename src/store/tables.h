/* Private to the store: the handle, the tables, and helpers for SQL. */
#ifndef STORE_TABLES_H
#define STORE_TABLES_H

#include "store/record_blob.h"
#include "store/save.h"
#include "store/store.h"

#include <sqlite3.h>

struct store {
    sqlite3 *db;
    int patience;            /* milliseconds left to wait for other programs */
    char folder[PATH_BYTES]; /* of the database */
    char games[PATH_BYTES];  /* the folder of the unfinished games */
    struct record_blob blob;
    bool is_damaged;                           /* an answer showed it */
    void (*show)(void *context, double share); /* of long work; may be NULL */
    void *show_context;
};

extern const char tables_busy[]; /* the message when no patience is left */

/* Add SQLite's error message. Return ERR_IO. */
int tables_fail(struct store *s, struct text *why);
int tables_run(struct store *s, const char *sql, struct text *why);
/* Prepare a statement with texts and NULLs bound from 1 on. If SQLite refuses it, the result is
 * NULL: then binding does nothing, the first step fails, and tables_end says why. */
sqlite3_stmt *tables_ask(struct store *s, const char *sql, const char *const *texts, int n);
/* Finish a statement after its last step and free it. Return OK if the step succeeded. */
int tables_end(struct store *s, sqlite3_stmt *ask, int step, struct text *why);
/* Read the first column of the first row as a number; *n is unchanged if there is no row. Free the
 * statement. */
int tables_number(struct store *s, sqlite3_stmt *ask, int *n, struct text *why);
/* Copy a text column to an array; NULL becomes "", and unprintable bytes '?'. */
void tables_text(sqlite3_stmt *row, int column, char *out, size_t size);

/* Create the tables in an open file, or update them, all or nothing. */
int tables_create(struct store *s, struct text *why);
/* Note in the file that it is damaged: tables_create then refuses it. */
void tables_mark_damaged(struct store *s);

#endif
