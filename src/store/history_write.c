#include "store/history_write.h"

#include "match/record_text.h"
#include "store/follow.h"
#include "store/pack_write.h"
#include "store/rows.h"

#include <stdlib.h>

struct history_write {
    struct store *s;
    int lock, last;
    int64_t before; /* the end of the pack that the index followed */
    bool is_import; /* all that was added is imported */
    struct pack_write to;
    struct rows *rows;
    sqlite3_stmt *find;
};

/* ---- beginning ------------------------------------------------------------------------------- */

/* Take the lock, and add to the index what other programs have written meanwhile. */
static int history_write_prepare(struct history_write *w, struct text *why)
{
    struct followed f;
    int err;

    if ((w->lock = save_lock(w->s->games)) < 0)
        return text_explain(ERR_IO, why, "cannot write to %s.", w->s->games);
    if ((err = follow_pack(w->s, NULL, why)) != OK || (err = follow_read(w->s, &f, why)) != OK ||
        (err = save_last_number(w->s->games, &w->last, why)) != OK)
        return err;
    w->before = f.end;
    /* Hashes are spread over the whole index. With a small cache, each game would write pages. */
    tables_run(w->s, "PRAGMA past.cache_size = -262144", NULL);
    w->find = tables_ask(w->s, "SELECT id, place FROM past.game WHERE hash = ?1", NULL, 0);
    if ((w->rows = rows_begin(w->s, why)) == NULL)
        return ERR_MEMORY;
    return pack_write_begin(&w->to, w->s->games, why);
}

struct history_write *history_write_begin(struct store *s, struct text *why)
{
    struct history_write *w = calloc(1, sizeof *w);
    int err;

    if (w == NULL)
        return text_add(why, "out of memory."), NULL;
    *w = (struct history_write){
        .s = s, .lock = -1, .is_import = true, .to = {.fd = -1, .folder_fd = -1}};
    if ((err = history_write_prepare(w, why)) == OK)
        return w;
    history_write_end(w, err, NULL);
    return NULL;
}

/* ---- adding ---------------------------------------------------------------------------------- */

/* Is the game at this place the one with this text? */
static bool history_write_is_same(struct history_write *w, int64_t place, const char *text,
                                  size_t len)
{
    struct pack_entry e;
    struct record rec;
    size_t other;
    char *written;
    bool same;

    if ((pack_write_read(&w->to, place, &e) ? pack_restore(&w->s->pack, &e, NULL)
                                            : pack_read(&w->s->pack, place, &e, NULL)) != OK ||
        record_parse(&rec, e.text, e.len, NULL, NULL) != OK)
        return false;
    written = record_text(&rec, &other);
    same = written != NULL && other == len && memcmp(written, text, len) == 0;
    free(written);
    record_release(&rec);
    return same;
}

/* Is there a game with this record, under this number unless it is 0? */
static int history_write_knows(struct history_write *w, int number, const struct record *rec,
                               uint64_t hash, struct text *why)
{
    size_t len = 0;
    char *text = NULL;
    bool known = false;
    int step = SQLITE_DONE;

    sqlite3_bind_int64(w->find, 1, (int64_t)hash);
    while (!known && (step = sqlite3_step(w->find)) == SQLITE_ROW) {
        if (number > 0 && sqlite3_column_int(w->find, 0) != number)
            continue;
        if (text == NULL && (text = record_text(rec, &len)) == NULL)
            break;
        known = history_write_is_same(w, sqlite3_column_int64(w->find, 1), text, len);
    }
    sqlite3_reset(w->find);
    free(text);
    return known                 ? HISTORY_KNOWN
           : step == SQLITE_DONE ? HISTORY_ADDED
           : step == SQLITE_ROW  ? text_explain(ERR_MEMORY, why, "out of memory.")
                                 : tables_fail(w->s, why);
}

int history_write_add(struct history_write *w, int number, const struct record *rec,
                      const char *text, size_t len, struct text *why)
{
    struct pack_entry e = {.number = number, .is_imported = number == 0, .text = text, .len = len};
    uint64_t hash = rows_hash(rec);
    int64_t place;
    int err = history_write_knows(w, number, rec, hash, why), taken = 0;

    if (err != HISTORY_ADDED || (number > 0 && (err = taken = history_has(w->s, number, why)) < 0))
        return err;
    if ((number == 0 || taken) && (err = save_next_number(w->last, &e.number, why)) != OK)
        return err;
    w->last = e.number > w->last ? e.number : w->last;
    w->is_import = w->is_import && e.is_imported;
    if ((err = pack_write_add(&w->to, &e, &place, why)) != OK ||
        (err = rows_add(w->rows, e.number, place, hash, rec, why)) != OK)
        return err;
    return HISTORY_ADDED;
}

/* ---- ending ---------------------------------------------------------------------------------- */

/* Imported games count in no rating, so they are settled if all before them are. */
static int history_write_settle(struct history_write *w, struct text *why)
{
    sqlite3_stmt *ask = tables_ask(w->s, "UPDATE settled SET end = ?1 WHERE end = ?2", NULL, 0);

    sqlite3_bind_int64(ask, 1, w->to.at);
    sqlite3_bind_int64(ask, 2, w->before);
    return tables_end(w->s, ask, sqlite3_step(ask), why);
}

static int history_write_finish(struct history_write *w, struct text *why)
{
    int err = pack_write_flush(&w->to, why);

    if (err != OK || w->to.at == w->to.from)
        return err;
    if (w->is_import && (err = history_write_settle(w, why)) != OK)
        return err;
    return follow_write(w->s, &(struct followed){w->to.at, w->to.last, w->to.itself}, why);
}

int history_write_end(struct history_write *w, int err, struct text *why)
{
    sqlite3_finalize(w->find);
    if (w->rows != NULL)
        err = rows_end(w->rows, err, why);
    if (err == OK)
        err = history_write_finish(w, why);
    pack_write_end(&w->to, err);
    if (err != OK)
        pack_forget(&w->s->pack);
    save_unlock(w->lock);
    free(w);
    return err;
}

/* ---- deleting -------------------------------------------------------------------------------- */

static int history_write_deletion(struct store *s, int number, struct text *why)
{
    struct pack_entry e = {.number = number};
    struct pack_write to = {.fd = -1, .folder_fd = -1};
    int64_t place;
    int lock = save_lock(s->games), err;

    if (lock < 0)
        return text_explain(ERR_IO, why, "cannot write to %s.", s->games);
    if ((err = pack_write_begin(&to, s->games, why)) == OK &&
        (err = pack_write_add(&to, &e, &place, why)) == OK)
        err = pack_write_flush(&to, why);
    pack_write_end(&to, err);
    save_unlock(lock);
    return err;
}

/* The pack alone counts. If the index cannot be written now, the next sync does it. */
int history_delete(struct store *s, int number, struct text *why)
{
    int err = store_begin(s, why);

    if (err != OK)
        return err;
    if ((err = history_write_deletion(s, number, why)) != OK)
        return store_finish(s, err, why);
    store_finish(s, follow_pack(s, NULL, NULL), NULL);
    return OK;
}
