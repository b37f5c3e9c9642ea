/* The tables, as steps of versions: a file of an earlier version takes the steps it lacks. Never
 * edit a released step; add a new one. */
#include "store/tables.h"

#include <stdio.h>
#include <unistd.h>

static const char *const steps[STORE_VERSION] = {
    /* 1: ratings */
    "CREATE TABLE IF NOT EXISTS rating ("
    " game TEXT NOT NULL, name TEXT NOT NULL, rating REAL NOT NULL,"
    " deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL,"
    " PRIMARY KEY (game, name)) STRICT;",

    /* 2: finished games, and ratings over time */
    "CREATE TABLE game ("
    " id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL,"
    " date TEXT NOT NULL, name1 TEXT NOT NULL, who1 TEXT NOT NULL, name2 TEXT NOT NULL,"
    " who2 TEXT NOT NULL, first INTEGER NOT NULL, result INTEGER NOT NULL,"
    " resigned INTEGER NOT NULL, turns INTEGER NOT NULL, record TEXT NOT NULL) STRICT;"
    "CREATE INDEX game_by_hash ON game (hash);"
    "CREATE INDEX game_by_date ON game (date);"
    "CREATE TABLE rating_change ("
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, date TEXT NOT NULL,"
    " rating REAL NOT NULL, deviation REAL NOT NULL, games INTEGER NOT NULL) STRICT;"
    "CREATE INDEX rating_change_by_name ON rating_change (game, name);"
    "CREATE TABLE done (what TEXT PRIMARY KEY) STRICT;"
    "INSERT INTO rating_change (game, name, date, rating, deviation, games)"
    " SELECT game, name, '', rating, deviation, games FROM rating;",

    /* 3: puzzles shown, and when failed puzzles are due */
    "CREATE TABLE puzzle ("
    " id INTEGER PRIMARY KEY, rules TEXT NOT NULL, position TEXT NOT NULL, player INTEGER NOT NULL,"
    " shown TEXT NOT NULL, solved INTEGER NOT NULL, box INTEGER NOT NULL, due TEXT,"
    " UNIQUE (rules, position, player)) STRICT;"
    "CREATE INDEX puzzle_by_due ON puzzle (due);",

    /* 4: the number of a game's file identifies it; games that wait for a number */
    "CREATE TABLE unnumbered ("
    " id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, record TEXT NOT NULL) STRICT;"
    "CREATE INDEX unnumbered_by_hash ON unnumbered (hash);"
    "INSERT INTO unnumbered (hash, record) SELECT hash, record FROM game ORDER BY date, id;"
    "DELETE FROM game;",

    /* 5: how puzzles were answered, and races */
    "CREATE TABLE puzzle_answer ("
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL, day TEXT NOT NULL, solved INTEGER NOT NULL,"
    " points INTEGER NOT NULL, daily INTEGER NOT NULL) STRICT;"
    "CREATE TABLE puzzle_race ("
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL, day TEXT NOT NULL, seconds INTEGER NOT NULL,"
    " solved INTEGER NOT NULL, failed INTEGER NOT NULL, points INTEGER NOT NULL) STRICT;",

    /* 6: finished games are in the pack; games before this byte of it are already rated. The rows
     * of `game` and `unnumbered` move into the pack. */
    "CREATE TABLE settled (end INTEGER NOT NULL) STRICT;",
};

const char tables_busy[] = "another program is using the database";
static const char tables_read_only[] =
    "the database is read-only. Allow Duello to write to the data folder, or copy that folder and "
    "set XDG_DATA_HOME to the folder that holds the copy";

void tables_show(const struct store *s, int part, int parts, double done, double all)
{
    if (s->show != NULL)
        s->show(s->show_context, (part + (all > 0 && done < all ? done / all : 1)) / parts);
}

int tables_fail(struct store *s, struct text *why)
{
    int code = sqlite3_errcode(s->db);

    bool is_read_only = code == SQLITE_READONLY ||
                        (code == SQLITE_CANTOPEN && s->folder[0] && access(s->folder, W_OK) != 0);

    s->has_damaged_index = s->has_damaged_index || code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    text_add(why, "%s.",
             code == SQLITE_BUSY ? tables_busy
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

/* The version of the tables is the file's user_version; 0 is a new file. */
static int tables_version_of(struct store *s, int *version, struct text *why)
{
    return tables_number(s, tables_ask(s, "PRAGMA user_version", NULL, 0), version, why);
}

static int tables_take_steps(struct store *s, struct text *why)
{
    char done[48];
    int version = 0,
        err = tables_version_of(s, &version, why); /* another program may have done it */

    while (err == OK && version < STORE_VERSION)
        err = tables_run(s, steps[version++], why);
    snprintf(done, sizeof done, "PRAGMA user_version = %d", STORE_VERSION);
    return err == OK ? tables_run(s, done, why) : err;
}

int tables_migrate(struct store *s, struct text *why)
{
    int version = 0, err = tables_version_of(s, &version, why);

    if (err != OK || version == STORE_VERSION)
        return err;
    if (version < 0 || version > STORE_VERSION) {
        text_add(why, "this file was written by a newer version of Duello.");
        return ERR_IO;
    }
    if ((err = store_begin(s, why)) != OK)
        return err;
    return store_finish(s, tables_take_steps(s, why), why);
}
