#include "store/sql.h"

#include <stdio.h>
#include <unistd.h>

const char sql_busy[] = "another program is using the database";
static const char sql_read_only[] =
    "the database is read-only. Allow Duello to write to the data folder, or copy that folder and "
    "set XDG_DATA_HOME to the folder that holds the copy";
const char sql_damaged[] = "the database is damaged. The next command will repair it";

int sql_fail(struct store *s, struct text *why)
{
    int code = sqlite3_errcode(s->db);
    bool is_damage = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    bool is_read_only =
        code == SQLITE_READONLY || (code == SQLITE_CANTOPEN && access(s->folder, W_OK) != 0);

    s->is_damaged = s->is_damaged || is_damage;
    text_add(why, "%s.",
             code == SQLITE_BUSY ? sql_busy
             : is_damage         ? sql_damaged
             : is_read_only      ? sql_read_only
                                 : sqlite3_errmsg(s->db));
    return ERR_IO;
}

int sql_run(struct store *s, const char *sql, struct text *why)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? OK : sql_fail(s, why);
}

sqlite3_stmt *sql_ask(struct store *s, const char *sql, const char *const *texts, int n)
{
    sqlite3_stmt *ask = NULL;

    sqlite3_prepare_v2(s->db, sql, -1, &ask, NULL);
    for (int i = 0; i < n; i++)
        if (texts[i] != NULL)
            sqlite3_bind_text(ask, i + 1, texts[i], -1, SQLITE_TRANSIENT);
    return ask;
}

int sql_end(struct store *s, sqlite3_stmt *ask, int step, struct text *why)
{
    int err = step == SQLITE_ROW || step == SQLITE_DONE ? OK : sql_fail(s, why);

    sqlite3_finalize(ask);
    return err;
}

int sql_number(struct store *s, sqlite3_stmt *ask, int *n, struct text *why)
{
    int step = sqlite3_step(ask);

    if (step == SQLITE_ROW)
        *n = sqlite3_column_int(ask, 0);
    return sql_end(s, ask, step, why);
}

int sql_has_table(struct store *s, const char *name, bool *has, struct text *why)
{
    sqlite3_stmt *ask = sql_ask(s, "SELECT 1 FROM sqlite_master WHERE name = ?1", &name, 1);
    int some = 0, err = sql_number(s, ask, &some, why);

    *has = some;
    return err;
}

void sql_text(sqlite3_stmt *row, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(row, column);

    snprintf(out, size, "%s", text ? text : "");
    text_make_printable(out);
}
