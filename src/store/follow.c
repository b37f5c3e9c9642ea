#include "store/follow.h"

#include "match/record_text.h"
#include "store/rows.h"

int follow_read(struct store *s, struct followed *f, struct text *why)
{
    sqlite3_stmt *ask = tables_ask(s, "SELECT end, last, itself FROM past.followed", NULL, 0);
    int step = sqlite3_step(ask);

    *f = (struct followed){0, -1, 0};
    if (step == SQLITE_ROW) {
        f->end = sqlite3_column_int64(ask, 0);
        f->last = sqlite3_column_int64(ask, 1);
        f->itself = sqlite3_column_int64(ask, 2);
    }
    return tables_end(s, ask, step, why);
}

int follow_write(struct store *s, const struct followed *f, struct text *why)
{
    sqlite3_stmt *ask =
        tables_ask(s, "UPDATE past.followed SET end = ?1, last = ?2, itself = ?3", NULL, 0);

    sqlite3_bind_int64(ask, 1, f->end);
    sqlite3_bind_int64(ask, 2, f->last);
    sqlite3_bind_int64(ask, 3, f->itself);
    return tables_end(s, ask, sqlite3_step(ask), why);
}

static bool follow_is_other(struct store *s, const struct followed *f)
{
    return f->last >= 0 && (pack_size(&s->pack, NULL) < f->end ||
                            !pack_has_head(&s->pack, (off_t)f->last, (uint32_t)f->itself));
}

int follow_is_needed(struct store *s, struct text *why)
{
    struct followed f;
    int err = follow_read(s, &f, why);
    off_t at = (off_t)f.end;

    if (err != OK)
        return err;
    return follow_is_other(s, &f) ? 1 : pack_find(&s->pack, &at, why);
}

/* Add a game, or remove a deleted one. A record that cannot be read is counted in *bad. */
static int follow_entry(struct rows *rows, const struct pack_entry *e, int64_t place, int *bad,
                        struct text *why)
{
    struct record rec;
    int err;

    if (e->len == 0)
        return rows_remove(rows, e->number, why);
    if ((err = record_parse(&rec, e->text, e->len, NULL, NULL)) != OK) {
        ++*bad;
        return err == ERR_MEMORY ? text_explain(err, why, "out of memory.") : OK;
    }
    if (record_result(&rec) != UNDECIDED)
        err = rows_add(rows, e->number, place, rows_hash(&rec), &rec, why);
    else
        ++*bad;
    record_release(&rec);
    return err;
}

static int follow_block(struct store *s, struct rows *rows, int *bad, struct text *why)
{
    struct pack_entry e;
    size_t at = 0;
    int err = OK;

    for (uint32_t i = 0; err == OK && pack_block_entry(s->pack.entries, s->pack.head.raw, &at, &e);
         i++)
        if ((err = pack_restore(&s->pack, &e, why)) == OK)
            err = follow_entry(rows, &e, pack_place(s->pack.block, i), bad, why);
    return err;
}

/* Follow all blocks from f->end on. */
static int follow_blocks(struct store *s, struct rows *rows, struct followed *f, struct text *note,
                         struct text *why)
{
    int found, bad = 0, err = OK;
    off_t at = (off_t)f->end, skipped = 0, from = at, all = pack_size(&s->pack, NULL) - from;
    bool is_all = at == 0;

    while (err == OK && (found = pack_find(&s->pack, &at, why)) != 0) {
        if (found < 0)
            return found;
        skipped += at - (off_t)f->end;
        err = follow_block(s, rows, &bad, why);
        *f = (struct followed){pack_block_end(&s->pack), at, s->pack.head.itself};
        at = (off_t)f->end;
        tables_show(s, 0, 1, (double)(at - from), (double)all);
    }
    if (is_all) /* else a kill may have left the rest, and its game is still in a file */
        skipped += pack_size(&s->pack, NULL) - (off_t)f->end;
    if (skipped > 0)
        text_add(note, " %s: skipped %lld bytes that are damaged or were not written completely.",
                 s->pack.path, (long long)skipped);
    if (bad > 0)
        text_add(note, " %s: skipped %d record%s with errors.", s->pack.path, bad,
                 bad == 1 ? "" : "s");
    return err;
}

/* The games of another pack may already be rated. No game may count twice in the ratings. */
static int follow_settle(struct store *s, int64_t end, bool is_other, struct text *why)
{
    sqlite3_stmt *ask = tables_ask(s, "UPDATE settled SET end = ?1 WHERE ?2 OR end > ?1", NULL, 0);

    sqlite3_bind_int64(ask, 1, end);
    sqlite3_bind_int(ask, 2, is_other);
    return tables_end(s, ask, sqlite3_step(ask), why);
}

int follow_pack(struct store *s, struct text *note, struct text *why)
{
    struct followed f;
    struct rows *rows;
    int err = follow_read(s, &f, why);
    bool is_other = err == OK && follow_is_other(s, &f);

    if (is_other) {
        text_add(note, " %s was lost, cut or replaced, so its games were indexed again.",
                 s->pack.path);
        f = (struct followed){0, -1, 0};
        err = rows_clear(s, why);
    }
    pack_forget(&s->pack); /* another program may have cut it and written again */
    if (err != OK)
        return err;
    if ((rows = rows_begin(s, why)) == NULL)
        return ERR_MEMORY;
    err = rows_end(rows, follow_blocks(s, rows, &f, note, why), why);
    if (err == OK)
        err = follow_settle(s, f.end, is_other, why);
    return err == OK ? follow_write(s, &f, why) : err;
}
