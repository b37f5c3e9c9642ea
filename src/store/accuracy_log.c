/* A file without the table is as good as one with it: the first judged game makes it. */
#include "store/accuracy_log.h"

#include "store/sql.h"
#include "store/tables.h"

int accuracy_log_note(struct store *s, int number, const double percent[2], struct text *why)
{
    int err = tables_create_optional(s, why);
    sqlite3_stmt *put;

    if (err != OK)
        return err;
    put = sql_ask(s, "INSERT OR REPLACE INTO accuracy SELECT id, ?2, ?3 FROM game WHERE id = ?1",
                  NULL, 0);
    sqlite3_bind_int(put, 1, number);
    for (int p = P1; p <= P2; p++)
        sqlite3_bind_double(put, 2 + p, percent[p]);
    return sql_end(s, put, sqlite3_step(put), why);
}

/* The games of a seat. Word 1 is a person. */
#define SEAT(me, other, more)                                                                      \
    "SELECT id, date, " TABLES_COUNTED("game") " AS game, who" other " AS who, percent" me         \
                                               " AS percent"                                       \
                                               " FROM accuracy JOIN game USING (id) WHERE who" me  \
                                               " = 1 AND " more
#define NAMED(me) "name" me " = (SELECT id FROM word WHERE text = ?2)"
#define ACCURACIES                                                                                                              \
    "SELECT played.id, g.text AS name, w.text, percent FROM (" SEAT(                                                            \
        "1", "2",                                                                                                               \
        "(?2 IS NULL OR " NAMED(                                                                                                \
            "1") ")") " UNION ALL " SEAT("2", "1",                                                                              \
                                         "CASE WHEN ?2 IS NULL THEN who1 <> 1 ELSE " NAMED(                                     \
                                             "2") " END") ") AS played"                                                         \
                                                          " JOIN word g ON g.id = played.game JOIN word w ON w.id = played.who" \
                                                          " WHERE percent >= 0 AND (?1 IS NULL OR " TABLES_OF_GAME(             \
                                                              "played.game") ") ORDER BY name, date DESC, played.id DESC"

int accuracy_log_each(struct store *s, const struct history_query *q,
                      void (*take)(const struct accuracy_log_entry *, void *), void *context,
                      struct text *why)
{
    const char *texts[] = {q->counted != NULL ? q->counted : q->game, q->player};
    sqlite3_stmt *ask;
    bool has;
    int step, err = sql_has_table(s, "accuracy", &has, why);

    if (err != OK || !has)
        return err;
    ask = sql_ask(s, ACCURACIES, texts, 2);
    while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        struct accuracy_log_entry e = {.id = sqlite3_column_int64(ask, 0),
                                       .percent = sqlite3_column_double(ask, 3)};

        sql_text(ask, 1, e.game, sizeof e.game);
        sql_text(ask, 2, e.opponent, sizeof e.opponent);
        take(&e, context);
    }
    return sql_end(s, ask, step, why);
}
