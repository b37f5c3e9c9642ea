#include "store/rows.h"

#include "games/games.h"
#include "match/record_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Texts are kept once, in `word`. A score has the sums of one player; name 0: of all people. */
static const char tables[] =
    "CREATE TABLE past.word (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE past.game ("
    " id INTEGER PRIMARY KEY, place INTEGER NOT NULL, hash INTEGER NOT NULL, date INTEGER NOT NULL,"
    " game INTEGER NOT NULL, rules INTEGER NOT NULL, name1 INTEGER NOT NULL, who1 INTEGER NOT NULL,"
    " name2 INTEGER NOT NULL, who2 INTEGER NOT NULL, first INTEGER NOT NULL,"
    " result INTEGER NOT NULL, ending INTEGER NOT NULL, ended_by INTEGER NOT NULL,"
    " turns INTEGER NOT NULL) STRICT;"
    "CREATE INDEX past.game_by_hash ON game (hash);"
    "CREATE INDEX past.game_by_date ON game (date);"
    "CREATE INDEX past.game_by_game ON game (game, date);"
    "CREATE INDEX past.game_by_name1 ON game (name1, date);"
    "CREATE INDEX past.game_by_name2 ON game (name2, date);"
    "CREATE TABLE past.score ("
    " name INTEGER NOT NULL, game INTEGER NOT NULL, opponent INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, wins INTEGER NOT NULL, losses INTEGER NOT NULL,"
    " draws INTEGER NOT NULL, unfinished INTEGER NOT NULL,"
    " PRIMARY KEY (name, game, opponent, seat)) STRICT, WITHOUT ROWID;"
    /* The last block of the pack whose games have rows: its end, its beginning, its checksum. */
    "CREATE TABLE past.followed ("
    " end INTEGER NOT NULL, last INTEGER NOT NULL, itself INTEGER NOT NULL) STRICT;"
    "INSERT INTO past.followed VALUES (0, -1, 0);";

enum { WORDS = 1024, SCORES = 256, RESULTS = 4 };

/* A sum that is not written yet; seat 0: none. */
struct sum {
    int64_t name, game, opponent;
    int seat;
    int64_t results[RESULTS]; /* wins, losses, draws, unfinished */
};

struct rows {
    struct store *s;
    sqlite3_stmt *put, *find, *put_word, *put_score;
    struct {
        char *text;
        int64_t id;
    } words[WORDS];
    struct sum sums[SCORES];
};

static int rows_version(struct store *s, int *version, struct text *why)
{
    return tables_number(s, tables_ask(s, "PRAGMA past.user_version", NULL, 0), version, why);
}

/* Another program may have created them meanwhile. */
static int rows_create_tables(struct store *s, struct text *why)
{
    char done[48];
    int version = 0, err = rows_version(s, &version, why);

    if (err != OK || version == ROWS_VERSION)
        return err;
    if (version != 0) {
        s->has_damaged_index = true;
        return text_explain(ERR_IO, why, "the index of the history has another version.");
    }
    snprintf(done, sizeof done, "PRAGMA past.user_version = %d", ROWS_VERSION);
    return (err = tables_run(s, tables, why)) == OK ? tables_run(s, done, why) : err;
}

int rows_create(struct store *s, struct text *why)
{
    int version = 0, err = rows_version(s, &version, why);

    if (err != OK || version == ROWS_VERSION)
        return err;
    if ((err = store_begin(s, why)) != OK)
        return err;
    return store_finish(s, rows_create_tables(s, why), why);
}

int rows_clear(struct store *s, struct text *why)
{
    return tables_run(s,
                      "DELETE FROM past.game; DELETE FROM past.score; DELETE FROM past.word;"
                      "UPDATE past.followed SET end = 0, last = -1, itself = 0",
                      why);
}

/* ---- beginning and ending -------------------------------------------------------------------- */

struct rows *rows_begin(struct store *s, struct text *why)
{
    struct rows *r = calloc(1, sizeof *r);

    if (r == NULL)
        return text_add(why, "out of memory."), NULL;
    r->s = s;
    r->put = tables_ask(s,
                        "INSERT OR IGNORE INTO past.game VALUES"
                        " (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
                        NULL, 0);
    r->find = tables_ask(s, "SELECT id FROM past.word WHERE text = ?1", NULL, 0);
    r->put_word = tables_ask(s, "INSERT INTO past.word (text) VALUES (?1)", NULL, 0);
    r->put_score = tables_ask(
        s,
        "INSERT INTO past.score VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO UPDATE SET"
        " wins = wins + ?5, losses = losses + ?6, draws = draws + ?7, unfinished = unfinished + ?8",
        NULL, 0);
    return r;
}

/* Run a statement that will be used again. */
static int rows_run(struct rows *r, sqlite3_stmt *ask, struct text *why)
{
    int step = sqlite3_step(ask), err = step == SQLITE_DONE ? OK : tables_fail(r->s, why);

    sqlite3_reset(ask);
    return err;
}

static int rows_write_sum(struct rows *r, struct sum *sum, struct text *why)
{
    if (sum->seat == 0)
        return OK;
    sqlite3_bind_int64(r->put_score, 1, sum->name);
    sqlite3_bind_int64(r->put_score, 2, sum->game);
    sqlite3_bind_int64(r->put_score, 3, sum->opponent);
    sqlite3_bind_int(r->put_score, 4, sum->seat);
    for (int i = 0; i < RESULTS; i++)
        sqlite3_bind_int64(r->put_score, 5 + i, sum->results[i]);
    sum->seat = 0;
    return rows_run(r, r->put_score, why);
}

int rows_end(struct rows *r, int err, struct text *why)
{
    for (int i = 0; i < SCORES && err == OK; i++)
        err = rows_write_sum(r, &r->sums[i], why);
    for (int i = 0; i < WORDS; i++)
        free(r->words[i].text);
    sqlite3_finalize(r->put);
    sqlite3_finalize(r->find);
    sqlite3_finalize(r->put_word);
    sqlite3_finalize(r->put_score);
    free(r);
    return err;
}

/* ---- words ----------------------------------------------------------------------------------- */

static int rows_find_word(struct rows *r, const char *text, int64_t *id, struct text *why)
{
    int step, err;

    sqlite3_bind_text(r->find, 1, text, -1, SQLITE_STATIC);
    if ((step = sqlite3_step(r->find)) == SQLITE_ROW)
        *id = sqlite3_column_int64(r->find, 0);
    sqlite3_reset(r->find);
    if (step == SQLITE_ROW)
        return OK;
    if (step != SQLITE_DONE)
        return tables_fail(r->s, why);
    sqlite3_bind_text(r->put_word, 1, text, -1, SQLITE_STATIC);
    if ((err = rows_run(r, r->put_word, why)) == OK)
        *id = sqlite3_last_insert_rowid(r->s->db);
    return err;
}

/* Get the number of a text; a new text gets one. */
static int rows_word(struct rows *r, const char *text, int64_t *id, struct text *why)
{
    size_t slot = text_hash(text, strlen(text)) % WORDS;
    int err;

    if (r->words[slot].text != NULL && strcmp(r->words[slot].text, text) == 0) {
        *id = r->words[slot].id;
        return OK;
    }
    if ((err = rows_find_word(r, text, id, why)) != OK)
        return err;
    free(r->words[slot].text);
    r->words[slot].text = strdup(text);
    r->words[slot].id = *id;
    return OK;
}

/* ---- sums ------------------------------------------------------------------------------------ */

static int rows_sum_up(struct rows *r, struct sum key, int result, int64_t add, struct text *why)
{
    uint64_t mix = (uint64_t)key.name * 31 + (uint64_t)key.game;
    struct sum *at =
        &r->sums[((mix * 31 + (uint64_t)key.opponent) * 2 + (uint64_t)key.seat) % SCORES];
    int err = OK;

    if (at->seat != key.seat || at->name != key.name || at->game != key.game ||
        at->opponent != key.opponent) {
        err = rows_write_sum(r, at, why);
        *at = key;
    }
    at->results[result] += add;
    return err;
}

/* What the sums need to know about a game; texts are given by their numbers in `word`. */
struct outcome {
    int64_t game, name[2], opponent[2];
    bool is_person[2];
    int first;
    enum result result;
};

/* Count a game for every person in it; add is 1, or -1 to take it back. */
static int rows_count(struct rows *r, const struct outcome *o, int64_t add, struct text *why)
{
    int err = OK;

    for (int me = P1; me <= P2 && err == OK; me++) {
        int result = o->result == state_won_by(me) ? 0 : o->result == DRAW ? 2 : 3;
        struct sum key = {o->name[me], o->game, o->opponent[me], o->first == me ? 1 : 2, {0}};

        if (!o->is_person[me])
            continue;
        if (o->result == state_won_by(!me))
            result = 1;
        err = rows_sum_up(r, key, result, add, why);
        key.name = 0;
        if (err == OK && (me == P1 || !o->is_person[P1])) /* two people count once */
            err = rows_sum_up(r, key, result, add, why);
    }
    return err;
}

/* ---- games ----------------------------------------------------------------------------------- */

uint64_t rows_hash(const struct record *rec)
{
    struct text header = TEXT_OF(8 * SENTENCE_BYTES);
    struct record copy = *rec;
    int ending[] = {(int)rec->ending, rec->ended_by};
    uint64_t hash;

    record_print_header(&copy, &header);
    hash = text_hash(header.at, header.len);
    for (size_t i = 0; i < rec->count; i++)
        hash = text_hash_more(hash, &rec->choices[i].m, sizeof rec->choices[i].m);
    return text_hash_more(hash, ending, sizeof ending);
}

int64_t rows_date(const char *date)
{
    int64_t n = 0;

    for (; *date != '\0'; date++)
        if (*date >= '0' && *date <= '9')
            n = n * 10 + (*date - '0');
    return n;
}

void rows_print_date(int64_t date, char out[24])
{
    long long n = date < 0 || date > 99999999999999 ? 0 : date;

    snprintf(out, 24, "%04d-%02d-%02dT%02d:%02d:%02dZ", (int)(n / 10000000000),
             (int)(n / 100000000 % 100), (int)(n / 1000000 % 100), (int)(n / 10000 % 100),
             (int)(n / 100 % 100), (int)(n % 100));
}

/* Fill in all but who moved first and the result. */
static int rows_players(struct rows *r, const struct record *rec, struct outcome *o,
                        struct text *why)
{
    int err = rows_word(r, rec->duel.rules.game->id, &o->game, why);

    for (int me = P1; me <= P2 && err == OK; me++) {
        struct text other = TEXT_OF(NAMED_BYTES);

        record_add_named(rec, !me, &other);
        o->is_person[me] = record_is_person(rec->who[me]);
        if ((err = rows_word(r, rec->name[me], &o->name[me], why)) == OK)
            err = rows_word(r, other.at, &o->opponent[me], why);
    }
    return err;
}

int rows_add(struct rows *r, int number, int64_t place, uint64_t hash, const struct record *rec,
             struct text *why)
{
    struct outcome o = {.first = record_at(rec, 0)->turn == BOTH ? P1 : rec->first,
                        .result = record_result(rec)};
    int64_t rules = 0, who[2] = {0};
    int err = rows_players(r, rec, &o, why);

    if (err != OK || (err = rows_word(r, rules_words(&rec->duel.rules).at, &rules, why)) != OK)
        return err;
    for (int p = P1; p <= P2 && err == OK; p++)
        err = rows_word(r, rec->who[p], &who[p], why);
    if (err == OK) {
        const int64_t columns[] = {number,
                                   place,
                                   (int64_t)hash,
                                   rows_date(rec->date),
                                   o.game,
                                   rules,
                                   o.name[P1],
                                   who[P1],
                                   o.name[P2],
                                   who[P2],
                                   o.first,
                                   (int64_t)o.result,
                                   (int64_t)rec->ending,
                                   rec->ended_by,
                                   rec->duel.turns};

        for (int i = 0; i < (int)(sizeof columns / sizeof columns[0]); i++)
            sqlite3_bind_int64(r->put, i + 1, columns[i]);
        err = rows_run(r, r->put, why);
    }
    return err == OK && sqlite3_changes(r->s->db) > 0 ? rows_count(r, &o, 1, why) : err;
}

/* Take back what a row added to the sums. */
static int rows_uncount(struct rows *r, sqlite3_stmt *row, struct text *why)
{
    char game[32];
    struct record rec = {0};
    struct outcome o = {.first = sqlite3_column_int(row, 5),
                        .result = (enum result)sqlite3_column_int(row, 6)};
    int err;

    tables_text(row, 0, game, sizeof game);
    if ((rec.duel.rules.game = games_find(game)) == NULL)
        return OK;
    for (int p = P1; p <= P2; p++) {
        tables_text(row, 1 + 2 * p, rec.name[p], NAME_BYTES);
        tables_text(row, 2 + 2 * p, rec.who[p], WHO_BYTES);
    }
    return (err = rows_players(r, &rec, &o, why)) == OK ? rows_count(r, &o, -1, why) : err;
}

int rows_remove(struct rows *r, int number, struct text *why)
{
    sqlite3_stmt *ask = tables_ask(
        r->s,
        "SELECT " ROWS_TEXT("game") ", " ROWS_TEXT("name1") ", " ROWS_TEXT("who1") ", " ROWS_TEXT(
            "name2") ", " ROWS_TEXT("who2") ", first, result FROM past.game WHERE id = ?1",
        NULL, 0);
    int step, err = OK;

    sqlite3_bind_int(ask, 1, number);
    if ((step = sqlite3_step(ask)) == SQLITE_ROW)
        err = rows_uncount(r, ask, why);
    if (err != OK)
        return sqlite3_finalize(ask), err;
    if ((err = tables_end(r->s, ask, step, why)) != OK)
        return err;
    ask = tables_ask(r->s, "DELETE FROM past.game WHERE id = ?1", NULL, 0);
    sqlite3_bind_int(ask, 1, number);
    return tables_end(r->s, ask, sqlite3_step(ask), why);
}
