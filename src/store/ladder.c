#include "ladder.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

enum { SCHEMA = 1, BUSY_MS = 10000 };

struct ladder {
    sqlite3 *db;
};

static int fail(struct ladder *l, struct text *why)
{
    text_add(why, "the ladder cannot be used: %s.", sqlite3_errmsg(l->db));
    return -1;
}

static int run(struct ladder *l, const char *sql, struct text *why)
{
    return sqlite3_exec(l->db, sql, NULL, NULL, NULL) == SQLITE_OK ? 0 : fail(l, why);
}

/* The schema's version is the database's user_version; 0 is a new file. */
static int prepare_schema(struct ladder *l, struct text *why)
{
    sqlite3_stmt *ask = NULL;
    int version = -1;

    if (sqlite3_prepare_v2(l->db, "PRAGMA user_version", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    if (version == SCHEMA)
        return 0;
    if (version != 0) {
        text_add(why, "the ladder was written by another version of this program.");
        return -1;
    }
    return run(l,
               "BEGIN IMMEDIATE;"
               "CREATE TABLE IF NOT EXISTS rating ("
               " game TEXT NOT NULL, name TEXT NOT NULL, rating REAL NOT NULL,"
               " deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL,"
               " PRIMARY KEY (game, name)) STRICT;"
               "PRAGMA user_version = 1;"
               "COMMIT",
               why);
}

int ladder_open(struct ladder **out, const char *path, struct text *why)
{
    struct ladder *l = calloc(1, sizeof *l);

    if (l == NULL) {
        text_add(why, "out of memory.");
        return -1;
    }
    if (sqlite3_open(path, &l->db) != SQLITE_OK) {
        fail(l, why);
        ladder_close(l);
        return -1;
    }
    sqlite3_busy_timeout(l->db, BUSY_MS);
    if (prepare_schema(l, why) != 0) {
        ladder_close(l);
        return -1;
    }
    *out = l;
    return 0;
}

void ladder_close(struct ladder *l)
{
    if (l == NULL)
        return;
    sqlite3_close(l->db);
    free(l);
}

int ladder_begin(struct ladder *l, struct text *why)
{
    return run(l, "BEGIN IMMEDIATE", why);
}

int ladder_commit(struct ladder *l, struct text *why)
{
    return run(l, "COMMIT", why);
}

static void take_row(sqlite3_stmt *row, struct ladder_entry *entry)
{
    snprintf(entry->game, sizeof entry->game, "%s", (const char *)sqlite3_column_text(row, 0));
    snprintf(entry->name, sizeof entry->name, "%s", (const char *)sqlite3_column_text(row, 1));
    entry->rating = sqlite3_column_double(row, 2);
    entry->deviation = sqlite3_column_double(row, 3);
    entry->volatility = sqlite3_column_double(row, 4);
    entry->games = sqlite3_column_int64(row, 5);
}

#define COLUMNS "SELECT game, name, rating, deviation, volatility, games FROM rating "

int ladder_read(struct ladder *l, struct ladder_entry *entry, struct text *why)
{
    sqlite3_stmt *ask = NULL;
    int step;

    if (sqlite3_prepare_v2(l->db, COLUMNS "WHERE game = ?1 AND name = ?2", -1, &ask, NULL) !=
        SQLITE_OK)
        return fail(l, why);
    sqlite3_bind_text(ask, 1, entry->game, -1, SQLITE_STATIC);
    sqlite3_bind_text(ask, 2, entry->name, -1, SQLITE_STATIC);
    step = sqlite3_step(ask);
    if (step == SQLITE_ROW)
        take_row(ask, entry);
    sqlite3_finalize(ask);
    return step == SQLITE_ROW || step == SQLITE_DONE ? 0 : fail(l, why);
}

int ladder_write(struct ladder *l, const struct ladder_entry *entry, struct text *why)
{
    sqlite3_stmt *put = NULL;
    int step;

    if (sqlite3_prepare_v2(l->db, "INSERT OR REPLACE INTO rating VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                           -1, &put, NULL) != SQLITE_OK)
        return fail(l, why);
    sqlite3_bind_text(put, 1, entry->game, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 2, entry->name, -1, SQLITE_STATIC);
    sqlite3_bind_double(put, 3, entry->rating);
    sqlite3_bind_double(put, 4, entry->deviation);
    sqlite3_bind_double(put, 5, entry->volatility);
    sqlite3_bind_int64(put, 6, entry->games);
    step = sqlite3_step(put);
    sqlite3_finalize(put);
    return step == SQLITE_DONE ? 0 : fail(l, why);
}

int ladder_each(struct ladder *l, const char *game,
                void (*take)(const struct ladder_entry *, void *), void *context, struct text *why)
{
    sqlite3_stmt *ask = NULL;
    int step;

    if (sqlite3_prepare_v2(l->db,
                           COLUMNS "WHERE ?1 IS NULL OR game = ?1 ORDER BY game, rating DESC, name",
                           -1, &ask, NULL) != SQLITE_OK)
        return fail(l, why);
    if (game != NULL)
        sqlite3_bind_text(ask, 1, game, -1, SQLITE_STATIC);
    while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        struct ladder_entry entry;

        take_row(ask, &entry);
        take(&entry, context);
    }
    sqlite3_finalize(ask);
    return step == SQLITE_DONE ? 0 : fail(l, why);
}
