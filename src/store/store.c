/*
 * The store is one file, with an index beside it. Many programs may open it, each for a moment. It
 * uses SQLite's rollback journal, not a write-ahead log: games end rarely, so faster commits gain
 * nothing, while one plain file can be copied, works on network disks, and can be set aside with
 * one rename. Writers take their lock at once (BEGIN IMMEDIATE) and wait for each other.
 */
#include "store/store.h"

#include "store/rows.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

enum { GLANCE_MS = 20, PLACE_BYTES = PATH_BYTES + 32 };

static const char file_name[] = "duello.db", old_name[] = "ladder.db", index_name[] = "history.db";

/* Close the database; store_close also removes a damaged index. */
static void store_close_file(struct store *s)
{
    if (s == NULL)
        return;
    sqlite3_close(s->db);
    pack_release(&s->pack);
    free(s);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Wait a moment for another program; 0 when the patience of this handle is used up. SQLite's own
 * timeout would start again with every statement. */
static int store_wait(void *context, int tries)
{
    struct store *s = context;

    (void)tries;
    if (s->patience <= 0)
        return 0;
    s->patience -= sqlite3_sleep(GLANCE_MS);
    return 1;
}

/* Create the file if it is missing, as private as the saved games. A program with a lease on it
 * (see F_SETLEASE in fcntl(2)) could delay opening for most of a minute, so this does not wait. */
static bool store_can_open(struct store *s, const char *path)
{
    int fd;

    do
        fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
    while (fd < 0 && errno == EWOULDBLOCK && store_wait(s, 0));
    if (fd >= 0)
        close(fd);
    return fd >= 0 || errno != EWOULDBLOCK; /* SQLite reports all other errors */
}

/* Open the file; on error *out is NULL. */
static int store_open_file(struct store **out, const char *path, int patience, struct text *why)
{
    struct store *s = *out = calloc(1, sizeof *s);

    if (s == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    s->patience = patience;
    pack_init(&s->pack, "");
    if (!store_can_open(s, path))
        text_add(why, "%s.", tables_busy);
    else if (sqlite3_open(path, &s->db) != SQLITE_OK)
        tables_fail(s, why);
    else if (sqlite3_busy_handler(s->db, store_wait, s) == SQLITE_OK)
        return OK;
    store_close_file(s);
    *out = NULL;
    return ERR_IO;
}

static bool store_is_damage(int code)
{
    return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
}

/* Is the file damaged? A lock that another program holds is not damage. */
static bool store_is_damaged(struct store *s)
{
    sqlite3_stmt *ask = NULL;
    int code = sqlite3_prepare_v2(s->db, "PRAGMA quick_check(1)", -1, &ask, NULL);
    bool damaged = store_is_damage(code);

    if (code == SQLITE_OK) {
        code = sqlite3_step(ask);
        damaged = store_is_damage(code) ||
                  (code == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(ask, 0), "ok"));
    }
    sqlite3_finalize(ask);
    return damaged;
}

/* Lock the folder until the descriptor is closed, so that of two programs that want to move a file
 * only one does. */
static int store_lock(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd >= 0)
        flock(fd, LOCK_EX);
    return fd;
}

static void store_unlock(int fd)
{
    if (fd >= 0)
        close(fd);
}

/* Take over the file of earlier versions, which held only the ladder, under another name. Opening
 * it once undoes what a crash left half done; link cannot replace a file that another program has
 * just created. */
static void store_adopt(const char *folder, const char *path)
{
    char old[PLACE_BYTES];
    struct store *s;
    int lock;

    snprintf(old, sizeof old, "%s/%s", folder, old_name);
    if (access(path, F_OK) == 0 || access(old, F_OK) != 0)
        return;
    lock = store_lock(folder);
    if (access(old, F_OK) == 0) {
        if (store_open_file(&s, old, STORE_PATIENCE, NULL) == OK)
            store_is_damaged(s);
        store_close_file(s);
        if (link(old, path) == 0)
            unlink(old);
    }
    store_unlock(lock);
}

/* ---- damage ---------------------------------------------------------------------------------- */

/* Rename the file, and SQLite's files next to it, to an unused name. */
static int store_rename_aside(const char *path, char aside[PLACE_BYTES], struct text *why)
{
    char from[PLACE_BYTES + 16], to[PLACE_BYTES + 16];
    struct text name = text_on(aside, PLACE_BYTES);
    int n = 0;

    do {
        text_clear(&name);
        text_add(&name, "%s.damaged-%d", path, ++n);
    } while (access(aside, F_OK) == 0);
    if (rename(path, aside) != 0) {
        text_add(why, "this file is damaged and cannot be set aside: %s.", strerror(errno));
        return ERR_IO;
    }
    snprintf(from, sizeof from, "%s-journal", path);
    snprintf(to, sizeof to, "%s-journal", aside);
    rename(from, to);
    return OK;
}

/* Copy the rows of a table, up to the first that cannot be read. */
static void store_copy_rows(struct store *to, struct store *from, const char *all, const char *add)
{
    sqlite3_stmt *get = tables_ask(from, all, NULL, 0), *put = tables_ask(to, add, NULL, 0);

    while (sqlite3_step(get) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(get); i++)
            sqlite3_bind_value(put, i + 1, sqlite3_column_value(get, i));
        sqlite3_step(put);
        sqlite3_reset(put);
    }
    sqlite3_finalize(get);
    sqlite3_finalize(put);
}

/* Copy everything that can still be read. */
static void store_salvage(struct store *s, const char *aside)
{
    struct store *from;

    if (store_open_file(&from, aside, STORE_PATIENCE, NULL) == OK && store_begin(s, NULL) == OK) {
        store_copy_rows(s, from, "SELECT * FROM rating",
                        "INSERT OR IGNORE INTO rating VALUES (?, ?, ?, ?, ?, ?)");
        store_copy_rows(s, from, "SELECT * FROM rating_change",
                        "INSERT OR IGNORE INTO rating_change VALUES (?, ?, ?, ?, ?, ?, ?)");
        store_copy_rows(s, from, "SELECT * FROM puzzle",
                        "INSERT OR IGNORE INTO puzzle VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        store_copy_rows(s, from, "SELECT * FROM puzzle_answer",
                        "INSERT OR IGNORE INTO puzzle_answer VALUES (?, ?, ?, ?, ?, ?)");
        store_copy_rows(s, from, "SELECT * FROM puzzle_race",
                        "INSERT OR IGNORE INTO puzzle_race VALUES (?, ?, ?, ?, ?, ?, ?)");
        store_copy_rows(s, from, "SELECT end FROM settled", "INSERT INTO settled VALUES (?)");
        /* Earlier versions kept records here. */
        store_copy_rows(s, from, "SELECT hash, record FROM game ORDER BY id",
                        "INSERT INTO unnumbered (hash, record) VALUES (?, ?)");
        store_copy_rows(s, from, "SELECT hash, record FROM unnumbered ORDER BY id",
                        "INSERT INTO unnumbered (hash, record) VALUES (?, ?)");
        store_commit(s, NULL);
    }
    store_close_file(from);
}

static int store_set_aside(struct store **s, const char *folder, const char *path, struct text *why)
{
    char aside[PLACE_BYTES];
    int lock = store_lock(folder), patience = (*s)->patience, err;

    store_close_file(*s);
    if ((err = store_open_file(s, path, patience, why)) == OK && store_is_damaged(*s)) {
        store_close_file(*s);
        *s = NULL;
        if ((err = store_rename_aside(path, aside, why)) == OK &&
            (err = store_open_file(s, path, patience, why)) == OK &&
            (err = tables_migrate(*s, why)) == OK) {
            store_salvage(*s, aside);
            text_add(
                why,
                "this file was damaged. It was set aside as %s, and a new one holds all that could "
                "be read.",
                aside);
            err = STORE_SET_ASIDE;
        }
    }
    store_unlock(lock);
    return err;
}

/* ---- the index ------------------------------------------------------------------------------- */

static void store_index_path(const char *folder, char path[PLACE_BYTES])
{
    snprintf(path, PLACE_BYTES, "%s/%s", folder, index_name);
}

/* Remove the index if it is damaged or of another version. It holds nothing that is not in the
 * pack. */
static void store_drop_bad_index(const char *folder)
{
    char path[PLACE_BYTES], journal[PLACE_BYTES + 16];
    int lock = store_lock(folder), version = 0;
    struct store *s;

    store_index_path(folder, path);
    if (store_open_file(&s, path, STORE_PATIENCE, NULL) == OK &&
        (store_is_damaged(s) ||
         tables_number(s, tables_ask(s, "PRAGMA user_version", NULL, 0), &version, NULL) != OK ||
         (version != 0 && version != ROWS_VERSION))) {
        unlink(path);
        snprintf(journal, sizeof journal, "%s-journal", path);
        unlink(journal);
    }
    store_close_file(s);
    store_unlock(lock);
}

void store_close(struct store *s)
{
    char folder[PATH_BYTES] = "";

    if (s != NULL && s->has_damaged_index)
        memcpy(folder, s->folder, sizeof folder);
    store_close_file(s);
    if (folder[0] != '\0')
        store_drop_bad_index(folder);
}

bool store_has_damaged_index(const struct store *s)
{
    return s->has_damaged_index;
}

static int store_attach(struct store *s, struct text *why)
{
    char path[PLACE_BYTES];
    const char *name = path;
    sqlite3_stmt *ask;
    int err;

    store_index_path(s->folder, path);
    if (!store_can_open(s, path))
        return text_explain(ERR_IO, why, "%s.", tables_busy);
    ask = tables_ask(s, "ATTACH ?1 AS past", &name, 1);
    if ((err = tables_end(s, ask, sqlite3_step(ask), why)) != OK)
        return err;
    if ((err = rows_create(s, why)) != OK)
        tables_run(s, "DETACH past", NULL);
    return err;
}

/* Attach the index; make a new one if it cannot be used. */
static int store_take_index(struct store *s, const char *folder, struct text *why)
{
    struct text reason = TEXT_OF(SENTENCE_BYTES);
    int err;

    snprintf(s->folder, sizeof s->folder, "%s", folder);
    snprintf(s->games, sizeof s->games, "%s/games", folder);
    pack_init(&s->pack, s->games);
    if ((err = store_attach(s, &reason)) != OK && s->has_damaged_index) {
        store_drop_bad_index(folder);
        s->has_damaged_index = false;
        text_clear(&reason);
        err = store_attach(s, &reason);
    }
    if (err != OK)
        text_add(why, "%s", reason.at);
    return err;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static int store_open_or_mend(struct store **out, const char *folder, const char *path,
                              int patience, struct text *why)
{
    int err, taken;

    store_adopt(folder, path);
    if ((err = store_open_file(out, path, patience, why)) == OK && store_is_damaged(*out))
        err = store_set_aside(out, folder, path, why);
    if (err == OK)
        err = tables_migrate(*out, why);
    if (err >= 0 && (taken = store_take_index(*out, folder, why)) != OK)
        err = taken;
    if (err < 0)
        store_close_file(*out);
    return err;
}

int store_open_within(struct store **out, const char *folder, int patience, struct text *why)
{
    char path[PLACE_BYTES];
    struct text reason = TEXT_OF(2 * PATH_BYTES);
    struct store *s;
    int err;

    snprintf(path, sizeof path, "%s/%s", folder, file_name);
    if ((err = store_open_or_mend(&s, folder, path, patience, &reason)) != OK)
        text_add(why, "%s: %s", path, reason.at);
    if (err >= 0)
        *out = s;
    return err;
}

int store_open(struct store **out, const char *folder, struct text *why)
{
    return store_open_within(out, folder, STORE_PATIENCE, why);
}
