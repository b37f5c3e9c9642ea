/*
 * Private to the history: the rows of its index, history.db, which is attached to the database as
 * `past`. Every row is made from the record of a game in the pack; so are the sums for statistics,
 * which change with the rows. The file can be deleted at any time.
 */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "core/record.h"
#include "store/tables.h"

enum { ROWS_VERSION = 1 }; /* a file of another version is deleted */

/* A column of past.game as text. */
#define ROWS_TEXT(column) "(SELECT text FROM past.word WHERE word.id = " column ")"

/* Create the tables if there are none. */
int rows_create(struct store *s, struct text *why);
/* Remove all rows. */
int rows_clear(struct store *s, struct text *why);

/* Statements and what they found last, for any number of changes in one transaction. */
struct rows;

struct rows *rows_begin(struct store *s, struct text *why);
/* Add the game with this number, unless there is one; `hash` is rows_hash of its record. */
int rows_add(struct rows *r, int number, int64_t place, uint64_t hash, const struct record *rec,
             struct text *why);
/* Remove a game; OK if there is none. */
int rows_remove(struct rows *r, int number, struct text *why);
/* Write the sums, and free the rows. Return `err`, or what failed. */
int rows_end(struct rows *r, int err, struct text *why);

/* Return a hash of a record, without the moves that were taken back. */
uint64_t rows_hash(const struct record *rec);
/* Turn a date such as 2026-01-31T12:00:00Z into a number, 20260131120000, and back. */
int64_t rows_date(const char *date);
void rows_print_date(int64_t date, char out[24]);

#endif
