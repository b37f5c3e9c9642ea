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

static void puzzle_score_take(struct puzzle_score *score, sqlite3_stmt *row)
{
    bool solved = sqlite3_column_int(row, 0);

    score->answered++;
    score->solved += solved;
    score->points += sqlite3_column_int(row, 1);
    score->streak = solved ? score->streak + 1 : 0;
    score->longest = score->streak > score->longest ? score->streak : score->longest;
}

int puzzle_score_sum(struct store *s, const char *game, struct puzzle_score *out, struct text *why)
{
    sqlite3_stmt *ask = sql_ask(s,
                                "SELECT solved, points FROM puzzle_answer"
                                " WHERE ?1 IS NULL OR game = ?1 ORDER BY id",
                                &game, 1);
    int step;

    *out = (struct puzzle_score){0};
    while ((step = sqlite3_step(ask)) == SQLITE_ROW)
        puzzle_score_take(out, ask);
    return sql_end(s, ask, step, why);
}

int puzzle_score_each_day(struct store *s, void (*report)(const struct puzzle_answer *a, void *to),
                          void *to, struct text *why)
{
    sqlite3_stmt *ask = sql_ask(s,
                                "SELECT game, day, solved, daily, points FROM puzzle_answer"
                                " WHERE daily > 0 ORDER BY day, id",
                                NULL, 0);
    char game[SENTENCE_BYTES], day[12];
    int step;

    while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        sql_text(ask, 0, game, sizeof game);
        sql_text(ask, 1, day, sizeof day);
        report(&(struct puzzle_answer){.game = game,
                                       .day = day,
                                       .solved = sqlite3_column_int(ask, 2),
                                       .daily = sqlite3_column_int(ask, 3),
                                       .points = sqlite3_column_int(ask, 4)},
               to);
    }
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
