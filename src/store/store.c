/*
 * The store is one file. Many programs may open it, each for a moment. It uses SQLite's rollback
 * journal, not a write-ahead log: games end rarely, so faster commits gain nothing, while one plain
 * file can be copied, works on network disks, and can be set aside with one rename. Writers take
 * their lock at once (BEGIN IMMEDIATE) and wait for each other.
 */
#include "store/store.h"

#include "store/salvage.h"
#include "store/sql.h"
#include "store/tables.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { GLANCE_MS = 20, AT_ONCE_MS = 100, PLACE_BYTES = PATH_BYTES + 32 };

static const char file_name[] = "duello.db", new_name[] = "duello.db.new";

/* ---- opening --------------------------------------------------------------------------------- */

static void store_free(struct store *s)
{
    sqlite3_close(s->db);
    record_blob_release(&s->blob);
    free(s);
}

void store_close(struct store *s)
{
    if (s == NULL)
        return;
    if (s->is_damaged)
        tables_mark_damaged(s);
    store_free(s);
}

bool store_is_damaged(const struct store *s)
{
    return s->is_damaged;
}

/* Wait a moment for another program; 0 when the patience, in milliseconds, is used up. SQLite's own
 * timeout would start again with every statement. */
static int store_wait(void *patience, int tries)
{
    int *left = patience;

    (void)tries;
    if (*left <= 0)
        return 0;
    *left -= sqlite3_sleep(GLANCE_MS);
    return 1;
}

/* Create the file if it is missing, as private as the saved games. A program with a lease on it
 * (see F_SETLEASE in fcntl(2)) could delay opening for most of a minute, so this does not wait. */
static bool store_can_open(struct store *s, const char *path)
{
    int fd;

    do
        fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
    while (fd < 0 && errno == EWOULDBLOCK && store_wait(&s->patience, 0));
    if (fd >= 0)
        close(fd);
    return fd >= 0 || errno != EWOULDBLOCK; /* SQLite reports all other errors */
}

/* A commit must be on the disk before the file of a game is removed, so the folder is synced too
 * (EXTRA). Deleted rows are overwritten, so that salvage_games cannot find them. */
static int store_prepare(struct store *s, const char *path, struct text *why)
{
    if (!store_can_open(s, path))
        return text_explain(ERR_IO, why, "%s.", sql_busy);
    if (sqlite3_open(path, &s->db) != SQLITE_OK ||
        sqlite3_busy_handler(s->db, store_wait, &s->patience) != SQLITE_OK)
        return sql_fail(s, why);
    return sql_run(s, "PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON", why);
}

/* Open the file of this name; on error *out is unchanged, and *is_damaged says whether it is
 * damaged. */
static int store_open_file(struct store **out, const char *folder, const char *name, int patience,
                           bool *is_damaged, struct text *why)
{
    struct store *s = calloc(1, sizeof *s);
    char path[PLACE_BYTES];
    int err;

    if (s == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    s->patience = patience;
    snprintf(s->folder, sizeof s->folder, "%s", folder);
    snprintf(s->games, sizeof s->games, "%s/games", folder);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if ((err = store_prepare(s, path, why)) == OK)
        err = tables_create(s, why);
    *is_damaged = s->is_damaged;
    if (err == OK)
        *out = s;
    else
        store_free(s);
    return err;
}

int store_open_at_once(struct store **out, const char *folder)
{
    char path[PLACE_BYTES];
    bool is_damaged;

    snprintf(path, sizeof path, "%s/%s", folder, file_name);
    if (access(path, R_OK) != 0)
        return ERR_IO;
    return store_open_file(out, folder, file_name, AT_ONCE_MS, &is_damaged, NULL);
}

/* ---- damage ---------------------------------------------------------------------------------- */

/* Rename SQLite's journal of a file. */
static void store_move_journal(const char *from, const char *to)
{
    char old[PLACE_BYTES + 16], new[PLACE_BYTES + 16];

    snprintf(old, sizeof old, "%s-journal", from);
    snprintf(new, sizeof new, "%s-journal", to);
    rename(old, new);
}

/* Give the damaged file an unused name, and its own name to the new one. There is always a file
 * with that name. */
static int store_replace(const char *path, const char *new, char aside[PLACE_BYTES],
                         struct text *why)
{
    struct text name = text_on(aside, PLACE_BYTES);
    int n = 0;

    do {
        text_clear(&name);
        text_add(&name, "%s.damaged-%d", path, ++n);
    } while (access(aside, F_OK) == 0);
    store_move_journal(path, aside);
    if ((link(path, aside) == 0 || rename(path, aside) == 0) && rename(new, path) == 0)
        return OK;
    return text_explain(ERR_IO, why, "this file is damaged and cannot be set aside: %s.",
                        strerror(errno));
}

/* Make a new file with all that can be read in the damaged one. */
static int store_salvage(const char *folder, const char *from, const char *new, int *games,
                         struct text *why)
{
    struct store *s = NULL;
    bool is_damaged;
    int err;

    unlink(new); /* from a program that was killed */
    if ((err = store_open_file(&s, folder, new_name, STORE_PATIENCE, &is_damaged, why)) != OK)
        return err;
    err = salvage_games(s, from, games, why);
    store_close(s);
    if (err != OK)
        unlink(new);
    return err;
}

/* Lock the folder for mending. Return a descriptor, or an error. */
static int store_lock(const char *folder, int *patience, struct text *why)
{
    int lock;

    while ((lock = save_try_lock(folder)) < 0)
        if (errno != EWOULDBLOCK)
            return text_explain(ERR_IO, why,
                                "this file is damaged, and its folder cannot be "
                                "locked to mend it: %s.",
                                strerror(errno));
        else if (!store_wait(patience, 0))
            return text_explain(ERR_IO, why, "%s.", sql_busy);
    return lock;
}

/* Another program may have mended the file since, or be at it: it holds the lock. */
static int store_mend(struct store **out, const char *folder, int patience, struct text *why)
{
    char path[PLACE_BYTES], new[PLACE_BYTES], aside[PLACE_BYTES];
    struct text reason = TEXT_OF(2 * PATH_BYTES);
    bool is_damaged = false;
    int lock = store_lock(folder, &patience, why), games = 0, err;

    if (lock < 0)
        return lock;
    err = store_open_file(out, folder, file_name, patience, &is_damaged, &reason);
    snprintf(path, sizeof path, "%s/%s", folder, file_name);
    snprintf(new, sizeof new, "%s/%s", folder, new_name);
    if (err != OK && is_damaged) {
        text_clear(&reason);
        if ((err = store_salvage(folder, path, new, &games, &reason)) == OK &&
            (err = store_replace(path, new, aside, &reason)) == OK)
            err = store_open_file(out, folder, file_name, patience, &is_damaged, &reason);
        if (err == OK)
            err = text_explain(STORE_MENDED, &reason,
                               "this file was damaged. It was set aside as %s, and a new one holds "
                               "all that could be read, with %d game%s.",
                               aside, games, games == 1 ? "" : "s");
        fsync(lock);
    }
    save_unlock(lock);
    text_add(why, "%s", reason.at);
    return err;
}

int store_open(struct store **out, const char *folder, int patience, struct text *why)
{
    struct text reason = TEXT_OF(3 * PATH_BYTES);
    bool is_damaged;
    int err = store_open_file(out, folder, file_name, patience, &is_damaged, &reason);

    if (err != OK && is_damaged) {
        text_clear(&reason);
        err = store_mend(out, folder, patience, &reason);
    }
    if (err != OK)
        text_add(why, "%s/%s: %s", folder, file_name, reason.at);
    return err;
}
