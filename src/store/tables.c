#include "store/tables.h"

#include "core/record.h"
#include "store/pack_import.h"
#include "store/sql.h"
#include "store/transaction.h"

#include <stdio.h>

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

/* What files of this version may lack. In `accuracy`, the number is that of a game. `counted` has
 * the rules whose results count apart from those of their game's book, and where:
 * "charge:tournament". */
static const char optional[] =
    "CREATE TABLE IF NOT EXISTS lesson ("
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL, idea TEXT NOT NULL, day TEXT NOT NULL,"
    " missed INTEGER NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS accuracy ("
    " id INTEGER PRIMARY KEY, percent1 REAL NOT NULL, percent2 REAL NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS counted ("
    " rules INTEGER PRIMARY KEY, game INTEGER NOT NULL) STRICT;";

/* The version with a pack had tables for still earlier versions. */
static const char unused[] = "DROP TABLE game; DROP TABLE unnumbered; DROP TABLE done;";

/* As long as a pack is to be imported, this table notes where its games that are not yet rated
 * begin. If its database was lost, all are rated: no game may count twice. */
static const char settled[] = "CREATE TABLE settled (end INTEGER NOT NULL) STRICT;"
                              "INSERT INTO settled VALUES (9223372036854775807);";

/* The version of the tables is the file's user_version; 0 is a new file. Reading a game, too, shows
 * whether the tables can be read at all. */
static int tables_version(struct store *s, int *version, struct text *why)
{
    int some = 0, err = sql_number(s, sql_ask(s, "PRAGMA user_version", NULL, 0), version, why);

    if (err == OK && *version == STORE_VERSION)
        err = sql_number(s, sql_ask(s, "SELECT id FROM game LIMIT 1", NULL, 0), &some, why);
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
    if (version == 0 && pack_import_exists(s) && (err = sql_run(s, settled, why)) != OK)
        return err;
    if ((err = sql_run(s, version == 0 ? common : unused, why)) == OK &&
        (err = sql_run(s, games, why)) == OK && (err = sql_run(s, optional, why)) == OK)
        err = sql_run(s, done, why);
    return err;
}

/* Results are read by where they count, so this table is never missing. */
static int tables_create_counted(struct store *s, struct text *why)
{
    bool has = false;
    int err = sql_has_table(s, "counted", &has, why);

    return err != OK || has ? err : tables_create_optional(s, why);
}

int tables_create(struct store *s, struct text *why)
{
    int version = 0, err = tables_version(s, &version, why);

    if (err == OK && version == STORE_VERSION)
        return tables_create_counted(s, why);
    if (err != OK)
        return err;
    if (version == VERSION_DAMAGED) {
        s->is_damaged = true;
        return text_explain(ERR_IO, why, "%s.", sql_damaged);
    }
    if (version != 0 && version != VERSION_WITH_PACK)
        return text_explain(ERR_IO, why, "this file was written by %s version of Duello.",
                            version > STORE_VERSION ? "a newer" : "an early");
    if ((err = transaction_begin(s, why)) != OK)
        return err;
    return transaction_finish(s, tables_update(s, why), why);
}

int tables_create_optional(struct store *s, struct text *why)
{
    return sql_run(s, optional, why);
}

void tables_mark_damaged(struct store *s)
{
    char mark[48];

    snprintf(mark, sizeof mark, "PRAGMA user_version = %d", VERSION_DAMAGED);
    sql_run(s, mark, NULL);
}
