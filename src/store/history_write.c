/*
 * A writer holds one transaction and the lock of the games' numbers from history_write_begin to
 * history_write_end. Games are added first; the sums of wins and losses are counted once at the
 * end, over all new numbers. The highest number is marked as used in the folder before the commit.
 * So if the program dies in between, a number is lost, and none is given twice.
 */
#include "store/history_write.h"

#include "match/record_text.h"
#include "store/sql.h"
#include "store/tables.h"
#include "store/transaction.h"
#include "store/word_ids.h"

#include <stdlib.h>

struct history_write {
    struct store *s;
    int lock, last; /* the highest number of any game */
    int marked;     /* the highest number that the folder of the games shows */
    int top;        /* games from this number on were not in the history before */
    sqlite3_stmt *find, *put;
    struct word_ids words;
    int *over, overs; /* the games that have just ended */
};

/* ---- beginning ------------------------------------------------------------------------------- */

/* Take the lock, and prepare statements. */
static int history_write_prepare(struct history_write *w, struct text *why)
{
    int err;

    if ((w->lock = save_lock(w->s->games)) < 0)
        return text_explain(ERR_IO, why, "cannot write to %s.", w->s->games);
    if ((err = save_last_number(w->s->games, &w->marked, why)) != OK ||
        (err = sql_number(w->s, sql_ask(w->s, "SELECT max(id) FROM game", NULL, 0), &w->top,
                          why)) != OK)
        return err;
    w->last = w->top > w->marked ? w->top : w->marked;
    w->top++;
    /* Hashes are spread over the whole index. With a small cache, each game would write pages. */
    sql_run(w->s, "PRAGMA cache_size = -262144", NULL);
    w->find = sql_ask(w->s, "SELECT id, record FROM game WHERE hash = ?1", NULL, 0);
    w->put = sql_ask(w->s,
                     "INSERT INTO game (game, rules, name1, who1, name2, who2, id, hash, date,"
                     " first, result, ending, ended_by, turns, record) VALUES"
                     " (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
                     NULL, 0);
    word_ids_init(&w->words, w->s);
    return OK;
}

struct history_write *history_write_begin(struct store *s, struct text *why)
{
    struct history_write *w = calloc(1, sizeof *w);
    int err;

    if (w == NULL)
        return text_add(why, "out of memory."), NULL;
    *w = (struct history_write){.s = s, .lock = -1};
    if ((err = transaction_begin(s, why)) != OK) {
        free(w);
        return NULL;
    }
    if ((err = history_write_prepare(w, why)) == OK)
        return w;
    history_write_end(w, err, NULL, NULL, NULL);
    return NULL;
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* Count the games with the numbers ?1 to ?2, times ?3, for every person in them, and for everyone;
 * a game of two people counts once for everyone. Results are those of enum result. */
_Static_assert(P1_WINS == 1 && P2_WINS == 2 && DRAW == 3 && UNFINISHED == 4,
               "results as in the SQL below and in the files of users");
static const char count_games[] =
    "WITH played AS MATERIALIZED (SELECT name1, who1, name2, who2, first, result, " TABLES_COUNTED(
        "game") " AS game FROM game WHERE id BETWEEN ?1 AND ?2 AND (who1 = 1 OR who2 = 1)),"
                " part AS MATERIALIZED (SELECT name, game, opponent, seat, is_second, sum(won) AS won,"
                " sum(lost) AS lost, sum(result = 3) AS drawn, sum(result = 4) AS unfinished FROM"
                " (SELECT name1 AS name, game, who2 AS opponent, 1 + (first = 1) AS seat, 0 AS is_second,"
                "  result = 1 AS won, result = 2 AS lost, result"
                "  FROM played WHERE who1 = 1 UNION ALL"
                "  SELECT name2, game, who1, 1 + (first = 0), who1 = 1, result = 2, result = 1, result"
                "  FROM played WHERE who2 = 1) GROUP BY 1, 2, 3, 4, 5)"
                "INSERT INTO score SELECT name, game, opponent, seat, ?3 * won, ?3 * lost, ?3 * drawn,"
                " ?3 * unfinished FROM (SELECT * FROM part UNION ALL"
                "  SELECT 0, game, opponent, seat, 0, won, lost, drawn, unfinished FROM part"
                "  WHERE NOT is_second)"
                " WHERE true ON CONFLICT DO UPDATE SET wins = wins + excluded.wins,"
                " losses = losses + excluded.losses, draws = draws + excluded.draws,"
                " unfinished = unfinished + excluded.unfinished";

static int history_write_count(struct history_write *w, int from, int to, int times,
                               struct text *why)
{
    sqlite3_stmt *ask = sql_ask(w->s, count_games, NULL, 0);

    sqlite3_bind_int(ask, 1, from);
    sqlite3_bind_int(ask, 2, to);
    sqlite3_bind_int(ask, 3, times);
    return sql_end(w->s, ask, sqlite3_step(ask), why);
}

/* ---- adding ---------------------------------------------------------------------------------- */

/* The texts of a game that the history keeps as words. */
struct row_words {
    struct rules_words rules;
    char named[2][NAMED_BYTES];
};

static void history_write_words(const struct record *rec, struct row_words *out)
{
    out->rules = rules_words(&rec->duel.rules);
    for (int p = P1; p <= P2; p++) {
        struct text named = text_on(out->named[p], NAMED_BYTES);

        record_add_named(rec, p, &named);
    }
}

/* Return a hash of a record, without the moves that were taken back. It need not cover all of the
 * record, because records with the same hash are compared. */
static int64_t history_write_hash(const struct record *rec, const struct row_words *words)
{
    uint64_t hash = text_hash(words->rules.at, strlen(words->rules.at));
    int ending[] = {(int)rec->ending, rec->ended_by, rec->first};

    for (int p = P1; p <= P2; p++) {
        hash = text_hash_more(hash, rec->name[p], strlen(rec->name[p]));
        hash = text_hash_more(hash, words->named[p], strlen(words->named[p]));
    }
    hash = text_hash_more(hash, rec->date, strlen(rec->date));
    hash = text_hash_more(hash, &rec->duel.nature.seed, sizeof rec->duel.nature.seed);
    for (size_t i = 0; i < rec->count; i++)
        hash = text_hash_more(hash, &rec->choices[i].m, sizeof rec->choices[i].m);
    return (int64_t)text_hash_more(hash, ending, sizeof ending);
}

/* Is the record in this row, which may be damaged, the one with this text? */
static bool history_write_is_same(struct history_write *w, const char *text, size_t len)
{
    struct record_blob *b = &w->s->blob;
    struct record rec;
    size_t other;
    char *written;
    bool same;

    if (record_blob_unpack(b, sqlite3_column_blob(w->find, 1),
                           (size_t)sqlite3_column_bytes(w->find, 1)) != OK ||
        record_text_parse(&rec, b->out.at, b->out.len, NULL, NULL) != OK)
        return false;
    written = record_text(&rec, &other);
    same = written != NULL && other == len && memcmp(written, text, len) == 0;
    free(written);
    record_release(&rec);
    return same;
}

/* Is there a game with this record, under this number unless it is 0? */
static int history_write_knows(struct history_write *w, int number, const struct record *rec,
                               int64_t hash, struct text *why)
{
    size_t len = 0;
    char *text = NULL;
    bool known = false;
    int step = SQLITE_DONE;

    sqlite3_bind_int64(w->find, 1, hash);
    while (!known && (step = sqlite3_step(w->find)) == SQLITE_ROW) {
        if (number > 0 && sqlite3_column_int(w->find, 0) != number)
            continue;
        if (text == NULL && (text = record_text(rec, &len)) == NULL)
            break;
        known = history_write_is_same(w, text, len);
    }
    sqlite3_reset(w->find);
    free(text);
    return known                 ? HISTORY_KNOWN
           : step == SQLITE_DONE ? HISTORY_ADDED
           : step == SQLITE_ROW  ? text_explain(ERR_MEMORY, why, "out of memory.")
                                 : sql_fail(w->s, why);
}

/* Turn a date such as 2026-01-31T12:00:00Z into a number, 20260131120000. */
static int64_t history_write_date(const char *date)
{
    int64_t n = 0;

    for (; *date != '\0'; date++)
        if (*date >= '0' && *date <= '9')
            n = n * 10 + (*date - '0');
    return n;
}

/* Note where results by these rules count, if not with the game's book. */
static int history_write_counted(struct history_write *w, const struct record *rec,
                                 const char *rules, struct text *why)
{
    struct rules_key key = rules_key(&rec->duel.rules);
    sqlite3_stmt *put;

    if (strcmp(key.at, rec->duel.rules.game->id) == 0)
        return OK;
    put = sql_ask(w->s, "INSERT OR IGNORE INTO counted VALUES (?1, ?2)", NULL, 0);
    sqlite3_bind_int64(put, 1, word_ids_of(&w->words, w->s, rules));
    sqlite3_bind_int64(put, 2, word_ids_of(&w->words, w->s, key.at));
    return sql_end(w->s, put, sqlite3_step(put), why);
}

/* Insert the row of a game. */
static int history_write_put(struct history_write *w, int number, int64_t hash,
                             const struct record *rec, const struct row_words *texts,
                             struct text *why)
{
    enum { WORDS = 6, NUMBERS = 8 };
    const char *const words[WORDS] = {rec->duel.rules.game->id, texts->rules.at, rec->name[P1],
                                      texts->named[P1],         rec->name[P2],   texts->named[P2]};
    const int64_t numbers[NUMBERS] = {number,
                                      hash,
                                      history_write_date(rec->date),
                                      record_at(rec, 0)->turn == BOTH ? P1 : rec->first,
                                      (int64_t)record_result(rec),
                                      (int64_t)rec->ending,
                                      rec->ended_by,
                                      rec->duel.turns};
    int err;

    for (int i = 0; i < WORDS; i++) {
        int64_t id = word_ids_of(&w->words, w->s, words[i]);

        if (id == 0)
            return sql_fail(w->s, why);
        sqlite3_bind_int64(w->put, 1 + i, id);
    }
    for (int i = 0; i < NUMBERS; i++)
        sqlite3_bind_int64(w->put, 1 + WORDS + i, numbers[i]);
    sqlite3_bind_blob64(w->put, 1 + WORDS + NUMBERS, w->s->blob.out.at, w->s->blob.out.len,
                        SQLITE_STATIC);
    err = sqlite3_step(w->put) == SQLITE_DONE ? OK : sql_fail(w->s, why);
    sqlite3_reset(w->put);
    return err;
}

int history_write_add(struct history_write *w, int number, const struct record *rec,
                      const char *text, size_t len, struct text *why)
{
    struct row_words words;
    int64_t hash;
    int err, taken = 0;

    history_write_words(rec, &words);
    hash = history_write_hash(rec, &words);
    err = history_write_knows(w, number, rec, hash, why);
    if (err != HISTORY_ADDED || (number > 0 && (err = taken = history_has(w->s, number, why)) < 0))
        return err;
    if ((number == 0 || taken) && (err = save_next_number(w->last, &number, why)) != OK)
        return err;
    if (record_blob_pack(&w->s->blob, text, len) != OK)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    w->last = number > w->last ? number : w->last;
    err = history_write_counted(w, rec, words.rules.at, why);
    if (err == OK) /* last: history_write_note_over takes the number of this row */
        err = history_write_put(w, number, hash, rec, &words, why);
    if (err == OK && number < w->top) /* higher numbers are counted together at the end */
        err = history_write_count(w, number, number, 1, why);
    return err == OK ? HISTORY_ADDED : err;
}

bool history_write_note_over(struct history_write *w)
{
    int *more = realloc(w->over, (size_t)(w->overs + 1) * sizeof *more);

    if (more == NULL)
        return false;
    w->over = more;
    more[w->overs++] = (int)sqlite3_last_insert_rowid(w->s->db);
    return true;
}

int history_write_delete(struct history_write *w, int number, struct text *why)
{
    sqlite3_stmt *ask = sql_ask(w->s, "DELETE FROM game WHERE id = ?1", NULL, 0);
    int err = number < w->top ? history_write_count(w, number, number, -1, why) : OK;

    sqlite3_bind_int(ask, 1, number);
    if (err == OK)
        return sql_end(w->s, ask, sqlite3_step(ask), why);
    sqlite3_finalize(ask);
    return err;
}

/* ---- ending ---------------------------------------------------------------------------------- */

static int history_write_report(struct history_write *w, history_over *over, void *context,
                                struct text *why)
{
    int err = OK;

    for (int i = 0; i < w->overs && err == OK; i++) {
        struct record rec;

        if ((err = history_read(w->s, w->over[i], &rec, why)) != OK)
            break;
        err = over(w->s, &rec, w->over[i], context, why);
        record_release(&rec);
    }
    return err;
}

/* `over` may create files of games, so the lock must be free by then. */
int history_write_end(struct history_write *w, int err, history_over *over, void *context,
                      struct text *why)
{
    sqlite3_finalize(w->find);
    sqlite3_finalize(w->put);
    word_ids_release(&w->words);
    if (err == OK)
        err = history_write_count(w, w->top, INT32_MAX, 1, why);
    if (err == OK && w->last > w->marked)
        err = save_mark_used(w->s->games, w->last, why);
    save_unlock(w->lock);
    if (err == OK && over != NULL)
        err = history_write_report(w, over, context, why);
    err = transaction_finish(w->s, err, why);
    free(w->over);
    free(w);
    return err;
}

int history_delete(struct store *s, int number, struct text *why)
{
    struct history_write *w = history_write_begin(s, why);

    return w == NULL ? ERR_IO
                     : history_write_end(w, history_write_delete(w, number, why), NULL, NULL, why);
}
