/*
 * A program may be killed at any time, so nothing here relies on an earlier step: the numbers in
 * the folder are compared with those in the store every time. That reads the folder, but only the
 * files of unfinished games.
 */
#include "store/history_sync.h"

#include "match/record_text.h"
#include "store/save.h"
#include "store/tables.h"

#include <stdlib.h>
#include <unistd.h>

/* Lists of numbers, ascending. */
struct numbers {
    int *files, *deleted, *rows;
    int n_files, n_deleted, n_rows;
};

struct sync {
    struct store *s;
    const char *folder;
    int own;
    struct numbers have;
    bool counts_new; /* what has no row yet was not rated before */
    history_sync_over *over;
    void *context;
    struct text *why;
};

/* ---- numbers --------------------------------------------------------------------------------- */

static bool sync_has(const int *ids, int n, int id)
{
    int low = 0;

    while (low < n) {
        int middle = low + (n - low) / 2;

        if (ids[middle] == id)
            return true;
        if (ids[middle] < id)
            low = middle + 1;
        else
            n = middle;
    }
    return false;
}

static void sync_release(struct numbers *have)
{
    free(have->files);
    free(have->deleted);
    free(have->rows);
    *have = (struct numbers){0};
}

static int sync_count(struct sync *y, const char *sql, int *n)
{
    *n = 0;
    return tables_number(y->s, tables_ask(y->s, sql, NULL, 0), n, y->why);
}

static int sync_list_rows(struct sync *y)
{
    struct numbers *have = &y->have;
    int count, step, err = sync_count(y, "SELECT count(*) FROM game", &count);
    sqlite3_stmt *ask;

    if (err != OK)
        return err;
    if ((have->rows = calloc((size_t)count + 1, sizeof *have->rows)) == NULL) {
        text_add(y->why, "out of memory.");
        return ERR_MEMORY;
    }
    ask = tables_ask(y->s, "SELECT id FROM game ORDER BY id LIMIT ?1", NULL, 0);
    sqlite3_bind_int(ask, 1, count); /* other programs may add rows meanwhile */
    while ((step = sqlite3_step(ask)) == SQLITE_ROW && have->n_rows < count)
        have->rows[have->n_rows++] = sqlite3_column_int(ask, 0);
    return tables_end(y->s, ask, step, y->why);
}

static int sync_look(struct sync *y)
{
    struct numbers *have = &y->have;

    sync_release(have);
    if ((have->n_deleted = save_list(y->folder, SAVE_DELETED, &have->deleted, y->why)) < 0)
        return have->n_deleted;
    if ((have->n_files = save_list(y->folder, SAVE_GAMES, &have->files, y->why)) < 0)
        return have->n_files;
    return sync_list_rows(y);
}

/* ---- files into the store -------------------------------------------------------------------- */

static int sync_add(struct sync *y, int number, const struct record *rec)
{
    int err = history_write(y->s, number, rec, y->why);

    if (err == HISTORY_ADDED && (y->counts_new || number == y->own) && y->over != NULL)
        err = y->over(y->s, rec, number, y->context, y->why);
    return err < 0 ? err : OK;
}

/* Call a function with each finished game that has no row, until it returns an error. */
static int sync_each_new(struct sync *y, int (*take)(struct sync *, int, const struct record *))
{
    int err = OK;

    for (int i = 0; i < y->have.n_files && err == OK; i++) {
        char path[PATH_BYTES];
        struct record rec;

        if (sync_has(y->have.rows, y->have.n_rows, y->have.files[i]))
            continue;
        save_path(y->folder, y->have.files[i], path);
        if (save_read(path, true, &rec, NULL) != OK)
            continue;
        if (record_result(&rec) != UNDECIDED)
            err = take(y, y->have.files[i], &rec);
        record_release(&rec);
    }
    return err;
}

static int sync_remove_deleted(struct sync *y)
{
    int err = OK;

    for (int i = 0; i < y->have.n_deleted && err == OK; i++)
        err = history_remove(y->s, y->have.deleted[i], y->why);
    return err;
}

/* ---- the store into files -------------------------------------------------------------------- */

/* Restore a lost file. If that fails, the row stays, and the next sync tries again. */
static int sync_restore_row(struct sync *y, int number)
{
    sqlite3_stmt *ask = tables_ask(y->s, "SELECT record FROM game WHERE id = ?1", NULL, 0);
    int step;

    sqlite3_bind_int(ask, 1, number);
    if ((step = sqlite3_step(ask)) == SQLITE_ROW && save_folder(y->folder) == OK)
        save_restore(y->folder, number, (const char *)sqlite3_column_text(ask, 0),
                     (size_t)sqlite3_column_bytes(ask, 0), NULL);
    return tables_end(y->s, ask, step, y->why);
}

static int sync_restore_lost(struct sync *y)
{
    const struct numbers *have = &y->have;
    int err = OK;

    for (int i = 0; i < have->n_rows && err == OK; i++)
        if (!sync_has(have->files, have->n_files, have->rows[i]) &&
            !sync_has(have->deleted, have->n_deleted, have->rows[i]))
            err = sync_restore_row(y, have->rows[i]);
    return err;
}

/* Write a record to the next file; a record with errors keeps waiting. */
static int sync_number(struct sync *y, const char *text, size_t len, int *last)
{
    struct save to = {.fd = -1};
    struct record rec;
    int err;

    if (record_parse(&rec, text, len, NULL, NULL) != OK)
        return OK;
    if ((err = save_create_after(&to, y->folder, last, y->why)) == OK)
        err = save_append(&to, &(struct text){.at = (char *)text, .len = len}, false, y->why);
    save_close(&to);
    if (err == OK)
        err = history_write(y->s, *last, &rec, y->why);
    record_release(&rec);
    return err < 0 ? err : OK;
}

static int sync_number_each(struct sync *y, int *last)
{
    sqlite3_stmt *ask = tables_ask(y->s, "SELECT record FROM unnumbered ORDER BY id", NULL, 0);
    int step, err = OK;

    while ((step = sqlite3_step(ask)) == SQLITE_ROW && err == OK)
        err = sync_number(y, (const char *)sqlite3_column_text(ask, 0),
                          (size_t)sqlite3_column_bytes(ask, 0), last);
    if (err == OK)
        return tables_end(y->s, ask, step, y->why);
    sqlite3_finalize(ask);
    return err;
}

static int sync_number_all(struct sync *y)
{
    int waiting, last = 0, lock, err = sync_count(y, "SELECT count(*) FROM unnumbered", &waiting);

    if (err != OK || waiting == 0)
        return err;
    if ((lock = save_lock(y->folder)) < 0) {
        text_add(y->why, "cannot write to %s.", y->folder);
        return ERR_IO;
    }
    err = sync_number_each(y, &last);
    if (last > 0)
        syncfs(lock); /* once for all files, before the store relies on them */
    save_unlock(lock);
    return err;
}

/* ---- both ------------------------------------------------------------------------------------ */

static int sync_find_one(struct sync *y, int number, const struct record *rec)
{
    (void)y, (void)number, (void)rec;
    return 1;
}

static bool sync_lacks_file(const struct numbers *have)
{
    for (int i = 0; i < have->n_rows; i++)
        if (!sync_has(have->files, have->n_files, have->rows[i]))
            return true;
    return false;
}

/* Is there anything to do? 1 or 0, or an error. */
static int sync_is_needed(struct sync *y)
{
    int waiting = 0, filled = 0, rated = 0, err = sync_look(y);

    if (err == OK)
        err = sync_count(y, "SELECT count(*) FROM done WHERE what = 'filled'", &filled);
    if (err == OK)
        err = sync_count(y, "SELECT count(*) FROM unnumbered", &waiting);
    if (err == OK)
        err = sync_count(y, "SELECT count(*) FROM (SELECT 1 FROM rating LIMIT 1)", &rated);
    if (err != OK)
        return err;
    y->counts_new = filled || !rated; /* ratings may be older than the list of games */
    return waiting > 0 || !filled || sync_lacks_file(&y->have) || sync_each_new(y, sync_find_one);
}

static int sync_step(struct sync *y)
{
    int err = sync_is_needed(y); /* another program may have done it */

    if (err <= 0 || (err = sync_remove_deleted(y)) != OK || (err = sync_restore_lost(y)) != OK ||
        (err = sync_each_new(y, sync_add)) != OK || (err = sync_number_all(y)) != OK)
        return err;
    return tables_run(y->s, "INSERT OR IGNORE INTO done VALUES ('filled')", y->why);
}

int history_sync(struct store *s, const char *folder, int own, history_sync_over *over,
                 void *context, struct text *why)
{
    struct sync y = {
        .s = s, .folder = folder, .own = own, .over = over, .context = context, .why = why};
    int err = sync_is_needed(&y);

    if (err > 0 && (err = store_begin(s, why)) == OK)
        err = store_finish(s, sync_step(&y), why);
    sync_release(&y.have);
    if (err == OK)
        save_sweep(folder);
    return err;
}
