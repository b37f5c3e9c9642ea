/*
 * The database in a file of SQLite: write-ahead log, every commit synced. A server locks a
 * file beside it.
 */
#include "online/server/checkpoints.h"
#include "online/server/database.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PATIENCE_MS = 10000,   /* for another program's lock, */
    WRITER_PATIENCE = 200, /* and of a server that writes: it tries again and again */
    PLACE_BYTES = 4096
};
#define ENDED_READ "1000" /* games that ended last, whose end guests may not have heard of */

enum ask {
    ADD_LINE,
    ADD_RUNNING,
    END_RUNNING,
    ADD_ENDED,
    KEEP_ROW,
    FORGET_ROW,
    SET_OUTCOME,
    NEXT_REQUEST,
    ASKS
};
static const char *const asked[ASKS] = {
    [ADD_LINE] = "INSERT INTO line (game, line, text) VALUES (?1, ?2, ?3)",
    [ADD_RUNNING] = "INSERT INTO running VALUES (?1)",
    [END_RUNNING] = "DELETE FROM running WHERE game = ?1",
    [ADD_ENDED] = "INSERT INTO ended (game) VALUES (?1)",
    [KEEP_ROW] = "INSERT OR REPLACE INTO kept VALUES (?1, ?2)",
    [FORGET_ROW] = "DELETE FROM kept WHERE key = ?1",
    [SET_OUTCOME] = "UPDATE request SET outcome = ?3, name = '', to_name = '' WHERE number = ?1",
    [NEXT_REQUEST] = ("SELECT number, verb, name, to_name FROM request "
                      "WHERE outcome IS NULL AND number > ?1 ORDER BY number LIMIT 1"),
};

/* `number` keeps the order of all lines. AUTOINCREMENT is not needed: the last line is never
 * deleted. */
#define KEPT                                                                                       \
    "CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, text TEXT NOT NULL)"                   \
    " WITHOUT ROWID, STRICT;"
static const char schema[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS line (number INTEGER PRIMARY KEY, game INTEGER NOT NULL,"
    " line INTEGER NOT NULL, text TEXT NOT NULL, UNIQUE (game, line)) STRICT;"
    "CREATE TABLE IF NOT EXISTS running (game INTEGER PRIMARY KEY) STRICT;"
    "CREATE TABLE IF NOT EXISTS ended (number INTEGER PRIMARY KEY, game INTEGER NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS request (number INTEGER PRIMARY KEY, verb TEXT NOT NULL,"
    " name TEXT NOT NULL, to_name TEXT NOT NULL, outcome TEXT) STRICT;"
    "CREATE INDEX IF NOT EXISTS open_request ON request (number) WHERE outcome IS NULL;" KEPT
    "PRAGMA user_version = 2;" /* DATABASE_VERSION */
    "COMMIT;";
static const char from_version_1[] =
    "DELETE FROM line WHERE game = 0;"
    "UPDATE request SET name = '', to_name = '' WHERE outcome IS NOT NULL;"
    "PRAGMA user_version = 2";

struct sqlite_database {
    struct database base;
    sqlite3 *db;
    sqlite3_stmt *ask[ASKS];
    struct checkpoints *checkpoints; /* NULL: none */
    int lock;                        /* -1: none */
    uint64_t version;
};

static int sqlite_fail(const struct sqlite_database *d, struct text *why)
{
    return text_explain(ERR_IO, why, "the database cannot be used: %s.", sqlite3_errmsg(d->db));
}

static int sqlite_do(struct sqlite_database *d, const char *sql, struct text *why)
{
    return sqlite3_exec(d->db, sql, NULL, NULL, NULL) == SQLITE_OK ? OK : sqlite_fail(d, why);
}

/* The error of the system with which writing to the write-ahead log has failed. SQLite has a
 * function for it, which knows only errors of opening. */
static int sqlite_system_error(const struct sqlite_database *d)
{
    sqlite3_file *log = NULL;
    int code = 0;

    sqlite3_file_control(d->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (log != NULL && log->pMethods != NULL)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &code);
    return code;
}

/* The disk may have room again, or the other program may end. */
static bool sqlite_can_try_again(const struct sqlite_database *d)
{
    int code = sqlite3_errcode(d->db) & 0xff, system;

    if (code != SQLITE_IOERR)
        return code == SQLITE_BUSY || code == SQLITE_FULL;
    system = sqlite_system_error(d);
    return system == ENOSPC || system == EDQUOT || system == EFBIG;
}

static int sqlite_check(const char *path, struct text *why)
{
    if (strstr(path, "://") != NULL)
        return text_explain(ERR_UNKNOWN, why,
                            "give the path of a file, or an address that begins with "
                            "postgres://.");
    if (*path == '\0' || strlen(path) > PLACE_BYTES - 16 || !text_is_printable(path))
        return text_explain(ERR_RANGE, why,
                            "the path of the database is empty, too long, or cannot be printed.");
    return OK;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* The lock is a file of its own: closing a descriptor of the database would drop SQLite's locks. It
 * is beside the database itself, so that a link to the database has the same one. */
static int sqlite_open_lock(const char *path, char place[PLACE_BYTES])
{
    char *real = realpath(path, NULL);

    snprintf(place, PLACE_BYTES, "%s-lock", real != NULL ? real : path);
    free(real);
    return open(place, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

static bool sqlite_is_served(struct database *base)
{
    const struct sqlite_database *d = (struct sqlite_database *)base;
    char place[PLACE_BYTES];
    int fd = sqlite_open_lock(sqlite3_db_filename(d->db, "main"), place);
    bool served = fd >= 0 && flock(fd, LOCK_SH | LOCK_NB) != 0;

    if (fd >= 0)
        close(fd);
    return served;
}

int database_sqlite_lock(const char *path, struct text *why)
{
    char place[PLACE_BYTES];
    int fd = sqlite_open_lock(path, place);

    if (fd < 0)
        text_add(why, "%s cannot be opened: %s.", place, strerror(errno));
    if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    close(fd);
    text_add(why, "another server is using %s.", path);
    return -1;
}

static uint64_t sqlite_number(struct sqlite_database *d, const char *sql)
{
    sqlite3_stmt *get = NULL;
    uint64_t number = 0;

    if (sqlite3_prepare_v2(d->db, sql, -1, &get, NULL) == SQLITE_OK &&
        sqlite3_step(get) == SQLITE_ROW)
        number = (uint64_t)sqlite3_column_int64(get, 0);
    sqlite3_finalize(get);
    return number;
}

static int sqlite_refuse_newer(const char *path, struct text *why)
{
    return text_explain(ERR_LIMIT, why, "%s was written by a newer Duello.", path);
}

static int sqlite_set_up_reading(struct sqlite_database *d, const char *path, struct text *why)
{
    sqlite3_stmt *get = NULL;
    int code = sqlite3_prepare_v2(d->db, "SELECT text FROM line", -1, &get, NULL);

    sqlite3_finalize(get);
    if (code != SQLITE_OK && code != SQLITE_ERROR)
        return sqlite_fail(d, why);
    if (code != SQLITE_OK)
        return text_explain(ERR_UNKNOWN, why, "%s is not a database of a server.", path);
    d->version = sqlite_number(d, "PRAGMA user_version");
    return d->version <= DATABASE_VERSION ? OK : sqlite_refuse_newer(path, why);
}

static int sqlite_set_up(struct sqlite_database *d, const char *path, enum database_use use,
                         struct text *why)
{
    sqlite3_busy_timeout(d->db, PATIENCE_MS);
    if (use == DATABASE_READ)
        return sqlite_set_up_reading(d, path, why);
    if (sqlite_do(d,
                  "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                  "PRAGMA secure_delete = ON", /* zeros replace what is deleted */
                  why) != OK)
        return ERR_IO;
    if ((d->version = sqlite_number(d, "PRAGMA user_version")) > DATABASE_VERSION)
        return sqlite_refuse_newer(path, why);
    if (d->version == 0 && sqlite_do(d, schema, why) != OK)
        return ERR_IO;
    if (use == DATABASE_ASK)
        return OK;
    if (d->version == 1 && sqlite_do(d, KEPT, why) != OK)
        return ERR_IO;
    for (int i = 0; i < ASKS; i++)
        if (sqlite3_prepare_v3(d->db, asked[i], -1, SQLITE_PREPARE_PERSISTENT, &d->ask[i], NULL))
            return sqlite_fail(d, why);
    return OK;
}

static void sqlite_close(struct database *base)
{
    struct sqlite_database *d = (struct sqlite_database *)base;

    checkpoints_free(d->checkpoints);
    for (int i = 0; i < ASKS; i++)
        sqlite3_finalize(d->ask[i]);
    sqlite3_close(d->db);
    if (d->lock >= 0)
        close(d->lock);
    free(d);
}

static int sqlite_open(struct database **out, const char *path, enum database_use use,
                       struct text *why)
{
    /* One thread at a time uses it. */
    int flags =
        SQLITE_OPEN_NOMUTEX |
        (use == DATABASE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    struct sqlite_database *d = calloc(1, sizeof *d);
    mode_t usual;
    int err;

    if (d == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    d->base.kind = &database_sqlite;
    d->lock = -1;
    if (use == DATABASE_SERVE && (d->lock = database_sqlite_lock(path, why)) < 0) {
        sqlite_close(&d->base);
        return ERR_LIMIT;
    }
    usual =
        umask(077); /* the journal has the hashes of tokens, and seeds of games that are played */
    if (sqlite3_open_v2(path, &d->db, flags, NULL))
        err = text_explain(ERR_IO, why, "%s cannot be opened: %s.", path, sqlite3_errmsg(d->db));
    else
        err = sqlite_set_up(d, path, use, why);
    umask(usual);
    if (err == OK && use == DATABASE_SERVE) {
        sqlite3_busy_timeout(d->db, WRITER_PATIENCE);
        d->checkpoints = checkpoints_new(d->db);
    }
    if (err != OK)
        sqlite_close(&d->base);
    else
        *out = &d->base;
    return err;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static int sqlite_hand_on_row(sqlite3_stmt *get, const struct database_reader *to, struct text *why)
{
    return to->row(to->context, (const char *)sqlite3_column_text(get, 0),
                   (const char *)sqlite3_column_text(get, 1), (size_t)sqlite3_column_bytes(get, 1),
                   why);
}

static int sqlite_hand_on_line(sqlite3_stmt *get, const struct database_reader *to,
                               struct text *why)
{
    return to->line(
        to->context, (uint64_t)sqlite3_column_int64(get, 0), (uint64_t)sqlite3_column_int64(get, 1),
        (const char *)sqlite3_column_text(get, 2), (size_t)sqlite3_column_bytes(get, 2), why);
}

static int sqlite_read_all(struct sqlite_database *d, const char *sql,
                           int (*hand_on)(sqlite3_stmt *get, const struct database_reader *to,
                                          struct text *why),
                           const struct database_reader *to, struct text *why)
{
    sqlite3_stmt *get = NULL;
    int code, err = OK;

    if (sqlite3_prepare_v2(d->db, sql, -1, &get, NULL) != SQLITE_OK)
        return sqlite_fail(d, why);
    while (err == OK && (code = sqlite3_step(get)) != SQLITE_DONE)
        err = code == SQLITE_ROW ? hand_on(get, to, why) : sqlite_fail(d, why);
    sqlite3_finalize(get);
    return err;
}

static int sqlite_read(struct database *base, const struct database_reader *to, uint64_t *last,
                       struct text *why)
{
    static const char rows[] = "SELECT key, text FROM kept",
                      players[] = "SELECT game, line, text FROM line WHERE game = 0 ORDER BY line",
                      lines[] =
                          "SELECT game, line, text FROM line WHERE game IN (SELECT game FROM "
                          "running UNION SELECT game FROM (SELECT game FROM ended ORDER BY number "
                          "DESC LIMIT " ENDED_READ ")) ORDER BY number",
                      all[] =
                          "SELECT game, line, text FROM line WHERE game > 0 ORDER BY game, line";
    struct sqlite_database *d = (struct sqlite_database *)base;
    int err;

    if (d->version > 1 && to->expect != NULL)
        to->expect(to->context, sqlite_number(d, "SELECT count(*) FROM kept"));
    err = d->version == 1 ? sqlite_read_all(d, players, sqlite_hand_on_line, to, why)
                          : sqlite_read_all(d, rows, sqlite_hand_on_row, to, why);
    if (err == OK)
        err = sqlite_read_all(d, to->all ? all : lines, sqlite_hand_on_line, to, why);
    *last = sqlite_number(d, "SELECT max(game) FROM line");
    return err;
}

static int sqlite_read_bans(struct database *base, const struct database_reader *to,
                            struct text *why)
{
    return sqlite_read_all((struct sqlite_database *)base,
                           "SELECT key, text FROM kept WHERE key GLOB 'ban *' ORDER BY key",
                           sqlite_hand_on_row, to, why);
}

/* ---- damage ---------------------------------------------------------------------------------- */

#define NOT_LISTED                                                                                 \
    "SELECT game FROM line WHERE game > 0 EXCEPT SELECT game FROM ended"                           \
    " EXCEPT SELECT game FROM running"

static int sqlite_inspect(struct database *base, struct text *found)
{
    struct sqlite_database *d = (struct sqlite_database *)base;
    uint64_t lost = sqlite_number(d, "SELECT count(*) FROM (" NOT_LISTED ")");
    sqlite3_stmt *get = NULL;
    int code = sqlite3_prepare_v2(d->db, "PRAGMA integrity_check(3)", -1, &get, NULL);

    while (code == SQLITE_OK && sqlite3_step(get) == SQLITE_ROW)
        if (strcmp((const char *)sqlite3_column_text(get, 0), "ok") != 0)
            text_add(found, "SQLite reports: %s. ", (const char *)sqlite3_column_text(get, 0));
    sqlite3_finalize(get);
    if (code != SQLITE_OK)
        text_add(found, "SQLite reports: %s. ", sqlite3_errmsg(d->db));
    if (lost > 0)
        text_add(found, "%" PRIu64 " games are missing from the list of running games. ", lost);
    return found->len == 0 ? OK : ERR_SYNTAX;
}

static int sqlite_repair(struct database *base, struct text *why)
{
    return sqlite_do((struct sqlite_database *)base, "REINDEX; INSERT INTO running " NOT_LISTED,
                     why);
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool sqlite_step(sqlite3_stmt *s)
{
    bool done = sqlite3_step(s) == SQLITE_DONE;

    sqlite3_reset(s);
    return done;
}

static bool sqlite_put(struct sqlite_database *d, enum ask which, int64_t a, int64_t b,
                       const struct database_entry *e)
{
    sqlite3_stmt *s = d->ask[which];

    sqlite3_bind_int64(s, 1, a);
    if (which == ADD_LINE)
        sqlite3_bind_int64(s, 2, b);
    if (which == SET_OUTCOME && e->len == 0)
        sqlite3_bind_null(s, 3);
    else if (which == ADD_LINE || which == SET_OUTCOME)
        sqlite3_bind_text(s, 3, e->text, (int)e->len, SQLITE_STATIC);
    return sqlite_step(s);
}

static bool sqlite_put_row(struct sqlite_database *d, const struct database_entry *e)
{
    sqlite3_stmt *s = d->ask[e->len > 0 ? KEEP_ROW : FORGET_ROW];

    sqlite3_bind_text(s, 1, e->key, -1, SQLITE_STATIC);
    if (e->len > 0)
        sqlite3_bind_text(s, 2, e->text, (int)e->len, SQLITE_STATIC);
    return sqlite_step(s);
}

static bool sqlite_put_line(struct sqlite_database *d, const struct database_entry *e)
{
    int64_t game = (int64_t)e->game;

    if (game == 0)
        return sqlite3_exec(d->db, from_version_1, NULL, NULL, NULL) == SQLITE_OK;
    return sqlite_put(d, ADD_LINE, game, (int64_t)e->line, e) &&
           (e->line != 1 || sqlite_put(d, ADD_RUNNING, game, 0, e)) &&
           (!e->ends ||
            (sqlite_put(d, END_RUNNING, game, 0, e) && sqlite_put(d, ADD_ENDED, game, 0, e)));
}

static bool sqlite_put_entry(struct sqlite_database *d, const struct database_entry *e)
{
    return e->kind == DATABASE_PURGE     ? true
           : e->kind == DATABASE_ROW     ? sqlite_put_row(d, e)
           : e->kind == DATABASE_OUTCOME ? sqlite_put(d, SET_OUTCOME, e->request, 0, e)
                                         : sqlite_put_line(d, e);
}

static int sqlite_write(struct database *base, const struct database_entry *first, struct text *why)
{
    struct sqlite_database *d = (struct sqlite_database *)base;
    int err = sqlite_do(d, "BEGIN IMMEDIATE", why);

    for (const struct database_entry *e = first; err == OK && e != NULL; e = e->next)
        if (!sqlite_put_entry(d, e))
            err = sqlite_fail(d, why);
    if (err == OK)
        err = sqlite_do(d, "COMMIT", why);
    if (err != OK && sqlite_can_try_again(d))
        err = DATABASE_LATER;
    if (!sqlite3_get_autocommit(d->db))
        sqlite3_exec(d->db, "ROLLBACK", NULL, NULL, NULL);
    return err;
}

static bool sqlite_purge(struct database *base)
{
    struct sqlite_database *d = (struct sqlite_database *)base;

    return d->checkpoints != NULL
               ? checkpoints_truncate(d->checkpoints)
               : sqlite3_wal_checkpoint_v2(d->db, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) ==
                     SQLITE_OK;
}

/* ---- requests -------------------------------------------------------------------------------- */

static void sqlite_copy(char *out, size_t size, sqlite3_stmt *get, int column)
{
    const char *s = (const char *)sqlite3_column_text(get, column);

    snprintf(out, size, "%s", s != NULL ? s : "");
}

static bool sqlite_next_request(struct database *base, int64_t after, struct database_request *out)
{
    struct sqlite_database *d = (struct sqlite_database *)base;

    sqlite3_stmt *get = d->ask[NEXT_REQUEST];
    bool found;

    sqlite3_bind_int64(get, 1, after);
    if ((found = sqlite3_step(get) == SQLITE_ROW)) {
        out->number = sqlite3_column_int64(get, 0);
        sqlite_copy(out->verb, sizeof out->verb, get, 1);
        sqlite_copy(out->name, sizeof out->name, get, 2);
        sqlite_copy(out->to, sizeof out->to, get, 3);
    }
    sqlite3_reset(get);
    return found;
}

static int sqlite_add_request(struct database *base, struct database_request *r, struct text *why)
{
    struct sqlite_database *d = (struct sqlite_database *)base;

    sqlite3_stmt *put = NULL;
    int code = sqlite3_prepare_v2(
        d->db, "INSERT INTO request (verb, name, to_name) VALUES (?, ?, ?)", -1, &put, NULL);

    if (code == SQLITE_OK) {
        sqlite3_bind_text(put, 1, r->verb, -1, SQLITE_STATIC);
        sqlite3_bind_text(put, 2, r->name, -1, SQLITE_STATIC);
        sqlite3_bind_text(put, 3, r->to, -1, SQLITE_STATIC);
        code = sqlite3_step(put);
    }
    sqlite3_finalize(put);
    r->number = sqlite3_last_insert_rowid(d->db);
    return code == SQLITE_DONE ? OK : sqlite_fail(d, why);
}

static bool sqlite_outcome(struct database *base, int64_t number, struct text *out)
{
    struct sqlite_database *d = (struct sqlite_database *)base;

    sqlite3_stmt *get = NULL;
    bool found = false;

    if (sqlite3_prepare_v2(d->db, "SELECT outcome FROM request WHERE number = ?", -1, &get, NULL) ==
        SQLITE_OK) {
        sqlite3_bind_int64(get, 1, number);
        found = sqlite3_step(get) == SQLITE_ROW && sqlite3_column_type(get, 0) != SQLITE_NULL;
        if (found)
            text_add(out, "%s", (const char *)sqlite3_column_text(get, 0));
    }
    sqlite3_finalize(get);
    return found;
}

const struct database_kind database_sqlite = {
    .check = sqlite_check,
    .open = sqlite_open,
    .close = sqlite_close,
    .is_served = sqlite_is_served,
    .read = sqlite_read,
    .inspect = sqlite_inspect,
    .repair = sqlite_repair,
    .read_bans = sqlite_read_bans,
    .write = sqlite_write,
    .purge = sqlite_purge,
    .next_request = sqlite_next_request,
    .add_request = sqlite_add_request,
    .outcome = sqlite_outcome,
};
