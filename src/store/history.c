#include "store/history.h"

#include "games/games.h"
#include "match/record_text.h"
#include "store/tables.h"

#include <stdlib.h>

/* ---- adding ---------------------------------------------------------------------------------- */

/* A game is identified by its record; the hash only finds it quickly. */
static void history_bind_record(sqlite3_stmt *ask, int at, const char *text, size_t len)
{
    sqlite3_bind_int64(ask, at, (int64_t)text_hash(text, len));
    sqlite3_bind_text64(ask, at + 1, text, len, SQLITE_STATIC, SQLITE_UTF8);
}

/* Run a statement whose ?1 and ?2 are a record's hash and text. */
static int history_run_with(struct store *s, const char *sql, const char *text, size_t len,
                            struct text *why)
{
    sqlite3_stmt *ask = tables_ask(s, sql, NULL, 0);

    history_bind_record(ask, 1, text, len);
    return tables_end(s, ask, sqlite3_step(ask), why);
}

static int history_insert(struct store *s, int number, const struct record *rec, const char *text,
                          size_t len, struct text *why)
{
    struct rules_words rules = rules_words(&rec->duel.rules);
    const char *texts[] = {rec->duel.rules.game->id,
                           rules.at,
                           rec->date,
                           rec->name[P1],
                           rec->who[P1],
                           rec->name[P2],
                           rec->who[P2]};
    sqlite3_stmt *put =
        tables_ask(s,
                   "INSERT INTO game (game, rules, date, name1, who1, name2, who2, first, result,"
                   " resigned, turns, hash, record, id)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
                   texts, 7);

    sqlite3_bind_int(put, 8, (record_at(rec, 0)->turn == BOTH ? P1 : rec->first) + 1);
    sqlite3_bind_int(put, 9, (int)record_result(rec));
    /* `resigned` is 0 for a usual end; every other ending has two numbers, one for each player. */
    sqlite3_bind_int(put, 10,
                     rec->ending == ENDING_RULES ? 0 : 2 * (int)rec->ending - 1 + rec->ended_by);
    sqlite3_bind_int(put, 11, rec->duel.turns);
    history_bind_record(put, 12, text, len);
    sqlite3_bind_int(put, 14, number);
    return tables_end(s, put, sqlite3_step(put), why);
}

/* Insert a game, and remove it from `unnumbered` if it waited there. */
static int history_write_text(struct store *s, int number, const struct record *rec,
                              const char *text, size_t len, struct text *why)
{
    int err = history_insert(s, number, rec, text, len, why);

    if (err == OK)
        err = history_run_with(s, "DELETE FROM unnumbered WHERE hash = ?1 AND record = ?2", text,
                               len, why);
    if (err != OK)
        return err;
    return sqlite3_changes(s->db) > 0 ? HISTORY_KNOWN : HISTORY_ADDED;
}

static int history_put_text(struct store *s, const char *text, size_t len, struct text *why)
{
    sqlite3_stmt *ask = tables_ask(s,
                                   "SELECT 1 FROM game WHERE hash = ?1 AND record = ?2 UNION ALL"
                                   " SELECT 1 FROM unnumbered WHERE hash = ?1 AND record = ?2",
                                   NULL, 0);
    int known = false, err;

    history_bind_record(ask, 1, text, len);
    if ((err = tables_number(s, ask, &known, why)) != OK || known)
        return err != OK ? err : HISTORY_KNOWN;
    err = history_run_with(s, "INSERT INTO unnumbered (hash, record) VALUES (?1, ?2)", text, len,
                           why);
    return err != OK ? err : HISTORY_ADDED;
}

/* Add a game; number 0: it has none yet. */
static int history_add(struct store *s, int number, const struct record *rec, struct text *why)
{
    size_t len;
    char *text = record_text(rec, &len);
    int err;

    if (text == NULL) {
        text_add(why, "out of memory.");
        return ERR_MEMORY;
    }
    err = number > 0 ? history_write_text(s, number, rec, text, len, why)
                     : history_put_text(s, text, len, why);
    free(text);
    return err;
}

int history_put(struct store *s, const struct record *rec, struct text *why)
{
    return history_add(s, 0, rec, why);
}

int history_write(struct store *s, int number, const struct record *rec, struct text *why)
{
    return history_add(s, number, rec, why);
}

int history_remove(struct store *s, int number, struct text *why)
{
    sqlite3_stmt *ask = tables_ask(s, "DELETE FROM game WHERE id = ?1", NULL, 0);

    sqlite3_bind_int(ask, 1, number);
    return tables_end(s, ask, sqlite3_step(ask), why);
}

/* Copy the records of a table that may not exist. */
static void history_salvage_with(struct store *s, struct store *from, const char *sql)
{
    sqlite3_stmt *ask = tables_ask(from, sql, NULL, 0);

    while (sqlite3_step(ask) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(ask, 0);
        struct record rec;

        if (text == NULL ||
            record_parse(&rec, text, (size_t)sqlite3_column_bytes(ask, 0), NULL, NULL) != OK)
            continue;
        if (record_result(&rec) != UNDECIDED)
            history_put(s, &rec, NULL);
        record_release(&rec);
    }
    sqlite3_finalize(ask);
}

/* history_sync reads all files after this, so a record with a file gets its number back. */
void history_salvage(struct store *s, struct store *from)
{
    history_salvage_with(s, from, "SELECT record FROM game ORDER BY id");
    history_salvage_with(s, from, "SELECT record FROM unnumbered ORDER BY id");
}

/* ---- asking ---------------------------------------------------------------------------------- */

static void history_take_row(sqlite3_stmt *row, struct history_game *g)
{
    int ending = sqlite3_column_int(row, 10);

    g->id = sqlite3_column_int64(row, 0);
    tables_text(row, 1, g->game, sizeof g->game);
    tables_text(row, 2, g->rules, sizeof g->rules);
    tables_text(row, 3, g->date, sizeof g->date);
    for (int p = P1; p <= P2; p++) {
        tables_text(row, 4 + 2 * p, g->name[p], NAME_BYTES);
        tables_text(row, 5 + 2 * p, g->who[p], WHO_BYTES);
    }
    g->first = sqlite3_column_int(row, 8) - 1;
    g->result = (enum result)sqlite3_column_int(row, 9);
    g->ending = (enum ending)((ending + 1) / 2 < ENDINGS ? (ending + 1) / 2 : ENDING_RULES);
    g->ended_by = ending > 0 && ending % 2 == 0 ? P2 : P1;
    g->turns = sqlite3_column_int(row, 11);
    g->record = (const char *)sqlite3_column_text(row, 12);
    g->length = (size_t)sqlite3_column_bytes(row, 12);
}

#define GAMES                                                                                      \
    "SELECT id, game, rules, date, name1, who1, name2, who2, first, result, resigned, turns,"      \
    " record FROM game WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR ?2 IN (name1, name2)) "

int history_each(struct store *s, const struct history_query *q,
                 bool (*take)(const struct history_game *, void *), void *context, struct text *why)
{
    const char *texts[] = {q->game, q->player};
    sqlite3_stmt *ask = tables_ask(s,
                                   q->oldest_first ? GAMES "ORDER BY date, id LIMIT ?3"
                                                   : GAMES "ORDER BY date DESC, id DESC LIMIT ?3",
                                   texts, 2);
    struct history_game game;
    int step;

    sqlite3_bind_int(ask, 3, q->limit > 0 ? q->limit : -1);
    while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        history_take_row(ask, &game);
        if (!take(&game, context))
            break;
    }
    return tables_end(s, ask, step, why);
}

/* Get NAME=bot:COMMAND for a program whose name is not the name of a seat (?3). */
#define NAMED(name, who)                                                                           \
    "CASE WHEN " who " LIKE 'bot:%' AND instr(?3, char(10) || " name                               \
    " || char(10)) = 0 THEN " name " || '=' || " who " ELSE " who " END"
#define NAMED1 NAMED("name1", "who1")
#define NAMED2 NAMED("name2", "who2")

/* List the names of the seats of every game, each between line ends. */
static void history_seat_names(struct text *out)
{
    text_add(out, "\n");
    for (int i = 0; i < games_count(); i++)
        text_add(out, "%s\n%s\n", games_at(i)->names[P1], games_at(i)->names[P2]);
}

/* Take both seats of every game, each as `me`, and keep those of people. If two people played, keep
 * the second only if a player is named. */
#define SEATS                                                                                      \
    "WITH seat AS ("                                                                               \
    " SELECT game, name1 AS name, who1 AS who, " NAMED2 " AS opponent, 1 AS me, first, result"     \
    " FROM game UNION ALL"                                                                         \
    " SELECT game, name2, who2, " NAMED1 ", 2, first, result FROM game)"                           \
    "SELECT game, opponent, CASE WHEN first = me THEN 1 ELSE 2 END AS place,"                      \
    " sum(result = me), sum(result = 3 - me), sum(result = 3), sum(result = 4) FROM seat"          \
    " WHERE who = '" RECORD_PERSON "' AND (?1 IS NULL OR game = ?1)"                               \
    " AND (name = ?2 OR (?2 IS NULL AND (me = 1 OR opponent <> '" RECORD_PERSON "')))"             \
    " GROUP BY game, opponent, place ORDER BY game, opponent, place"

int history_scores(struct store *s, const struct history_query *q,
                   void (*take)(const struct history_score *, void *), void *context,
                   struct text *why)
{
    struct text seats = TEXT_OF(SENTENCE_BYTES);
    const char *texts[] = {q->game, q->player, seats.at};
    struct history_score score;
    sqlite3_stmt *ask;
    int step;

    history_seat_names(&seats);
    ask = tables_ask(s, SEATS, texts, 3);
    while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
        tables_text(ask, 0, score.game, sizeof score.game);
        tables_text(ask, 1, score.opponent, sizeof score.opponent);
        score.seat = sqlite3_column_int(ask, 2);
        score.wins = sqlite3_column_int64(ask, 3);
        score.losses = sqlite3_column_int64(ask, 4);
        score.draws = sqlite3_column_int64(ask, 5);
        score.unfinished = sqlite3_column_int64(ask, 6);
        take(&score, context);
    }
    return tables_end(s, ask, step, why);
}
