/*
 * A program may be killed at any time, so nothing here relies on an earlier step. A file is removed
 * only when the pack with its game is on the disk; a game that is in both is not added again. The
 * index notes up to where it has the blocks of the pack, and the database up to where games are
 * rated, so that nothing is lost or counted twice. When there is nothing to do, this reads only one
 * head of the pack and the files of unfinished games.
 */
#include "store/history_sync.h"

#include "match/record_text.h"
#include "store/follow.h"
#include "store/history_write.h"
#include "store/old_games.h"
#include "store/save.h"

#include <stdlib.h>
#include <unistd.h>

struct sync {
    struct store *s;
    int own;
    history_sync_over *over;
    void *context;
    int *files, n_files; /* the numbers of the files */
    int64_t again;       /* games before this byte of the pack were in a database that was lost */
    struct text *note, *why;
};

static int sync_count(struct sync *y, const char *sql, int *n)
{
    *n = 0;
    return tables_number(y->s, tables_ask(y->s, sql, NULL, 0), n, y->why);
}

static int sync_list(struct sync *y)
{
    free(y->files);
    y->n_files = save_list(y->s->games, SAVE_GAMES, &y->files, y->why);
    return y->n_files < 0 ? y->n_files : OK;
}

/* ---- files into the pack --------------------------------------------------------------------- */

/* Files, records of earlier versions, and the removal of files. */
enum { MOVE_PARTS = 3 };
/* Which games move: all; only those that earlier versions know; or all but `own`. */
enum moving { MOVE_ALL, MOVE_KNOWN, MOVE_ALL_BUT_OWN };

static int sync_is_moving(struct sync *y, int number, const struct record *rec, enum moving which)
{
    if (which == MOVE_ALL)
        return 1;
    if (number == y->own)
        return 0;
    return which == MOVE_ALL_BUT_OWN ? 1 : old_games_know(y->s, number, rec, y->why);
}

/* Add the file of a finished game to the pack. Return 1 if it is in there now, else 0,
 * or an error. */
static int sync_move(struct sync *y, struct history_write *to, int number, enum moving which)
{
    struct record rec;
    size_t len;
    char *text = save_read_over(y->s->games, number, &rec, &len);
    int moving, err = OK;

    if (text == NULL)
        return 0;
    if ((moving = sync_is_moving(y, number, &rec, which)) == 1)
        err = history_write_add(to, number, &rec, text, len, y->why);
    free(text);
    record_release(&rec);
    return err < 0 ? err : moving;
}

/* Move finished games; *moved gets their numbers. Return how many, or an error. */
static int sync_move_each(struct sync *y, struct history_write *to, enum moving which, int *moved)
{
    int n = 0, err = OK;

    for (int i = 0; i < y->n_files && err >= 0; i++) {
        tables_show(y->s, 0, MOVE_PARTS, i, y->n_files);
        if ((err = sync_move(y, to, y->files[i], which)) == 1)
            moved[n++] = y->files[i];
    }
    return err < 0 ? err : n;
}

static void sync_remove(struct sync *y, const int *numbers, int n)
{
    for (int i = 0; i < n; i++) {
        char path[PATH_BYTES];

        save_path(y->s->games, numbers[i], path);
        unlink(path); /* if this fails, the next sync does it */
        tables_show(y->s, 2, MOVE_PARTS, i + 1, n);
    }
}

/* Move files, and games of earlier versions if `old`. */
static int sync_move_files(struct sync *y, enum moving which, bool old)
{
    int *moved = calloc((size_t)y->n_files + 1, sizeof *moved), n = 0, err = OK;
    struct history_write *to = NULL;

    if (moved == NULL)
        return text_explain(ERR_MEMORY, y->why, "out of memory.");
    if ((to = history_write_begin(y->s, y->why)) == NULL)
        err = ERR_IO;
    if (err == OK && (n = sync_move_each(y, to, which, moved)) < 0)
        err = n;
    if (err == OK && old)
        err = old_games_move(y->s, to, y->s->games, 1, MOVE_PARTS, y->why);
    if (to != NULL)
        err = history_write_end(to, err, y->why);
    if (err == OK)
        sync_remove(y, moved, n);
    free(moved);
    return err;
}

/* ---- ratings --------------------------------------------------------------------------------- */

/* Read up to which byte of the pack games are rated; -1: this was never noted. */
static int sync_read_settled(struct sync *y, int64_t *end)
{
    sqlite3_stmt *ask = tables_ask(y->s, "SELECT end FROM settled", NULL, 0);
    int step = sqlite3_step(ask);

    *end = step == SQLITE_ROW ? sqlite3_column_int64(ask, 0) : -1;
    return tables_end(y->s, ask, step, y->why);
}

static int sync_write_settled(struct sync *y, int64_t end)
{
    sqlite3_stmt *ask = tables_ask(y->s, "INSERT INTO settled VALUES (?1)", NULL, 0);
    int err = tables_run(y->s, "DELETE FROM settled", y->why);

    sqlite3_bind_int64(ask, 1, end);
    if (err == OK)
        return tables_end(y->s, ask, sqlite3_step(ask), y->why);
    sqlite3_finalize(ask);
    return err;
}

/* Take over the games of an earlier version, and note up to which byte games are rated. If there
 * are ratings but no list of the games that they include, they may include all games. */
static int sync_take_over(struct sync *y, int64_t *settled)
{
    int filled, rated, old = old_games_exist(y->s, y->why), err = old < 0 ? old : OK;
    struct followed f;

    if (err == OK && (err = follow_read(y->s, &f, y->why)) == OK)
        y->again = f.end;
    if (err == OK)
        err = sync_count(y, "SELECT EXISTS (SELECT 1 FROM done WHERE what = 'filled')", &filled);
    if (err == OK)
        err = sync_count(y, "SELECT EXISTS (SELECT 1 FROM rating)", &rated);
    if (err != OK)
        return err;
    if (old || rated)
        err = sync_move_files(y, rated && !filled ? MOVE_ALL_BUT_OWN : MOVE_KNOWN, true);
    *settled = 0;
    if (err == OK && (old || rated) && (err = follow_read(y->s, &f, y->why)) == OK)
        *settled = f.end;
    return err == OK ? sync_write_settled(y, *settled) : err;
}

/* Is this the place of the game with this number? -1: it is deleted. */
static int sync_is_place(struct sync *y, int number, int64_t place, int *is_place)
{
    sqlite3_stmt *ask = tables_ask(y->s, "SELECT place = ?2 FROM past.game WHERE id = ?1", NULL, 0);

    *is_place = -1;
    sqlite3_bind_int(ask, 1, number);
    sqlite3_bind_int64(ask, 2, place);
    return tables_number(y->s, ask, is_place, y->why);
}

/* Call `over` for a game if it was played here. Damage may have doubled it; one place counts. */
static int sync_tell_entry(struct sync *y, const struct pack_entry *e, int64_t place)
{
    struct record rec;
    int number = e->number, is_place, err = sync_is_place(y, number, place, &is_place);
    bool is_new = is_place == 1 && place >= pack_place((off_t)y->again, 0);

    if (err != OK || is_place == 0 || e->is_imported || e->len == 0 ||
        record_parse(&rec, e->text, e->len, NULL, NULL) != OK)
        return err;
    if (record_result(&rec) != UNDECIDED)
        err = y->over(y->s, &rec, number, is_new, y->context, y->why);
    record_release(&rec);
    return err;
}

/* Do so for the games in the loaded block. `over` may load other blocks. */
static int sync_tell_block(struct sync *y)
{
    off_t block = y->s->pack.block;
    uint32_t count = y->s->pack.head.count;
    struct pack_entry e;
    int err = OK;

    for (uint32_t i = 0; i < count && err == OK; i++)
        if ((err = pack_read(&y->s->pack, pack_place(block, i), &e, y->why)) == OK)
            err = sync_tell_entry(y, &e, pack_place(block, i));
    return err;
}

/* Do so for all games from this byte of the pack to the end. */
static int sync_tell(struct sync *y, int64_t settled)
{
    struct followed f;
    off_t at = (off_t)settled;
    int found = 0, err = follow_read(y->s, &f, y->why);

    if (err != OK || f.end == settled)
        return err;
    while (err == OK && y->over != NULL && at < f.end &&
           (found = pack_find(&y->s->pack, &at, y->why)) == 1) {
        off_t end = pack_block_end(&y->s->pack);

        err = sync_tell_block(y);
        at = end;
    }
    if (err == OK && found < 0)
        err = found;
    return err == OK ? sync_write_settled(y, f.end) : err;
}

void history_sync_show(struct store *s, void (*show)(void *context, double share), void *context)
{
    s->show = show;
    s->show_context = context;
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Is there a file of a finished game? */
static bool sync_finds_over(const struct sync *y)
{
    bool found = false;

    for (int i = 0; i < y->n_files && !found; i++) {
        struct record rec;
        size_t len;
        char *text = save_read_over(y->s->games, y->files[i], &rec, &len);

        if ((found = text != NULL))
            record_release(&rec);
        free(text);
    }
    return found;
}

/* Is there anything to do? 1 or 0, or an error. */
static int sync_is_needed(struct sync *y)
{
    struct followed f;
    int64_t settled;
    int err, found;

    if ((err = sync_read_settled(y, &settled)) != OK || (err = follow_read(y->s, &f, y->why)) != OK)
        return err;
    if (settled != f.end)
        return 1;
    if ((found = follow_is_needed(y->s, y->why)) != 0 ||
        (found = old_games_exist(y->s, y->why)) != 0)
        return found;
    return (err = sync_list(y)) != OK ? err : sync_finds_over(y);
}

static int sync_step(struct sync *y)
{
    int64_t settled;
    int old = old_games_exist(y->s, y->why), err = old < 0 ? old : OK;

    if (err != OK || (err = follow_pack(y->s, y->note, y->why)) != OK ||
        (err = sync_read_settled(y, &settled)) != OK || (err = sync_list(y)) != OK)
        return err;
    if (settled < 0 && ((err = sync_take_over(y, &settled)) != OK || (err = sync_list(y)) != OK))
        return err;
    if ((err = sync_move_files(y, MOVE_ALL, old)) != OK)
        return err;
    return sync_tell(y, settled);
}

/* Free the room that the records of earlier versions took on the disk. */
static void sync_shrink(struct sync *y)
{
    int free_pages, pages;

    if (sync_count(y, "PRAGMA main.freelist_count", &free_pages) == OK &&
        sync_count(y, "PRAGMA main.page_count", &pages) == OK && free_pages > 100 &&
        free_pages > pages / 2)
        tables_run(y->s, "VACUUM main", NULL);
}

int history_sync(struct store *s, int own, history_sync_over *over, void *context, struct text *why)
{
    struct text note = TEXT_OF(2 * PATH_BYTES);
    struct sync y = {
        .s = s, .own = own, .over = over, .context = context, .note = &note, .why = why};
    int err = sync_is_needed(&y);

    if (err > 0 && (err = store_begin(s, why)) == OK) {
        err = store_finish(s, sync_step(&y), why);
        if (err == OK)
            sync_shrink(&y);
    }
    free(y.files);
    if (err == OK)
        save_sweep(s->games);
    return err == OK && note.len > 0 ? text_explain(HISTORY_DAMAGED, why, "%s", note.at + 1) : err;
}
