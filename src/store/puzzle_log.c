#include "store/puzzle_log.h"

#include "store/sql.h"

#include <stdio.h>

const int puzzle_log_days[BOXES] = {1, 3, 7, 21, 60};

/* Prepare a statement about one puzzle: ?1 rules, ?2 position, ?3 day, ?4 player. */
static sqlite3_stmt *puzzle_log_ask_of(struct store *s, const char *sql,
                                       const struct puzzle_log_entry *puzzle, const char *day)
{
    const char *texts[] = {puzzle->rules, puzzle->position, day};
    sqlite3_stmt *ask = sql_ask(s, sql, texts, 3);

    sqlite3_bind_int(ask, 4, puzzle->player + 1);
    return ask;
}

static int puzzle_log_run_of(struct store *s, const char *sql,
                             const struct puzzle_log_entry *puzzle, const char *day,
                             struct text *why)
{
    sqlite3_stmt *ask = puzzle_log_ask_of(s, sql, puzzle, day);

    return sql_end(s, ask, sqlite3_step(ask), why);
}

#define THIS " WHERE rules = ?1 AND position = ?2 AND player = ?4"

int puzzle_log_was_answered(struct store *s, const struct puzzle_log_entry *puzzle, bool *answered,
                            struct text *why)
{
    sqlite3_stmt *ask = puzzle_log_ask_of(
        s, "SELECT 1 FROM puzzle" THIS " AND (solved = 1 OR box > 0)", puzzle, NULL);
    int found = false, err = sql_number(s, ask, &found, why);

    *answered = found;
    return err;
}

int puzzle_log_show(struct store *s, const struct puzzle_log_entry *puzzle, const char *day,
                    struct text *why)
{
    return puzzle_log_run_of(
        s,
        "INSERT OR IGNORE INTO puzzle (rules, position, shown, player, solved, box)"
        " VALUES (?1, ?2, ?3, ?4, 0, 0)",
        puzzle, day, why);
}

/* Move a puzzle to a box. After the last box it is in none. */
static int puzzle_log_put_into(struct store *s, const struct puzzle_log_entry *puzzle,
                               const char *day, int box, struct text *why)
{
    char sql[200];

    if (box > BOXES)
        return puzzle_log_run_of(s, "UPDATE puzzle SET solved = 1, box = 0, due = NULL" THIS,
                                 puzzle, day, why);
    snprintf(sql, sizeof sql,
             "UPDATE puzzle SET solved = %d, box = %d, due = date(?3, '+%d days')%s", box > 1, box,
             puzzle_log_days[box - 1], THIS);
    return puzzle_log_run_of(s, sql, puzzle, day, why);
}

int puzzle_log_give_away(struct store *s, const struct puzzle_log_entry *puzzle, const char *day,
                         struct text *why)
{
    return puzzle_log_run_of(s, "UPDATE puzzle SET solved = 1" THIS, puzzle, day, why);
}

int puzzle_log_note(struct store *s, const struct puzzle_log_entry *puzzle, const char *day,
                    bool solved, struct text *why)
{
    sqlite3_stmt *ask =
        puzzle_log_ask_of(s, "SELECT box FROM puzzle" THIS " AND due <= ?3", puzzle, day);
    int box = 0, err = sql_number(s, ask, &box, why);

    if (err != OK)
        return err;
    if (!solved || box > 0) /* the puzzle is due */
        return puzzle_log_put_into(s, puzzle, day, solved ? box + 1 : 1, why);
    return puzzle_log_give_away(s, puzzle, day, why);
}

#define OF_GAME "(?1 IS NULL OR rules = ?1 OR rules LIKE ?1 || ':%')"

int puzzle_log_due(struct store *s, const char *game, const char *day, int64_t *after,
                   struct puzzle_log_entry *out, struct text *why)
{
    const char *texts[] = {game, day};
    sqlite3_stmt *ask = sql_ask(s,
                                "SELECT id, rules, position, player FROM puzzle WHERE " OF_GAME
                                " AND due <= ?2 AND id > ?3 ORDER BY id LIMIT 1",
                                texts, 2);
    int step;

    sqlite3_bind_int64(ask, 3, *after);
    *after = 0;
    if ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        *after = sqlite3_column_int64(ask, 0);
        sql_text(ask, 1, out->rules, sizeof out->rules);
        sql_text(ask, 2, out->position, sizeof out->position);
        out->player = sqlite3_column_int(ask, 3) - 1;
    }
    return sql_end(s, ask, step, why);
}

int puzzle_log_next_day(struct store *s, const char *game, char day[12], struct text *why)
{
    sqlite3_stmt *ask = sql_ask(s, "SELECT min(due) FROM puzzle WHERE " OF_GAME, &game, 1);
    int step = sqlite3_step(ask);

    if (step == SQLITE_ROW)
        sql_text(ask, 0, day, 12);
    return sql_end(s, ask, step, why);
}
