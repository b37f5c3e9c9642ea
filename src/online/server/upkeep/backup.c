#include "online/server/upkeep/backup.h"

#include "online/server/database.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    STEP_PAGES = 64,    /* to copy at a time, */
    STEP_US = 2000,     /* with this pause between, in which others use the disk */
    SYNC_STEPS = 64,    /* what was copied goes to the disk so often, and not all at the end */
    PATIENCE_MS = 10000 /* for another program's lock */
};

static int backup_fail(sqlite3 *db, const char *path, struct text *why)
{
    return text_explain(ERR_IO, why, "%s: %s.", path, sqlite3_errmsg(db));
}

/* ---- pages ----------------------------------------------------------------------------------- */

/* While the transaction is open, `from` shows one moment: the copy need not begin again whenever a
 * server writes. */
static int backup_copy_pages(sqlite3 *from, sqlite3 *to, int fd)
{
    sqlite3_backup *b;
    int code = sqlite3_exec(from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);

    if (code != SQLITE_OK)
        return code;
    if ((b = sqlite3_backup_init(to, "main", from, "main")) == NULL)
        return sqlite3_errcode(to);
    for (int step = 1; (code = sqlite3_backup_step(b, STEP_PAGES)) == SQLITE_OK; step++) {
        usleep(STEP_US);
        if (step % SYNC_STEPS == 0)
            fdatasync(fd);
    }
    sqlite3_backup_finish(b);
    sqlite3_exec(from, "COMMIT", NULL, NULL, NULL);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static bool backup_is_whole(sqlite3 *db)
{
    sqlite3_stmt *get = NULL;
    bool whole = sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &get, NULL) == SQLITE_OK &&
                 sqlite3_step(get) == SQLITE_ROW &&
                 strcmp((const char *)sqlite3_column_text(get, 0), "ok") == 0;

    sqlite3_finalize(get);
    return whole;
}

/* The file at `path` is empty, and `fd` its descriptor. */
static int backup_fill(sqlite3 *from, const char *path, int fd, struct text *why)
{
    sqlite3 *to = NULL;
    int err = OK;

    if (sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_exec(to, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL, NULL) ||
        backup_copy_pages(from, to, fd) != SQLITE_OK)
        err = backup_fail(sqlite3_errcode(from) != SQLITE_OK ? from : to, path, why);
    else if (!backup_is_whole(to))
        err = text_explain(ERR_IO, why,
                           "the database is damaged, so no backup was made. "
                           "To see what is damaged, use --check.");
    sqlite3_close(to);
    return err;
}

/* ---- files ----------------------------------------------------------------------------------- */

static int backup_open(sqlite3 **out, const char *path, struct text *why)
{
    sqlite3_stmt *get = NULL;
    bool is_ours;

    if (sqlite3_open_v2(path, out, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
        return backup_fail(*out, path, why);
    sqlite3_busy_timeout(*out, PATIENCE_MS);
    is_ours = sqlite3_prepare_v2(*out, "SELECT game, line, text FROM line LIMIT 1", -1, &get,
                                 NULL) == SQLITE_OK;
    sqlite3_finalize(get);
    return is_ours ? OK : text_explain(ERR_SYNTAX, why, "%s is not a database of a server.", path);
}

bool backup_sync_folder(const char *path)
{
    char copy[PATH_MAX];
    int fd;
    bool done;

    snprintf(copy, sizeof copy, "%s", path);
    if ((fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0)
        return false;
    done = fsync(fd) == 0;
    close(fd);
    return done;
}

int backup_copy(const char *from, const char *to, struct text *why)
{
    sqlite3 *db = NULL;
    char part[PATH_MAX];
    int fd = -1, err;

    if (access(to, F_OK) == 0)
        return text_explain(ERR_LIMIT, why, "%s exists already, and is left as it is.", to);
    if (snprintf(part, sizeof part, "%s.XXXXXX", to) >= (int)sizeof part)
        return text_explain(ERR_RANGE, why, "the path is too long.");
    if ((err = backup_open(&db, from, why)) == OK && (fd = mkstemp(part)) < 0)
        err = text_explain(ERR_IO, why, "%s cannot be created: %s.", part, strerror(errno));
    if (err == OK)
        err = backup_fill(db, part, fd, why);
    if (err == OK && (fsync(fd) != 0 || rename(part, to) != 0 || !backup_sync_folder(to)))
        err = text_explain(ERR_IO, why, "%s cannot be written: %s.", to, strerror(errno));
    if (fd >= 0)
        close(fd);
    if (fd >= 0 && err != OK)
        unlink(part);
    sqlite3_close(db);
    return err;
}

int backup_database(const char *address, const char *to, struct text *said)
{
    int err;

    if (database_is_shared(address))
        return text_explain(ERR_UNKNOWN, said,
                            "for PostgreSQL, use its own program, even while servers run: "
                            "pg_dump --format=custom --schema=duello --file=%s ADDRESS",
                            to);
    if ((err = backup_copy(address, to, said)) == OK)
        text_add(said, "The database was copied to %s, and the copy was checked.", to);
    return err;
}
