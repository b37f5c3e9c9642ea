#include "store/ladder.h"

#include "store/sql.h"

/* Read a row: game, name, rating, deviation, games, date, volatility. */
static void ladder_take_row(sqlite3_stmt *row, struct ladder_entry *entry)
{
    sql_text(row, 0, entry->game, sizeof entry->game);
    sql_text(row, 1, entry->name, sizeof entry->name);
    entry->rating = sqlite3_column_double(row, 2);
    entry->deviation = sqlite3_column_double(row, 3);
    entry->games = sqlite3_column_int64(row, 4);
    sql_text(row, 5, entry->date, sizeof entry->date);
    entry->volatility = sqlite3_column_double(row, 6);
}

#define RATINGS "SELECT game, name, rating, deviation, games, '', volatility FROM rating "
#define CHANGES "SELECT game, name, rating, deviation, games, date, 0 FROM rating_change "

/* No id has an "_" or a "%". */
#define OF_GAME "(?1 IS NULL OR game = ?1 OR game LIKE ?1 || ':%') "

int ladder_read(struct store *s, struct ladder_entry *entry, struct text *why)
{
    const char *key[] = {entry->game, entry->name};
    sqlite3_stmt *ask = sql_ask(s, RATINGS "WHERE game = ?1 AND name = ?2", key, 2);
    int step = sqlite3_step(ask);

    if (step == SQLITE_ROW)
        ladder_take_row(ask, entry);
    return sql_end(s, ask, step, why);
}

static int ladder_write_with(struct store *s, const char *sql, const struct ladder_entry *entry,
                             struct text *why)
{
    const char *texts[] = {entry->game, entry->name, entry->date};
    sqlite3_stmt *put = sql_ask(s, sql, texts, 3);

    sqlite3_bind_double(put, 4, entry->rating);
    sqlite3_bind_double(put, 5, entry->deviation);
    sqlite3_bind_int64(put, 6, entry->games);
    sqlite3_bind_double(put, 7, entry->volatility);
    return sql_end(s, put, sqlite3_step(put), why);
}

int ladder_write(struct store *s, const struct ladder_entry *entry, struct text *why)
{
    int err = ladder_write_with(
        s,
        "INSERT OR REPLACE INTO rating (game, name, rating, deviation, games, volatility)"
        " VALUES (?1, ?2, ?4, ?5, ?6, ?7)",
        entry, why);

    if (err != OK)
        return err;
    return ladder_write_with(
        s,
        "INSERT INTO rating_change (game, name, date, rating, deviation, games)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        entry, why);
}

int ladder_each(struct store *s, const char *game, bool changes,
                void (*take)(const struct ladder_entry *, void *), void *context, struct text *why)
{
    sqlite3_stmt *ask =
        sql_ask(s,
                changes ? CHANGES "WHERE " OF_GAME "ORDER BY game, name, id"
                        : RATINGS "WHERE " OF_GAME "ORDER BY game, rating DESC, name",
                &game, 1);
    struct ladder_entry entry;
    int step;

    while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        ladder_take_row(ask, &entry);
        take(&entry, context);
    }
    return sql_end(s, ask, step, why);
}
