/* Private to the store: the handle, and helpers for SQL. */
#ifndef STORE_TABLES_H
#define STORE_TABLES_H

#include "store/pack.h"
#include "store/store.h"

#include <sqlite3.h>

struct store {
    sqlite3 *db;
    int patience;            /* milliseconds left to wait for other programs */
    char folder[PATH_BYTES]; /* of the database */
    char games[PATH_BYTES];  /* the folder of the games */
    struct pack pack;        /* in that folder */
    bool has_damaged_index;  /* or one of another version: store_close deletes it */
    void (*show)(void *context, double share); /* see history_sync_show; NULL: nobody watches */
    void *show_context;
};

extern const char tables_busy[]; /* the message when no patience is left */

/* Show that `done` of `all` is done, in one of the `parts` of some work, counted from 0. */
void tables_show(const struct store *s, int part, int parts, double done, double all);

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

/* Update the tables of an open file to STORE_VERSION, all or nothing. */
int tables_migrate(struct store *s, struct text *why);

#endif
