/* Private to the store: the handle, and helpers for SQL. */
#ifndef STORE_SQL_H
#define STORE_SQL_H

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

/* Messages: no patience is left; an answer shows that the file is damaged. */
extern const char sql_busy[], sql_damaged[];

/* Add SQLite's error message. Return ERR_IO. */
int sql_fail(struct store *s, struct text *why);
int sql_run(struct store *s, const char *sql, struct text *why);
/* Prepare a statement with texts and NULLs bound from 1 on. If SQLite refuses it, the result is
 * NULL: then binding does nothing, the first step fails, and sql_end says why. */
sqlite3_stmt *sql_ask(struct store *s, const char *sql, const char *const *texts, int n);
/* Finish a statement after its last step and free it. Return OK if the step succeeded. */
int sql_end(struct store *s, sqlite3_stmt *ask, int step, struct text *why);
/* Read the first column of the first row as a number; *n is unchanged if there is no row. Free the
 * statement. */
int sql_number(struct store *s, sqlite3_stmt *ask, int *n, struct text *why);
int sql_has_table(struct store *s, const char *name, bool *has, struct text *why);
/* Copy a text column to an array; NULL becomes "", and unprintable bytes '?'. */
void sql_text(sqlite3_stmt *row, int column, char *out, size_t size);

#endif
