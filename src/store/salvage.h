/*
 * Private to the store: read what is left in a damaged database. This does not ask SQLite. It looks
 * at each page of the file, and takes the rows of every page that is a leaf of a table
 * (https://www.sqlite.org/fileformat.html), so that a bad page costs only its own rows. A row is
 * known by the types of its columns; a record is checked by its checksum and by playing it.
 */
#ifndef STORE_SALVAGE_H
#define STORE_SALVAGE_H

#include "store/store.h"

#include <stdint.h>

/* Copy all rows that can be read from the file at `path` to a new store; *games is how many games
 * it has then. */
int salvage_games(struct store *to, const char *path, int *games, struct text *why);

enum { SALVAGE_PAGE = 4096, SALVAGE_COLUMNS = 15 };

/* A column of a row: its kind is 'n' for NULL, 'i', 'r' for a real number, 't' for text, 'b'. */
struct salvage_value {
    char kind;
    int64_t integer;
    double real;
    const unsigned char *bytes;
    size_t len;
};

/* Read the columns of a row; return how many, 0 if this is no row or has too many. */
int salvage_row(const unsigned char *row, size_t len, struct salvage_value out[SALVAGE_COLUMNS]);

#endif
