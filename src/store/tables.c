#include "store/tables.h"

#include "core/record.h"

#include <stdio.h>
#include <unistd.h>

enum { VERSION_DAMAGED = -1, VERSION_WITH_PACK = 6 };

/* Ratings and puzzles: what the version with a pack had too. */
static const char common[] =
    "CREATE TABLE rating ("
    " game TEXT NOT NULL, name TEXT NOT NULL, rating REAL NOT NULL,"
    " deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL,"
    " PRIMARY KEY (game, name)) STRICT;"
    "CREATE TABLE rating_change ("
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, date TEXT NOT NULL,"
    " rating REAL NOT NULL, deviation REAL NOT NULL, games INTEGER NOT NULL) STRICT;"
    "CREATE INDEX rating_change_by_name ON rating_change (game, name);"
    "CREATE TABLE puzzle ("
    " id INTEGER PRIMARY KEY, rules TEXT NOT NULL, position TEXT NOT NULL, player INTEGER NOT NULL,"
    " shown TEXT NOT NULL, solved INTEGER NOT NULL, box INTEGER NOT NULL, due TEXT,"
    " UNIQUE (rules, position, player)) STRICT;"
    "CREATE INDEX puzzle_by_due ON puzzle (due);"
    "CREATE TABLE puzzle_answer ("
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL, day TEXT NOT NULL, solved INTEGER NOT NULL,"
    " points INTEGER NOT NULL, daily INTEGER NOT NULL) STRICT;"
    "CREATE TABLE puzzle_race ("
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL, day TEXT NOT NULL, seconds INTEGER NOT NULL,"
    " solved INTEGER NOT NULL, failed INTEGER NOT NULL, points INTEGER NOT NULL) STRICT;";

/* Finished games. Texts are kept once, in `word`, where 1 is a person. `score` has the sums for
 * each person, and for name 0, which is everyone. */
static const char games[] =
    "CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;"
    "INSERT INTO word VALUES (1, '" RECORD_PERSON "');"
    "CREATE TABLE game ("
    " id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, date INTEGER NOT NULL, game INTEGER NOT NULL,"
    " rules INTEGER NOT NULL, name1 INTEGER NOT NULL, who1 INTEGER NOT NULL,"
    " name2 INTEGER NOT NULL, who2 INTEGER NOT NULL, first INTEGER NOT NULL,"
    " result INTEGER NOT NULL, ending INTEGER NOT NULL, ended_by INTEGER NOT NULL,"
    " turns INTEGER NOT NULL, record BLOB NOT NULL) STRICT;"
    "CREATE INDEX game_by_hash ON game (hash);"
    "CREATE INDEX game_by_date ON game (date);"
    "CREATE INDEX game_by_game ON game (game, date);"
    "CREATE INDEX game_by_name1 ON game (name1, date);"
    "CREATE INDEX game_by_name2 ON game (name2, date);"
    "CREATE TABLE score ("
    " name INTEGER NOT NULL, game INTEGER NOT NULL, opponent INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, wins INTEGER, losses INTEGER, draws INTEGER, unfinished INTEGER,"
    " PRIMARY KEY (name, game, opponent, seat)) STRICT, WITHOUT ROWID;";

/* The version with a pack had tables for still earlier versions. `settled` is for pack_import. */
static const char unused[] = "DROP TABLE game; DROP TABLE unnumbered; DROP TABLE done;";

const char tables_busy[] = "another program is using the database";
static const char tables_read_only[] =
    "the database is read-only. Allow Duello to write to the data folder, or copy that folder and "
    "set XDG_DATA_HOME to the folder that holds the copy";
static const char tables_damaged[] = "the database is damaged. The next command will repair it";

int tables_fail(struct store *s, struct text *why)
{
    int code = sqlite3_errcode(s->db);
    bool is_damage = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    bool is_read_only =
        code == SQLITE_READONLY || (code == SQLITE_CANTOPEN && access(s->folder, W_OK) != 0);

    s->is_damaged = s->is_damaged || is_damage;
    text_add(why, "%s.",
             code == SQLITE_BUSY ? tables_busy
             : is_damage         ? tables_damaged
             : is_read_only      ? tables_read_only
                                 : sqlite3_errmsg(s->db));
    return ERR_IO;
}

int tables_run(struct store *s, const char *sql, struct text *why)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? OK : tables_fail(s, why);
}

int store_begin(struct store *s, struct text *why)
{
    return tables_run(s, "BEGIN IMMEDIATE", why);
}

int store_commit(struct store *s, struct text *why)
{
    return tables_run(s, "COMMIT", why);
}

int store_finish(struct store *s, int err, struct text *why)
{
    int failed = err < 0 ? err : store_commit(s, why);

    if (failed == OK)
        return err;
    tables_run(s, "ROLLBACK", NULL);
    return failed;
}

sqlite3_stmt *tables_ask(struct store *s, const char *sql, const char *const *texts, int n)
{
    sqlite3_stmt *ask = NULL;

    sqlite3_prepare_v2(s->db, sql, -1, &ask, NULL);
    for (int i = 0; i < n; i++)
        if (texts[i] != NULL)
            sqlite3_bind_text(ask, i + 1, texts[i], -1, SQLITE_TRANSIENT);
    return ask;
}

int tables_end(struct store *s, sqlite3_stmt *ask, int step, struct text *why)
{
    int err = step == SQLITE_ROW || step == SQLITE_DONE ? OK : tables_fail(s, why);

    sqlite3_finalize(ask);
    return err;
}

int tables_number(struct store *s, sqlite3_stmt *ask, int *n, struct text *why)
{
    int step = sqlite3_step(ask);

    if (step == SQLITE_ROW)
        *n = sqlite3_column_int(ask, 0);
    return tables_end(s, ask, step, why);
}

void tables_text(sqlite3_stmt *row, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(row, column);

    snprintf(out, size, "%s", text ? text : "");
    text_make_printable(out);
}

/* The version of the tables is the file's user_version; 0 is a new file. Reading a game, too, shows
 * whether the tables can be read at all. */
static int tables_version(struct store *s, int *version, struct text *why)
{
    int some = 0,
        err = tables_number(s, tables_ask(s, "PRAGMA user_version", NULL, 0), version, why);

    if (err == OK && *version == STORE_VERSION)
        err = tables_number(s, tables_ask(s, "SELECT id FROM game LIMIT 1", NULL, 0), &some, why);
    return err;
}

/* Another program may have done it meanwhile. */
static int tables_update(struct store *s, struct text *why)
{
    char done[48];
    int version = 0, err = tables_version(s, &version, why);

    if (err != OK || version == STORE_VERSION)
        return err;
    snprintf(done, sizeof done, "PRAGMA user_version = %d", STORE_VERSION);
    if ((err = tables_run(s, version == 0 ? common : unused, why)) == OK &&
        (err = tables_run(s, games, why)) == OK)
        err = tables_run(s, done, why);
    return err;
}

int tables_create(struct store *s, struct text *why)
{
    int version = 0, err = tables_version(s, &version, why);

    if (err != OK || version == STORE_VERSION)
        return err;
    if (version == VERSION_DAMAGED) {
        s->is_damaged = true;
        return text_explain(ERR_IO, why, "%s.", tables_damaged);
    }
    if (version != 0 && version != VERSION_WITH_PACK)
        return text_explain(ERR_IO, why, "this file was written by %s version of Duello.",
                            version > STORE_VERSION ? "a newer" : "an early");
    if ((err = store_begin(s, why)) != OK)
        return err;
    return store_finish(s, tables_update(s, why), why);
}

void tables_mark_damaged(struct store *s)
{
    char mark[48];

    snprintf(mark, sizeof mark, "PRAGMA user_version = %d", VERSION_DAMAGED);
    tables_run(s, mark, NULL);
}
