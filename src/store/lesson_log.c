/* A file without the table is as good as one with it: the first finished lesson makes it. */
#include "store/lesson_log.h"

#include "store/sql.h"
#include "store/tables.h"

int lesson_log_note(struct store *s, const char *game, const char *idea, const char *day,
                    bool missed, struct text *why)
{
    const char *texts[] = {game, idea, day};
    int err = tables_create_optional(s, why);
    sqlite3_stmt *put;

    if (err != OK)
        return err;
    put = sql_ask(s, "INSERT INTO lesson (game, idea, day, missed) VALUES (?1, ?2, ?3, ?4)", texts,
                  3);
    sqlite3_bind_int(put, 4, missed);
    return sql_end(s, put, sqlite3_step(put), why);
}

int lesson_log_each(struct store *s, void (*take)(const struct lesson_log_entry *, void *),
                    void *context, struct text *why)
{
    sqlite3_stmt *ask;
    bool has;
    int step, err = sql_has_table(s, "lesson", &has, why);

    if (err != OK || !has)
        return err;
    ask = sql_ask(s,
                  "SELECT game, idea, max(day), count(*), sum(missed) FROM lesson"
                  " GROUP BY game, idea ORDER BY min(id)",
                  NULL, 0);
    while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        struct lesson_log_entry e = {.times = sqlite3_column_int(ask, 3),
                                     .missed = sqlite3_column_int(ask, 4)};

        sql_text(ask, 0, e.game, sizeof e.game);
        sql_text(ask, 1, e.idea, sizeof e.idea);
        sql_text(ask, 2, e.day, sizeof e.day);
        take(&e, context);
    }
    return sql_end(s, ask, step, why);
}
