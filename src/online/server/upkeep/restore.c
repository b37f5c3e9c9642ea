/*
 * The backup is copied to a new file beside the database. A host reads the copy, which brings it up
 * to date. Then the rows about erased players move from the old database into the copy, and a host
 * reads it again: a host erases the players that these rows name. The copy takes the old one's
 * place only when it is complete, by one rename, so that there is a database at every moment.
 */
#include "online/server/upkeep/restore.h"

#include "online/server/host_runner.h"
#include "online/server/upkeep/backup.h"
#include "system/clock.h"

#include <errno.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

struct restore {
    const char *path;
    char copy[RESTORE_PLACE], aside[RESTORE_PLACE]; /* the new file; where the old one goes */
    bool had_old, old_is_damaged;
    int64_t erased;
};

/* ---- a host that only reads ------------------------------------------------------------------ */

static void restore_wake(void *context)
{
    (void)context;
}

static void restore_send(void *context, uint32_t guest, const char *json, size_t len)
{
    (void)context, (void)guest, (void)json, (void)len;
}

static void restore_close(void *context, uint32_t guest, int code, const char *reason)
{
    (void)context, (void)guest, (void)code, (void)reason;
}

/* Let a host read the copy, and write what follows. */
static int restore_settle(const struct restore *r, struct text *why)
{
    struct host_runner_setup setup = {.host = host_usual,
                                      .threads = 1,
                                      .wake = restore_wake,
                                      .send = restore_send,
                                      .close = restore_close};
    struct host_runner *runner;
    struct database *d;
    int err = database_open(&d, r->copy, DATABASE_SERVE, why);

    if (err == OK && (err = host_runner_new(&runner, &setup, d, why)) == OK) {
        host_runner_flush(runner);
        host_runner_free(runner);
    }
    return err;
}

/* ---- erasures -------------------------------------------------------------------------------- */

/* Who was erased, and the highest number of a player: new players must not get the number of one
 * whom the backup does not know. */
static const char restore_erased_1[] =
    "CREATE TEMP TABLE gone AS SELECT CAST(substr(text, 7) AS INTEGER) AS id FROM old.line"
    " WHERE game = 0 AND text GLOB 'erase [0-9]*';"
    "CREATE TEMP TABLE taken AS SELECT max(CAST(substr(text, 8) AS INTEGER)) AS id FROM old.line"
    " WHERE game = 0 AND text GLOB 'player [0-9]*'";
static const char restore_erased_2[] =
    "CREATE TEMP TABLE gone AS SELECT CAST(substr(key, 8) AS INTEGER) AS id FROM old.kept"
    " WHERE key GLOB 'erased [0-9]*';"
    "CREATE TEMP TABLE taken AS SELECT max(id) AS id FROM ("
    " SELECT CAST(substr(key, 8) AS INTEGER) AS id FROM old.kept"
    "  WHERE key GLOB 'player [0-9]*' OR key GLOB 'erased [0-9]*'"
    " UNION ALL SELECT CAST(text AS INTEGER) FROM old.kept WHERE key = 'last-player')";
static const char restore_erase[] =
    "INSERT OR IGNORE INTO kept SELECT 'erased ' || id, '0' FROM gone;"
    "INSERT INTO kept SELECT 'last-player', id FROM taken WHERE id IS NOT NULL"
    " ON CONFLICT (key) DO UPDATE SET text = CAST(max(CAST(text AS INTEGER),"
    "  CAST(excluded.text AS INTEGER)) AS TEXT)";

static int64_t restore_number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *get = NULL;
    int64_t number = -1;

    if (sqlite3_prepare_v2(db, sql, -1, &get, NULL) == SQLITE_OK && sqlite3_step(get) == SQLITE_ROW)
        number = sqlite3_column_int64(get, 0);
    sqlite3_finalize(get);
    return number;
}

int64_t restore_attach(sqlite3 *db, const char *path)
{
    sqlite3_stmt *attach = NULL;
    bool done = sqlite3_prepare_v2(db, "ATTACH ? AS old", -1, &attach, NULL) == SQLITE_OK &&
                sqlite3_bind_text(attach, 1, path, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_step(attach) == SQLITE_DONE;

    sqlite3_finalize(attach);
    return done ? restore_number(db, "PRAGMA old.user_version") : -1;
}

/* Copy the erasures; false: the old database cannot be read. */
static bool restore_copy_erasures(struct restore *r, sqlite3 *db)
{
    int64_t version = restore_attach(db, r->path);

    if (version < 1 ||
        sqlite3_exec(db, version == 1 ? restore_erased_1 : restore_erased_2, NULL, NULL, NULL))
        return false;
    r->erased =
        restore_number(db, "SELECT count(*) FROM gone, kept WHERE key = 'player ' || id"
                           " AND NOT EXISTS (SELECT 1 FROM kept WHERE key = 'erased ' || id)");
    return sqlite3_exec(db, restore_erase, NULL, NULL, NULL) == SQLITE_OK;
}

/* VACUUM leaves no page that has held what was erased. */
static int restore_erase_again(struct restore *r, struct text *why)
{
    sqlite3 *db = NULL;
    int err = OK;

    if (sqlite3_open_v2(r->copy, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        err = text_explain(ERR_IO, why, "%s: %s.", r->copy, sqlite3_errmsg(db));
    else if (!restore_copy_erasures(r, db))
        r->old_is_damaged = true;
    sqlite3_close(db);
    if (err != OK || r->erased <= 0 || (err = restore_settle(r, why)) != OK)
        return err;
    if (sqlite3_open_v2(r->copy, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_exec(db, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL) != SQLITE_OK)
        err = text_explain(ERR_IO, why, "%s: %s.", r->copy, sqlite3_errmsg(db));
    sqlite3_close(db);
    return err;
}

/* ---- files ----------------------------------------------------------------------------------- */

void restore_remove(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char place[RESTORE_PLACE + 8];

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(place, sizeof place, "%s%s", path, ends[i]);
        unlink(place);
    }
}

static void restore_name_aside(const char *path, char aside[RESTORE_PLACE])
{
    char date[24], digits[24];
    size_t n = 0;

    clock_date(date);
    for (const char *at = date; *at != '\0'; at++)
        if (*at >= '0' && *at <= '9')
            digits[n++] = *at;
    digits[n] = '\0';
    snprintf(aside, RESTORE_PLACE, "%s.before-%s", path, digits);
}

/* The old database becomes one file, if SQLite can read it; otherwise its log goes with it. */
static bool restore_keep_old(const char *path, const char *aside)
{
    char log[RESTORE_PLACE + 8], log_aside[RESTORE_PLACE + 8];
    sqlite3 *db = NULL;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
        sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    sqlite3_close(db);
    if (link(path, aside) != 0)
        return false;
    snprintf(log, sizeof log, "%s-wal", path);
    snprintf(log_aside, sizeof log_aside, "%s-wal", aside);
    if (rename(log, log_aside) != 0 && errno != ENOENT)
        return false;
    snprintf(log, sizeof log, "%s-shm", path);
    unlink(log);
    return true;
}

int restore_replace(const char *path, const char *copy, char aside[RESTORE_PLACE], struct text *why)
{
    restore_name_aside(path, aside);
    if ((access(path, F_OK) != 0 || restore_keep_old(path, aside)) && rename(copy, path) == 0 &&
        backup_sync_folder(path))
        return OK;
    return text_explain(ERR_IO, why, "%s cannot be replaced: %s.", path, strerror(errno));
}

static int restore_make_copy(const struct restore *r, const char *backup, struct text *why)
{
    struct database *d;
    int err = database_open(&d, backup, DATABASE_READ, why);

    if (err != OK)
        return err;
    database_close(d);
    restore_remove(r->copy);
    return (err = backup_copy(backup, r->copy, why)) == OK ? restore_settle(r, why) : err;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void restore_tell(const struct restore *r, const char *backup, struct text *said)
{
    text_add(said, "%s was restored from %s.", r->path, backup);
    if (r->had_old)
        text_add(said, " The old database is now %s.", r->aside);
    if (r->had_old && !r->old_is_damaged)
        text_add(said,
                 " Players who were erased since the backup and are now erased again: %" PRId64 ".",
                 r->erased);
    else
        text_add(
            said,
            " There is no old database that can be read, so use --erase again for every player who "
            "was erased since the backup.");
}

static int restore_locked(struct restore *r, const char *backup, struct text *said)
{
    int err = restore_make_copy(r, backup, said);

    if (err == OK && r->had_old)
        err = restore_erase_again(r, said);
    if (err == OK)
        err = restore_replace(r->path, r->copy, r->aside, said);
    restore_remove(r->copy);
    if (err == OK)
        restore_tell(r, backup, said);
    return err;
}

int restore_database(const char *path, const char *backup, struct text *said)
{
    struct restore r = {.path = path};
    struct stat old, from;
    int lock, err;

    if (database_is_shared(path))
        return text_explain(ERR_UNKNOWN, said,
                            "for PostgreSQL, use its own program, pg_restore. "
                            "The chapter \"Restore\" of docs/serve/server.md says how.");
    r.had_old = stat(path, &old) == 0;
    if (r.had_old && stat(backup, &from) == 0 && old.st_ino == from.st_ino &&
        old.st_dev == from.st_dev)
        return text_explain(ERR_RANGE, said, "%s is the database itself.", backup);
    snprintf(r.copy, sizeof r.copy, "%s.new", path);
    if ((lock = database_sqlite_lock(path, said)) < 0)
        return ERR_LIMIT;
    err = restore_locked(&r, backup, said);
    close(lock);
    return err;
}
