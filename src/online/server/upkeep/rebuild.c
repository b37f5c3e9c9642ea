/*
 * Rows are copied in the order of their numbers. After a row that cannot be read, the next one that
 * can is searched for in steps that double, so that a bad page costs only its own rows, and little
 * time. Rows about players have no numbers: they are read by kind from both ends, up to the first
 * bad page.
 */
#include "online/server/upkeep/rebuild.h"

#include "online/server/database.h"
#include "online/server/upkeep/restore.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

#define HIGHEST_NUMBER (INT64_C(1) << 40) /* of a line */

struct rebuild {
    sqlite3 *db; /* the new file, with the damaged one as `old` */
    int64_t copied;
};

/* The rows of a table, from a number on, which is the first column. */
struct rebuild_table {
    sqlite3_stmt *get, *put;
};

static int rebuild_start(const struct rebuild_table *t, int64_t from)
{
    sqlite3_reset(t->get);
    sqlite3_bind_int64(t->get, 1, from);
    return sqlite3_step(t->get);
}

/* Copy rows up to one that cannot be read, or all: false. *at is then the number after the last. */
static bool rebuild_copy_from(struct rebuild *r, const struct rebuild_table *t, int64_t *at)
{
    int code = rebuild_start(t, *at);

    for (; code == SQLITE_ROW; code = sqlite3_step(t->get)) {
        for (int i = 0; i < sqlite3_column_count(t->get); i++)
            sqlite3_bind_value(t->put, i + 1, sqlite3_column_value(t->get, i));
        sqlite3_step(t->put);
        r->copied += sqlite3_reset(t->put) == SQLITE_OK ? sqlite3_changes(r->db) : 0;
        *at = sqlite3_column_int64(t->get, 0) + 1;
    }
    return code != SQLITE_DONE;
}

/* The first number from which rows can be read again. */
static int64_t rebuild_skip(const struct rebuild_table *t, int64_t bad)
{
    int64_t low = bad, high = bad + 1;

    while (high < HIGHEST_NUMBER && rebuild_start(t, high) != SQLITE_ROW) {
        low = high;
        high = bad + 2 * (high - bad);
    }
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;

        *(rebuild_start(t, middle) == SQLITE_ROW ? &high : &low) = middle;
    }
    return high;
}

static void rebuild_copy(struct rebuild *r, const char *table, const char *number,
                         const char *values)
{
    struct rebuild_table t = {0};
    int64_t at = 0;
    char sql[160];

    snprintf(sql, sizeof sql, "SELECT * FROM old.%s WHERE %s >= ? ORDER BY %s", table, number,
             number);
    sqlite3_prepare_v2(r->db, sql, -1, &t.get, NULL);
    snprintf(sql, sizeof sql, "INSERT OR IGNORE INTO %s VALUES (%s)", table, values);
    sqlite3_prepare_v2(r->db, sql, -1, &t.put, NULL);
    while (t.get != NULL && t.put != NULL && at < HIGHEST_NUMBER && rebuild_copy_from(r, &t, &at))
        at = rebuild_skip(&t, at);
    sqlite3_finalize(t.get);
    sqlite3_finalize(t.put);
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
    sqlite3_finalize(get);
    sqlite3_finalize(put);
}

static void rebuild_copy_all(struct rebuild *r)
{
    static const char *const numbered[][3] = {{"line", "number", "?, ?, ?, ?"},
                                              {"ended", "number", "?, ?"},
                                              {"running", "game", "?"},
                                              {"request", "number", "?, ?, ?, ?, ?"}};
    static const char *const kinds[] = {"player ", "rating ", "erased ",  "last-player",
                                        "invite ", "ban ",    "damaged ", "last-seek"};

    for (size_t i = 0; i < sizeof numbered / sizeof *numbered; i++)
        rebuild_copy(r, numbered[i][0], numbered[i][1], numbered[i][2]);
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
