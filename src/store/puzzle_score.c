#include "store/puzzle_score.h"

#include "store/sql.h"

/* Run a statement with numbers bound after its texts. */
static int puzzle_score_run(struct store *s, const char *sql, const char *const texts[2],
                            const int *numbers, int n, struct text *why)
{
    sqlite3_stmt *ask = sql_ask(s, sql, texts, 2);

    for (int i = 0; i < n; i++)
        sqlite3_bind_int(ask, 3 + i, numbers[i]);
    return sql_end(s, ask, sqlite3_step(ask), why);
}

int puzzle_score_add(struct store *s, const struct puzzle_answer *answer, struct text *why)
{
    return puzzle_score_run(s,
                            "INSERT INTO puzzle_answer (game, day, solved, points, daily)"
                            " VALUES (?1, ?2, ?3, ?4, ?5)",
                            (const char *const[]){answer->game, answer->day},
                            (const int[]){answer->solved, answer->points, answer->daily}, 3, why);
}

/* Add an answer to the score; *last is the day of the last solved puzzle of the day. */
static void puzzle_score_take(struct puzzle_score *score, sqlite3_stmt *row, int *last)
{
    bool solved = sqlite3_column_int(row, 0);
    int day = sqlite3_column_int(row, 3);

    score->answered++;
    score->solved += solved;
    score->points += sqlite3_column_int(row, 1);
    score->streak = solved ? score->streak + 1 : 0;
    score->longest = score->streak > score->longest ? score->streak : score->longest;
    if (!solved || !sqlite3_column_int(row, 2) || day == *last)
        return;
    score->days = day == *last + 1 ? score->days + 1 : 1;
    *last = day;
}

int puzzle_score_sum(struct store *s, const char *game, const char *day, struct puzzle_score *out,
                     struct text *why)
{
    const char *texts[] = {game, day};
    sqlite3_stmt *ask =
        sql_ask(s,
                "SELECT solved, points, daily, CAST(julianday(day) + 0.5 AS INTEGER),"
                " CAST(julianday(?2) + 0.5 AS INTEGER)"
                " FROM puzzle_answer WHERE ?1 IS NULL OR game = ?1 ORDER BY id",
                texts, 2);
    int step, last = 0, today = 0;

    *out = (struct puzzle_score){0};
    while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        puzzle_score_take(out, ask, &last);
        today = sqlite3_column_int(ask, 4);
    }
    if (last < today - 1)
        out->days = 0;
    return sql_end(s, ask, step, why);
}

int puzzle_score_add_race(struct store *s, const struct puzzle_race_result *race, struct text *why)
{
    return puzzle_score_run(s,
                            "INSERT INTO puzzle_race (game, day, seconds, solved, failed, points)"
                            " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                            (const char *const[]){race->game, race->day},
                            (const int[]){race->seconds, race->solved, race->failed, race->points},
                            4, why);
}

int puzzle_score_best_race(struct store *s, const char *game, int seconds, int *solved,
                           struct text *why)
{
    sqlite3_stmt *ask = sql_ask(s,
                                "SELECT coalesce(max(solved), 0) FROM puzzle_race"
                                " WHERE (?1 IS NULL OR game = ?1) AND seconds = ?2",
                                &game, 1);

    sqlite3_bind_int(ask, 2, seconds);
    return sql_number(s, ask, solved, why);
}
