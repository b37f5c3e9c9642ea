#include "store/history.h"

#include "match/record_text.h"
#include "store/sql.h"
#include "store/tables.h"

#include <stdio.h>

const char history_damage[] = "its record is damaged.";

/* ---- games ----------------------------------------------------------------------------------- */

/* Print a date that is a number, 20260131120000. */
static void history_print_date(int64_t date, char out[24])
{
    long long n = date < 0 || date > 99999999999999 ? 0 : date;

    snprintf(out, 24, "%04d-%02d-%02dT%02d:%02d:%02dZ", (int)(n / 10000000000),
             (int)(n / 100000000 % 100), (int)(n / 1000000 % 100), (int)(n / 10000 % 100),
             (int)(n / 100 % 100), (int)(n % 100));
}

/* Read a player: a column with the name, and one with the kind, or NAME=bot:COMMAND. */
static void history_take_player(sqlite3_stmt *row, int column, char name[NAME_BYTES],
                                char who[WHO_BYTES])
{
    char named[NAMED_BYTES];
    const char *kind = named;
    size_t len;

    sql_text(row, column, name, NAME_BYTES);
    sql_text(row, column + 1, named, sizeof named);
    len = strlen(name);
    if (strncmp(named, name, len) == 0 && named[len] == '=' && record_is_program(named + len + 1))
        kind += len + 1;
    memcpy(who, kind, strnlen(kind, WHO_BYTES - 1) + 1);
    who[WHO_BYTES - 1] = '\0';
}

static void history_take_row(sqlite3_stmt *row, struct history_game *g)
{
    int ending = sqlite3_column_int(row, 10);

    g->id = sqlite3_column_int64(row, 0);
    sql_text(row, 1, g->game, sizeof g->game);
    sql_text(row, 2, g->rules, sizeof g->rules);
    history_print_date(sqlite3_column_int64(row, 3), g->date);
    for (int p = P1; p <= P2; p++)
        history_take_player(row, 4 + 2 * p, g->name[p], g->who[p]);
    g->first = sqlite3_column_int(row, 8) == P2 ? P2 : P1;
    g->result = (enum result)sqlite3_column_int(row, 9);
    g->ending = ending > 0 && ending < ENDINGS ? (enum ending)ending : ENDING_RULES;
    g->ended_by = sqlite3_column_int(row, 11) == P2 ? P2 : P1;
    g->turns = sqlite3_column_int(row, 12);
    g->record = NULL;
}

/* A damaged record does not hide the others. */
static int history_take_record(struct store *s, sqlite3_stmt *row, struct history_game *g,
                               struct text *why)
{
    const void *bytes = sqlite3_column_blob(row, 13);
    int err = record_blob_unpack(&s->blob, bytes, (size_t)sqlite3_column_bytes(row, 13));

    if (err == ERR_MEMORY)
        return text_explain(err, why, "out of memory.");
    g->record = err == OK ? s->blob.out.at : NULL;
    g->length = s->blob.out.len;
    return OK;
}

/* A column of `game` as text, and a text as its number. */
#define TEXT_OF_WORD(column) "(SELECT text FROM word WHERE word.id = " column ")"
#define WORD(text) "(SELECT id FROM word WHERE word.text = " text ")"
#define GAMES                                                                                                         \
    "SELECT id, " TEXT_OF_WORD("game") ", " TEXT_OF_WORD("rules") ", date, " TEXT_OF_WORD("name1") ", " TEXT_OF_WORD( \
        "who1") ", " TEXT_OF_WORD("name2") ", " TEXT_OF_WORD("who2") ", first, result, ending,"                       \
                                                                     " ended_by, turns, record FROM game "
/* Each order has an index. The games of a player are the newest of either seat. */
#define NEWEST " ORDER BY date DESC, id DESC LIMIT ?3"
#define COUNTED " AND (?7 IS NULL OR " TABLES_COUNTED("game") " = " WORD("?7") ")"
#define BY_NUMBER                                                                                  \
    GAMES "WHERE id > ?5 AND id < ?6 AND (?1 IS NULL OR game = " WORD("?1") ")" COUNTED            \
                                                                            " ORDER BY id"
#define OF_SEAT(name)                                                                              \
    "SELECT id FROM (SELECT id FROM game WHERE " name                                              \
    " = " WORD("?2") " AND (?1 IS NULL OR game = " WORD("?1") ")" COUNTED NEWEST ")"

static const char *history_question(const struct history_query *q)
{
    if (q->number > 0)
        return GAMES "WHERE id = ?4 LIMIT ?3";
    if (q->player != NULL)
        return GAMES "WHERE id IN (" OF_SEAT("name1") " UNION " OF_SEAT("name2") ")" NEWEST;
    if (q->by_number != 0)
        return q->by_number > 0 ? BY_NUMBER " LIMIT ?3" : BY_NUMBER " DESC LIMIT ?3";
    return q->game != NULL ? GAMES "WHERE game = " WORD("?1") COUNTED NEWEST : GAMES NEWEST;
}

int history_each(struct store *s, const struct history_query *q,
                 bool (*take)(const struct history_game *, void *), void *context, struct text *why)
{
    const char *texts[] = {q->game, q->player};
    sqlite3_stmt *ask = sql_ask(s, history_question(q), texts, 2);
    struct history_game game;
    int step, err = OK;

    sqlite3_bind_int(ask, 3, q->limit > 0 ? q->limit : -1);
    sqlite3_bind_int(ask, 4, q->number);
    sqlite3_bind_int(ask, 5, q->after);
    sqlite3_bind_int(ask, 6, q->before > 0 ? q->before : INT32_MAX);
    sqlite3_bind_text(ask, 7, q->counted, -1, SQLITE_STATIC);
    while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        history_take_row(ask, &game);
        if (q->records && (err = history_take_record(s, ask, &game, why)) != OK)
            break;
        if (!take(&game, context))
            break;
    }
    if (err == OK)
        return sql_end(s, ask, step, why);
    sqlite3_finalize(ask);
    return err;
}

/* ---- one game -------------------------------------------------------------------------------- */

int history_has(struct store *s, int number, struct text *why)
{
    sqlite3_stmt *ask = sql_ask(s, "SELECT 1 FROM game WHERE id = ?1", NULL, 0);
    int found = 0, err;

    sqlite3_bind_int(ask, 1, number);
    err = sql_number(s, ask, &found, why);
    return err == OK ? found : err;
}

struct history_reading {
    struct record *rec;
    int err;
    struct text *why;
};

static bool history_parse(const struct history_game *g, void *context)
{
    struct history_reading *r = context;

    r->err = g->record != NULL ? record_text_parse(r->rec, g->record, g->length, NULL, r->why)
                               : text_explain(ERR_SYNTAX, r->why, "%s", history_damage);
    return false;
}

int history_read(struct store *s, int number, struct record *rec, struct text *why)
{
    struct text reason = TEXT_OF(2 * PATH_BYTES);
    struct history_query query = {.number = number, .records = true};
    struct history_reading r = {rec, ERR_UNKNOWN, &reason};
    int err = history_each(s, &query, history_parse, &r, why);

    if (err != OK || r.err == OK || r.err == ERR_UNKNOWN)
        return err != OK ? err : r.err;
    return text_explain(r.err, why, "game %d: %s", number, reason.at);
}

/* ---- scores ---------------------------------------------------------------------------------- */

#define SCORES                                                                                     \
    "SELECT " TEXT_OF_WORD("game") " AS played, " TEXT_OF_WORD(                                    \
        "opponent") " AS other, seat, wins,"                                                       \
                    " losses, draws, unfinished FROM score"                                        \
                    " WHERE name = CASE WHEN ?2 IS NULL THEN 0 ELSE " WORD(                        \
                        "?2") " END"                                                               \
                              " AND (?1 IS NULL OR " TABLES_OF_GAME(                               \
                                  "game") ")"                                                      \
                                          " AND wins + losses + draws + unfinished > 0"            \
                                          " ORDER BY played, other, seat"

int history_scores(struct store *s, const struct history_query *q,
                   void (*take)(const struct history_score *, void *), void *context,
                   struct text *why)
{
    const char *texts[] = {q->counted != NULL ? q->counted : q->game, q->player};
    sqlite3_stmt *ask = sql_ask(s, SCORES, texts, 2);
    struct history_score score;
    int step;

    while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        sql_text(ask, 0, score.game, sizeof score.game);
        sql_text(ask, 1, score.opponent, sizeof score.opponent);
        score.seat = sqlite3_column_int(ask, 2);
        score.wins = sqlite3_column_int64(ask, 3);
        score.losses = sqlite3_column_int64(ask, 4);
        score.draws = sqlite3_column_int64(ask, 5);
        score.unfinished = sqlite3_column_int64(ask, 6);
        take(&score, context);
    }
    return sql_end(s, ask, step, why);
}
