/*
 * Rows are copied by ranges of their numbers. A range that cannot be read is halved, so that a bad
 * page costs only its own rows. Rows about players have no numbers: they are read by kind from both
 * ends, up to the first bad page.
 */
#include "online/server/upkeep/rebuild.h"

#include "online/server/database.h"
#include "online/server/upkeep/restore.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

enum { FAILURES_MOST = 1000000 };         /* then nothing more can be read */
#define HIGHEST_NUMBER (INT64_C(1) << 40) /* of a line */

struct rebuild {
    sqlite3 *db; /* the new file, with the damaged one as `old` */
    int64_t copied, failures;
};

static bool rebuild_copy_range(struct rebuild *r, const char *table, const char *number,
                               int64_t from, int64_t to)
{
    char sql[256];

    snprintf(sql, sizeof sql,
             "INSERT OR IGNORE INTO %s SELECT * FROM old.%s WHERE %s BETWEEN %" PRId64
             " AND %" PRId64,
             table, table, number, from, to);
    if (sqlite3_exec(r->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        return false;
    r->copied += sqlite3_changes(r->db);
    return true;
}

/* At most 40 calls deep: the range is halved each time. */
static void rebuild_copy(struct rebuild *r, const char *table, const char *number, int64_t from,
                         int64_t to)
{
    int64_t middle = from + (to - from) / 2;

    if (r->failures >= FAILURES_MOST || rebuild_copy_range(r, table, number, from, to))
        return;
    r->failures++;
    if (from == to)
        return;
    rebuild_copy(r, table, number, from, middle);
    rebuild_copy(r, table, number, middle + 1, to);
}

static void rebuild_copy_rows(struct rebuild *r, const char *kind, const char *order)
{
    sqlite3_stmt *get = NULL, *put = NULL;
    char sql[160];

    snprintf(sql, sizeof sql, "SELECT key, text FROM old.kept WHERE key GLOB '%s*' ORDER BY key %s",
             kind, order);
    sqlite3_prepare_v2(r->db, "INSERT OR IGNORE INTO kept VALUES (?, ?)", -1, &put, NULL);
    sqlite3_prepare_v2(r->db, sql, -1, &get, NULL);
    while (sqlite3_step(get) == SQLITE_ROW) {
        sqlite3_bind_value(put, 1, sqlite3_column_value(get, 0));
        sqlite3_bind_value(put, 2, sqlite3_column_value(get, 1));
        sqlite3_step(put);
        r->copied += sqlite3_reset(put) == SQLITE_OK ? sqlite3_changes(r->db) : 0;
    }
    r->failures += sqlite3_finalize(get) != SQLITE_OK;
    sqlite3_finalize(put);
}

static void rebuild_copy_all(struct rebuild *r)
{
    static const char *const numbered[][2] = {
        {"line", "number"}, {"ended", "number"}, {"running", "game"}, {"request", "number"}};
    static const char *const kinds[] = {"player ", "rating ", "erased ",  "last-player",
                                        "invite ", "ban ",    "damaged ", "last-seek"};

    for (size_t i = 0; i < sizeof numbered / sizeof *numbered; i++)
        rebuild_copy(r, numbered[i][0], numbered[i][1], 0, HIGHEST_NUMBER);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        rebuild_copy_rows(r, kinds[i], "ASC");
        rebuild_copy_rows(r, kinds[i], "DESC");
    }
}

/* The copy has an empty database. */
static int rebuild_fill(struct rebuild *r, const char *copy, const char *path, struct text *why)
{
    int64_t version = -1;

    if (sqlite3_open_v2(copy, &r->db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_exec(r->db, "PRAGMA synchronous = OFF", NULL, NULL, NULL) == SQLITE_OK)
        version = restore_attach(r->db, path);
    if (version < 0)
        return text_explain(ERR_IO, why, "%s cannot be read at all: %s.", path,
                            sqlite3_errmsg(r->db));
    rebuild_copy_all(r);
    if (version == 1) /* lines about players are still among the others */
        sqlite3_exec(r->db, "PRAGMA user_version = 1", NULL, NULL, NULL);
    return r->copied > 0 ? OK : text_explain(ERR_IO, why, "nothing in %s can be read.", path);
}

/* Make the lists whole, and everything durable. */
static int rebuild_finish(const char *copy, struct text *why)
{
    struct database *d;
    int err = database_open(&d, copy, DATABASE_SERVE, why);

    if (err != OK)
        return err;
    err = d->kind->repair(d, why);
    database_close(d);
    return err;
}

static int rebuild_locked(const char *path, struct text *said)
{
    char copy[RESTORE_PLACE], aside[RESTORE_PLACE];
    struct rebuild r = {0};
    struct database *d;
    int err;

    snprintf(copy, sizeof copy, "%s.new", path);
    restore_remove(copy);
    if ((err = database_open(&d, copy, DATABASE_SERVE, said)) == OK) {
        database_close(d);
        err = rebuild_fill(&r, copy, path, said);
        sqlite3_close(r.db);
    }
    if (err == OK)
        err = rebuild_finish(copy, said);
    if (err == OK)
        err = restore_replace(path, copy, aside, said);
    restore_remove(copy);
    if (err == OK)
        text_add(said,
                 "The file was damaged, and was rebuilt from the %" PRId64
                 " lines and rows that can be read. The damaged file is now %s.",
                 r.copied, aside);
    return err;
}

int rebuild_database(const char *path, struct text *said)
{
    int lock = database_sqlite_lock(path, said), err;

    if (lock < 0)
        return ERR_LIMIT;
    err = rebuild_locked(path, said);
    close(lock);
    return err;
}
