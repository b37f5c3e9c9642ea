#include "store/old_games.h"

#include "match/record_text.h"
#include "store/save.h"
#include "store/tables.h"

#include <stdio.h>
#include <stdlib.h>

int old_games_exist(struct store *s, struct text *why)
{
    int found = 0, err = tables_number(s,
                                       tables_ask(s,
                                                  "SELECT EXISTS (SELECT 1 FROM main.game) OR"
                                                  " EXISTS (SELECT 1 FROM unnumbered)",
                                                  NULL, 0),
                                       &found, why);

    return err == OK ? found : err;
}

int old_games_know(struct store *s, int number, const struct record *rec, struct text *why)
{
    size_t len;
    char *text = record_text(rec, &len);
    int found = 0, err;
    sqlite3_stmt *ask;

    if (text == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    ask = tables_ask(s,
                     "SELECT EXISTS (SELECT 1 FROM main.game WHERE id = ?1) OR EXISTS"
                     " (SELECT 1 FROM unnumbered WHERE hash = ?2 AND record = ?3)",
                     NULL, 0);
    sqlite3_bind_int(ask, 1, number);
    sqlite3_bind_int64(ask, 2, (int64_t)text_hash(text, len));
    sqlite3_bind_text64(ask, 3, text, len, SQLITE_STATIC, SQLITE_UTF8);
    err = tables_number(s, ask, &found, why);
    free(text);
    return err == OK ? found : err;
}

/* Move the record of a row: an id, a number or 0, and a text. Return 1 if it was moved, 0 if it
 * cannot be read, or an error. */
static int old_games_move_row(sqlite3_stmt *row, struct history_write *to, struct text *why)
{
    const char *text = (const char *)sqlite3_column_text(row, 2);
    size_t len = (size_t)sqlite3_column_bytes(row, 2);
    struct record rec;
    int err = 0;

    if (text == NULL || record_parse(&rec, text, len, NULL, NULL) != OK)
        return 0;
    if (record_result(&rec) != UNDECIDED)
        err = history_write_add(to, sqlite3_column_int(row, 1), &rec, text, len, why);
    record_release(&rec);
    return err < 0 ? err : 1;
}

/* One of the tables, and how many rows of both were moved. */
struct old_games {
    struct store *s;
    struct history_write *to;
    const char *rows, *remove; /* id, number and record of all; delete the row with the id ?1 */
    int part, parts, done, all;
};

static int old_games_move_rows(struct old_games *o, struct text *why)
{
    sqlite3_stmt *ask = tables_ask(o->s, o->rows, NULL, 0);
    sqlite3_stmt *gone = tables_ask(o->s, o->remove, NULL, 0);
    int step, moved = 0;

    while (moved >= 0 && (step = sqlite3_step(ask)) == SQLITE_ROW) {
        tables_show(o->s, o->part, o->parts, o->done++, o->all);
        if ((moved = old_games_move_row(ask, o->to, why)) != 1)
            continue;
        sqlite3_bind_int64(gone, 1, sqlite3_column_int64(ask, 0));
        if (sqlite3_step(gone) != SQLITE_DONE)
            moved = tables_fail(o->s, why);
        sqlite3_reset(gone);
    }
    sqlite3_finalize(gone);
    if (moved >= 0)
        return tables_end(o->s, ask, step, why);
    sqlite3_finalize(ask);
    return moved;
}

/* A game is deleted when its file is renamed. */
static int old_games_drop_deleted(struct store *s, const char *folder, struct text *why)
{
    int *ids, n = save_list(folder, SAVE_DELETED, &ids, why), err = n < 0 ? n : OK;

    for (int i = 0; i < n && err == OK; i++) {
        char sql[64];

        snprintf(sql, sizeof sql, "DELETE FROM main.game WHERE id = %d", ids[i]);
        err = tables_run(s, sql, why);
    }
    free(ids);
    return err;
}

int old_games_move(struct store *s, struct history_write *to, const char *folder, int part,
                   int parts, struct text *why)
{
    struct old_games o = {.s = s, .to = to, .part = part, .parts = parts};
    int err = old_games_drop_deleted(s, folder, why);

    if (err == OK)
        err = tables_number(s,
                            tables_ask(s,
                                       "SELECT (SELECT count(*) FROM main.game) +"
                                       " (SELECT count(*) FROM unnumbered)",
                                       NULL, 0),
                            &o.all, why);
    o.rows = "SELECT id, id, record FROM main.game ORDER BY id";
    o.remove = "DELETE FROM main.game WHERE id = ?1";
    if (err == OK)
        err = old_games_move_rows(&o, why);
    o.rows = "SELECT id, 0, record FROM unnumbered ORDER BY id";
    o.remove = "DELETE FROM unnumbered WHERE id = ?1";
    return err == OK ? old_games_move_rows(&o, why) : err;
}
