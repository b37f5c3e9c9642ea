/*
 * The database in PostgreSQL, in a schema of its own.
 *
 * The table `writer` has one row: the epoch of the server that may write, how many groups of lines
 * it has written, until when nobody else may take over, and where other servers reach it. A new
 * server raises the epoch. A group
 * is one statement, and so one transaction and one round trip. It first counts itself in this row,
 * if epoch and count are as expected, and else does nothing. So a server that was cut off cannot
 * write, and after a lost connection the count tells whether the last group is there.
 */
#ifdef DUELLO_POSTGRES

#include "online/server/database.h"
#include "online/server/log.h"
#include "online/server/postgres/lease.h"
#include "online/server/postgres/libpq.h"
#include "online/server/postgres/postgres.h"
#include "system/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    OLD_LINES = 5000,  /* to delete at once */
    AGAIN_US = 100000, /* between two attempts */
    ROW_MS = 600000    /* for the next row: before the first, PostgreSQL may have much to sort */
};
#define ENDED_READ "1000" /* games that ended last, whose end guests may not have heard of */

struct postgres_database {
    struct database base;
    struct postgres link;
    uint64_t epoch, groups; /* of this server; epoch 0: it does not write */
    int64_t kept;           /* when PostgreSQL last heard that this server lives */
    struct lease *lease;    /* from the claim until all is read */
};

/* Several servers may start at once: the lock lets one at a time look and create. */
static const char schema[] =
    "BEGIN;"
    "SELECT pg_advisory_xact_lock(7777);"
    "CREATE SCHEMA IF NOT EXISTS duello;"
    "CREATE TABLE IF NOT EXISTS duello.writer (only_row boolean PRIMARY KEY CHECK (only_row),"
    " version integer NOT NULL, epoch bigint NOT NULL, groups bigint NOT NULL,"
    " until timestamptz NOT NULL, backend integer NOT NULL,"
    " address text NOT NULL, secret text NOT NULL);"
    "INSERT INTO duello.writer VALUES (true, 2, 0, 0, '-infinity', 0, '', '')"
    " ON CONFLICT DO NOTHING;"
    "CREATE TABLE IF NOT EXISTS duello.line (number bigint GENERATED ALWAYS AS IDENTITY,"
    " game bigint NOT NULL, line bigint NOT NULL, epoch bigint NOT NULL, text text NOT NULL,"
    " PRIMARY KEY (game, line));"
    "CREATE TABLE IF NOT EXISTS duello.running (game bigint PRIMARY KEY);"
    "CREATE TABLE IF NOT EXISTS duello.ended"
    " (number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, game bigint NOT NULL);"
    "CREATE TABLE IF NOT EXISTS duello.kept"
    " (key text COLLATE \"C\" PRIMARY KEY, text text NOT NULL);"
    "CREATE TABLE IF NOT EXISTS duello.request"
    " (number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, verb text NOT NULL,"
    " name text NOT NULL, to_name text NOT NULL, outcome text);"
    "CREATE INDEX IF NOT EXISTS open_request ON duello.request (number) WHERE outcome IS NULL;"
    "COMMIT";

/* The values: epoch, number of the group; games, lines and texts; games that ended; requests and
 * their outcomes; keys and texts of rows, NULL for those to forget; the version of the database.
 * All parts of the statement see the tables as they were before it, so only the last row of a key
 * counts. */
static const char write_group[] =
    "WITH fence AS (UPDATE duello.writer"
    "  SET groups = $2, until = " LEASE ", backend = pg_backend_pid(),"
    "  version = coalesce($11::integer, version)"
    "  WHERE epoch = $1::bigint AND groups = $2::bigint - 1 RETURNING 1),"
    " entry AS (SELECT e.* FROM fence,"
    "  unnest($3::bigint[], $4::bigint[], $5::text[]) WITH ORDINALITY AS e(game, line, text, at)),"
    " lines AS (INSERT INTO duello.line (game, line, epoch, text)"
    "  SELECT game, line, $1::bigint, text FROM entry ORDER BY at),"
    " begun AS (INSERT INTO duello.running"
    "  SELECT game FROM entry WHERE line = 1 AND game <> ALL ($6::bigint[])),"
    " stopped AS (DELETE FROM duello.running r USING fence WHERE r.game = ANY ($6::bigint[])),"
    " ended AS (INSERT INTO duello.ended (game) SELECT e FROM fence, unnest($6::bigint[]) AS e),"
    " latest AS (SELECT DISTINCT ON (r.key) r.key, r.text FROM fence,"
    "  unnest($9::text[], $10::text[]) WITH ORDINALITY AS r(key, text, at)"
    "  ORDER BY r.key, r.at DESC),"
    " keeping AS (INSERT INTO duello.kept SELECT key, text FROM latest WHERE text IS NOT NULL"
    "  ON CONFLICT (key) DO UPDATE SET text = excluded.text),"
    " forgetting AS (DELETE FROM duello.kept k USING latest l"
    "  WHERE k.key = l.key AND l.text IS NULL),"
    " answered AS (UPDATE duello.request r SET outcome = a.outcome, name = '', to_name = ''"
    "  FROM fence, unnest($7::bigint[], $8::text[]) AS a(number, outcome)"
    "  WHERE r.number = a.number)"
    "SELECT count(*) FROM fence";

enum { GROUP_VALUES = 11, NUMBER_BYTES = 24 };

/* ---- small parts ----------------------------------------------------------------------------- */

static void postgres_print(char out[NUMBER_BYTES], uint64_t n)
{
    snprintf(out, NUMBER_BYTES, "%" PRIu64, n);
}

static uint64_t postgres_number(const PGresult *r, int column)
{
    return strtoull(pq.getvalue(r, 0, column), NULL, 10);
}

/* Run a statement that returns one number at most. 1: *out has it; 0: there is none; -1: error. */
static int postgres_get(struct postgres_database *d, const char *sql, int n,
                        const char *const values[], uint64_t *out, struct text *why)
{
    PGresult *r = postgres_ask(&d->link, sql, n, values, why);
    int found = r == NULL ? -1 : pq.ntuples(r) > 0;

    if (found > 0)
        *out = postgres_number(r, 0);
    pq.clear(r);
    return found;
}

/* ---- opening --------------------------------------------------------------------------------- */

static int postgres_check_address(const char *address, struct text *why)
{
    PQconninfoOption *parsed;
    char *said = NULL;
    bool good;

    if (!libpq_load(why))
        return ERR_UNKNOWN;
    parsed = pq.conninfoParse(address, &said);
    good = parsed != NULL;
    if (!good)
        text_add(why, "this is not the address of a PostgreSQL database: %.*s.",
                 said != NULL ? (int)strcspn(said, "\n") : 0, said != NULL ? said : "");
    pq.conninfoFree(parsed);
    pq.freemem(said);
    return good ? OK : ERR_SYNTAX;
}

static int postgres_set_up(struct postgres_database *d, enum database_use use, struct text *why)
{
    uint64_t version = 0;
    int found = postgres_get(d,
                             use == DATABASE_READ
                                 ? "SELECT 1 WHERE to_regclass('duello.writer') IS NOT NULL"
                                 : "SELECT 1 WHERE to_regclass('duello.kept') IS NOT NULL",
                             0, NULL, &version, why);

    if (found == 0 && use == DATABASE_READ)
        return text_explain(ERR_UNKNOWN, why, "this is not a database of a server.");
    if (found == 0 && postgres_do(&d->link, schema, why) != OK)
        return ERR_IO;
    found = postgres_get(d, "SELECT version FROM duello.writer", 0, NULL, &version, why);
    if (found > 0 && version > DATABASE_VERSION)
        return text_explain(ERR_LIMIT, why, "the database was written by a newer Duello.");
    return found > 0 ? OK : ERR_IO;
}

/* One whose time is over may be replaced; so may one whose connection has ended, by a server that
 * cannot reach it. */
#define IS_OVER "until < clock_timestamp()"
#define IS_GONE "backend NOT IN (SELECT pid FROM pg_stat_activity)"

static bool postgres_is_served(struct database *base)
{
    struct postgres_database *d = (struct postgres_database *)base;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    uint64_t epoch;

    return postgres_get(d, "SELECT epoch FROM duello.writer WHERE NOT (" IS_OVER " OR " IS_GONE ")",
                        0, NULL, &epoch, &why) > 0;
}

/* Raise the epoch if the row is as it was; 0: another one was quicker; -1: error. */
static int postgres_raise_epoch(struct postgres_database *d, uint64_t seen, struct text *why)
{
    static const char sql[] =
        "UPDATE duello.writer SET epoch = epoch + 1, groups = 0, address = '', secret = '',"
        " until = " LEASE ", backend = pg_backend_pid()"
        " WHERE epoch = $1 AND (" IS_OVER " OR " IS_GONE ") RETURNING epoch";
    char epoch[NUMBER_BYTES];

    postgres_print(epoch, seen);
    return postgres_get(d, sql, 1, (const char *[]){epoch}, &d->epoch, why);
}

/* 1: its time is over; 0: a server lives, and *other is that server; -1: error. */
static int postgres_look(struct postgres_database *d, bool is_alone, struct database_writer *other,
                         struct text *why)
{
    static const char *const sql[] = {
        "SELECT epoch, address, secret, " IS_OVER " FROM duello.writer",
        "SELECT epoch, address, secret, " IS_OVER " OR " IS_GONE " FROM duello.writer"};
    PGresult *r = postgres_ask(&d->link, sql[is_alone], 0, NULL, why);
    int is_over;

    if (r == NULL)
        return -1;
    if (pq.ntuples(r) == 0) {
        pq.clear(r);
        return text_explain(-1, why, "the table duello.writer is empty.");
    }
    other->epoch = postgres_number(r, 0);
    snprintf(other->address, sizeof other->address, "%s", pq.getvalue(r, 0, 1));
    snprintf(other->secret, sizeof other->secret, "%s", pq.getvalue(r, 0, 2));
    is_over = *pq.getvalue(r, 0, 3) == 't';
    pq.clear(r);
    return is_over;
}

static int postgres_claim(struct database *base, bool is_alone, struct database_writer *other,
                          struct text *why)
{
    struct postgres_database *d = (struct postgres_database *)base;
    int err = postgres_connect(&d->link, why), done;

    if (err != OK)
        return err;
    if ((done = postgres_look(d, is_alone, other, why)) > 0)
        done = postgres_raise_epoch(d, other->epoch, why);
    if (done < 0)
        return postgres_kind_of_failure(&d->link);
    d->groups = 0;
    d->kept = clock_ms();
    if (done > 0 && (d->lease = lease_new(d->link.address, d->epoch)) == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    return done > 0 ? OK : ERR_LIMIT;
}

/* From now on the journal renews the time. */
static void postgres_end_lease(struct postgres_database *d)
{
    lease_free(d->lease);
    d->lease = NULL;
}

/* The next server need not wait. */
static void postgres_release(struct postgres_database *d)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    char epoch[NUMBER_BYTES];
    uint64_t got;

    postgres_print(epoch, d->epoch);
    if (d->epoch > 0 && !postgres_is_lost(&d->link))
        postgres_get(d,
                     "UPDATE duello.writer SET until = '-infinity' WHERE epoch = $1 "
                     "RETURNING epoch",
                     1, (const char *[]){epoch}, &got, &why);
}

static void postgres_close(struct database *base)
{
    struct postgres_database *d = (struct postgres_database *)base;

    postgres_end_lease(d);
    postgres_release(d);
    postgres_disconnect(&d->link);
    free(d);
}

static int postgres_open(struct database **out, const char *address, enum database_use use,
                         struct text *why)
{
    struct postgres_database *d = calloc(1, sizeof *d);
    int err;

    if (d == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    d->base.kind = &database_postgres;
    d->link.address = address;
    err = postgres_connect(&d->link, why);
    if (err == OK)
        err = postgres_set_up(d, use, why);
    if (err != OK)
        postgres_close(&d->base);
    else
        *out = &d->base;
    return err;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static int postgres_hand_on(PGresult *r, const struct database_reader *to, struct text *why)
{
    const char *game = pq.getvalue(r, 0, 0), *line = pq.getvalue(r, 0, 1);

    if (pq.nfields(r) == 2)
        return to->row(to->context, game, line, (size_t)pq.getlength(r, 0, 1), why);
    return to->line(to->context, strtoull(game, NULL, 10), strtoull(line, NULL, 10),
                    pq.getvalue(r, 0, 2), (size_t)pq.getlength(r, 0, 2), why);
}

/* Row by row: all lines together may not fit into memory twice. After an error the connection is of
 * no more use. */
static int postgres_read_all(struct postgres_database *d, const char *sql,
                             const struct database_reader *to, struct text *why)
{
    PGresult *r;
    int err = OK;

    if (pq.sendQuery(d->link.link, sql) != 1)
        return postgres_fail(&d->link, why);
    pq.setSingleRowMode(d->link.link);
    while (err == OK && (r = postgres_next(&d->link, ROW_MS, why)) != NULL) {
        if (lease_is_lost(d->lease))
            err = text_explain(ERR_LIMIT, why, "another server has taken over.");
        else if (pq.resultStatus(r) == PGRES_SINGLE_TUPLE)
            err = postgres_hand_on(r, to, why);
        else if (pq.resultStatus(r) != PGRES_TUPLES_OK)
            err = postgres_fail(&d->link, why);
        pq.clear(r);
    }
    return postgres_is_lost(&d->link) ? ERR_OVER : err;
}

/* Delete what version 1 kept about players and has become rows, a few lines at a time: a statement
 * must not take longer than the time that this server has. What is left is never read. */
static int postgres_delete_old(struct postgres_database *d, struct text *why)
{
    static const char sql[] =
        "WITH fence AS (UPDATE duello.writer SET until = " LEASE " WHERE epoch = $1 RETURNING 1),"
        " gone AS (DELETE FROM duello.line l USING fence WHERE l.game = 0 AND l.line IN"
        "  (SELECT line FROM duello.line WHERE game = 0 ORDER BY line LIMIT $2) RETURNING 1)"
        "SELECT count(*) FROM gone";
    char epoch[NUMBER_BYTES], most[NUMBER_BYTES];
    uint64_t gone;

    postgres_print(epoch, d->epoch);
    postgres_print(most, OLD_LINES);
    if (postgres_do(&d->link,
                    "UPDATE duello.request SET name = '', to_name = '' WHERE outcome IS NOT NULL "
                    "AND name <> ''",
                    why) != OK)
        return postgres_kind_of_failure(&d->link);
    do {
        d->kept = clock_ms();
        if (postgres_get(d, sql, 2, (const char *[]){epoch, most}, &gone, why) < 0)
            return postgres_kind_of_failure(&d->link);
    } while (gone == OLD_LINES);
    return OK;
}

static int postgres_read(struct database *base, const struct database_reader *to, uint64_t *last,
                         struct text *why)
{
    static const char rows[] = "SELECT key, text FROM duello.kept",
                      players[] =
                          "SELECT game, line, text FROM duello.line WHERE game = 0 ORDER BY line",
                      lines[] =
                          "SELECT game, line, text FROM duello.line WHERE game IN (SELECT game "
                          "FROM duello.running UNION SELECT game FROM (SELECT game FROM "
                          "duello.ended ORDER BY number DESC LIMIT " ENDED_READ ") AS latest) "
                          "ORDER BY number",
                      all[] = "SELECT game, line, text FROM duello.line WHERE game > 0 "
                              "ORDER BY game, line";
    struct postgres_database *d = (struct postgres_database *)base;
    uint64_t version = 0;
    int err;

    if (postgres_get(d, "SELECT version FROM duello.writer", 0, NULL, &version, why) <= 0)
        return postgres_kind_of_failure(&d->link);
    if ((version > 1 && d->epoch > 0 && (err = postgres_delete_old(d, why)) != OK) ||
        (err = postgres_read_all(d, version == 1 ? players : rows, to, why)) != OK ||
        (err = postgres_read_all(d, to->all ? all : lines, to, why)) != OK)
        return err;
    return postgres_get(d, "SELECT coalesce(max(game), 0) FROM duello.line", 0, NULL, last, why) > 0
               ? OK
               : postgres_kind_of_failure(&d->link);
}

/* ---- damage ---------------------------------------------------------------------------------- */

#define NOT_LISTED                                                                                 \
    "SELECT game FROM duello.line WHERE game > 0 EXCEPT SELECT game FROM duello.ended"             \
    " EXCEPT SELECT game FROM duello.running"

static int postgres_find_lost(void *context, const char *key, const char *count, size_t len,
                              struct text *why)
{
    (void)key, (void)len, (void)why;
    if (strcmp(count, "0") != 0)
        text_add(context, "%s games are missing from the list of running games. ", count);
    return OK;
}

static int postgres_inspect(struct database *base, struct text *found)
{
    struct database_reader reader = {.context = found, .row = postgres_find_lost};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err =
        postgres_read_all((struct postgres_database *)base,
                          "SELECT 'lost', count(*) FROM (" NOT_LISTED ") AS lost", &reader, &why);

    if (err != OK)
        text_add(found, "%s ", why.at);
    return found->len == 0 ? OK : ERR_SYNTAX;
}

static int postgres_repair(struct database *base, struct text *why)
{
    return postgres_do(&((struct postgres_database *)base)->link,
                       "INSERT INTO duello.running " NOT_LISTED " ON CONFLICT DO NOTHING", why);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Write an element of an array, as PostgreSQL reads it. */
static void postgres_add_text(FILE *f, const char *text, size_t len)
{
    fputs(ftell(f) > 1 ? ",\"" : "\"", f);
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '"' || text[i] == '\\')
            fputc('\\', f);
        fputc(text[i], f);
    }
    fputc('"', f);
}

static void postgres_add_text_or_null(FILE *f, const char *text, size_t len)
{
    if (len > 0)
        postgres_add_text(f, text, len);
    else
        fputs(ftell(f) > 1 ? ",NULL" : "NULL", f);
}

static void postgres_add_number(FILE *f, uint64_t n)
{
    fprintf(f, ftell(f) > 1 ? ",%" PRIu64 : "%" PRIu64, n);
}

enum { GAMES, LINES, TEXTS, ENDED, REQUESTS, OUTCOMES, KEYS, ROWS, ARRAYS };

static void postgres_add_row(FILE *const f[ARRAYS], const struct database_entry *e)
{
    postgres_add_text(f[KEYS], e->key, strlen(e->key));
    postgres_add_text_or_null(f[ROWS], e->text, e->len);
}

static void postgres_add_entry(FILE *const f[ARRAYS], const struct database_entry *e)
{
    if (e->kind == DATABASE_ROW) {
        postgres_add_row(f, e);
        return;
    }
    if (e->kind == DATABASE_OUTCOME) {
        postgres_add_number(f[REQUESTS], (uint64_t)e->request);
        postgres_add_text_or_null(f[OUTCOMES], e->text, e->len);
        return;
    }
    if (e->game == 0)
        return;
    postgres_add_number(f[GAMES], e->game);
    postgres_add_number(f[LINES], e->line);
    postgres_add_text(f[TEXTS], e->text, e->len);
    if (e->ends)
        postgres_add_number(f[ENDED], e->game);
}

/* Turn a list of entries into arrays, to be freed. */
static int postgres_make_arrays(char *arrays[ARRAYS], const struct database_entry *first)
{
    FILE *f[ARRAYS];
    size_t size[ARRAYS];
    int open = 0, err = OK;

    for (; open < ARRAYS && (f[open] = open_memstream(&arrays[open], &size[open])) != NULL; open++)
        fputc('{', f[open]);
    for (const struct database_entry *e = first; open == ARRAYS && e != NULL; e = e->next)
        postgres_add_entry(f, e);
    for (int i = 0; i < open; i++) {
        fputc('}', f[i]);
        if (ferror(f[i]) | fclose(f[i]))
            err = ERR_MEMORY;
    }
    return open == ARRAYS ? err : ERR_MEMORY;
}

/* OK; ERR_OVER if the connection was lost, which leaves open whether the group was written; another
 * error. */
static int postgres_write_once(struct postgres_database *d, const char *const values[GROUP_VALUES],
                               struct text *why)
{
    static const char look[] = "SELECT groups FROM duello.writer WHERE epoch = $1 FOR UPDATE";
    uint64_t count = 0;
    int err = postgres_connect(&d->link, why), found;

    if (err != OK)
        return err;
    found = postgres_get(d, write_group, GROUP_VALUES, values, &count, why);
    if (found > 0 && count == 1)
        return OK;
    if (found > 0)
        found = postgres_get(d, look, 1, values, &count, why);
    if (found < 0)
        return postgres_kind_of_failure(&d->link);
    return found > 0 && count == d->groups
               ? OK
               : text_explain(ERR_LIMIT, why, "another server has taken over.");
}

/* Nobody waits longer for an answer than until another server could have taken over. */
static int postgres_write_often(struct postgres_database *d, const char *const values[],
                                struct text *why)
{
    int64_t begin;
    bool told = false;
    int err;

    for (;;) {
        begin = clock_ms();
        err = postgres_write_once(d, values, (text_clear(why), why));
        if (err != ERR_OVER || begin > d->kept + DATABASE_LEASE_MS)
            break;
        if (!told)
            log_event("warning", "database", "%s", why->at);
        told = true;
        usleep(AGAIN_US);
    }
    if (err != OK)
        return err;
    d->kept = begin;
    if (told)
        log_event("info", "database", "connected again");
    return OK;
}

static bool postgres_is_upgrade(const struct database_entry *first)
{
    for (const struct database_entry *e = first; e != NULL; e = e->next)
        if (e->kind == DATABASE_LINE && e->game == 0)
            return true;
    return false;
}

static int postgres_write(struct database *base, const struct database_entry *first,
                          struct text *why)
{
    struct postgres_database *d = (struct postgres_database *)base;
    char epoch[NUMBER_BYTES], groups[NUMBER_BYTES], version[NUMBER_BYTES], *a[ARRAYS] = {0};
    bool is_upgrade = postgres_is_upgrade(first);
    int err = postgres_make_arrays(a, first);

    if (err != OK) {
        text_add(why, "out of memory.");
    } else {
        postgres_print(epoch, d->epoch);
        postgres_print(groups, ++d->groups);
        postgres_print(version, DATABASE_VERSION);
        err = postgres_write_often(d,
                                   (const char *[]){epoch, groups, a[GAMES], a[LINES], a[TEXTS],
                                                    a[ENDED], a[REQUESTS], a[OUTCOMES], a[KEYS],
                                                    a[ROWS], is_upgrade ? version : NULL},
                                   why);
    }
    if (err == OK && is_upgrade)
        err = postgres_delete_old(d, why);
    for (int i = 0; i < ARRAYS; i++)
        free(a[i]);
    return err;
}

/* Change the row if it is still this server's. Address and secret are NULL if the statement has no
 * values for them. */
static int postgres_renew(struct postgres_database *d, const char *sql, const char *address,
                          const char *secret, struct text *why)
{
    int64_t begin = clock_ms();
    char epoch[NUMBER_BYTES];
    uint64_t got;
    int err = postgres_connect(&d->link, why), found;

    postgres_print(epoch, d->epoch);
    if (err != OK)
        return err;
    found = postgres_get(d, sql, address != NULL ? 3 : 1, (const char *[]){epoch, address, secret},
                         &got, why);
    if (found < 0)
        return postgres_kind_of_failure(&d->link);
    if (found == 0)
        return text_explain(ERR_LIMIT, why, "another server has taken over.");
    d->kept = begin;
    return OK;
}

static int postgres_announce(struct database *base, const char *address, const char *secret,
                             struct text *why)
{
    struct postgres_database *d = (struct postgres_database *)base;
    int err = postgres_renew(d,
                             "UPDATE duello.writer SET until = " LEASE
                             ", address = $2, secret = $3 WHERE epoch = $1 RETURNING epoch",
                             address, secret, why);

    postgres_end_lease(d);
    return err;
}

/* Without a connection nobody knows, until the time is over. */
static int postgres_keep(struct database *base, struct text *why)
{
    struct postgres_database *d = (struct postgres_database *)base;
    int err = postgres_renew(d,
                             "UPDATE duello.writer SET until = " LEASE
                             ", backend = pg_backend_pid() WHERE epoch = $1 RETURNING epoch",
                             NULL, NULL, why);

    return err == ERR_OVER && clock_ms() < d->kept + DATABASE_LEASE_MS ? OK : err;
}

static int64_t postgres_until(const struct database *base)
{
    const struct postgres_database *d = (const struct postgres_database *)base;

    return d->kept + DATABASE_LEASE_MS;
}

/* ---- requests -------------------------------------------------------------------------------- */

static int postgres_read_bans(struct database *base, const struct database_reader *to,
                              struct text *why)
{
    struct postgres_database *d = (struct postgres_database *)base;
    PGresult *r = postgres_ask(
        &d->link, "SELECT key, text FROM duello.kept WHERE key LIKE 'ban %' ORDER BY key", 0, NULL,
        why);
    int err = r != NULL ? OK : ERR_IO;

    for (int i = 0; err == OK && i < pq.ntuples(r); i++)
        err = to->row(to->context, pq.getvalue(r, i, 0), pq.getvalue(r, i, 1),
                      (size_t)pq.getlength(r, i, 1), why);
    pq.clear(r);
    return err;
}

static bool postgres_next_request(struct database *base, int64_t after,
                                  struct database_request *out)
{
    struct postgres_database *d = (struct postgres_database *)base;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    char number[NUMBER_BYTES];
    PGresult *r;
    bool found;

    if (postgres_is_lost(&d->link))
        return false;
    postgres_print(number, (uint64_t)after);
    r = postgres_ask(&d->link,
                     "SELECT number, verb, name, to_name FROM duello.request "
                     "WHERE outcome IS NULL AND number > $1 ORDER BY number LIMIT 1",
                     1, (const char *[]){number}, &why);
    if ((found = r != NULL && pq.ntuples(r) > 0)) {
        out->number = (int64_t)postgres_number(r, 0);
        snprintf(out->verb, sizeof out->verb, "%s", pq.getvalue(r, 0, 1));
        snprintf(out->name, sizeof out->name, "%s", pq.getvalue(r, 0, 2));
        snprintf(out->to, sizeof out->to, "%s", pq.getvalue(r, 0, 3));
    }
    pq.clear(r);
    return found;
}

static int postgres_add_request(struct database *base, struct database_request *r, struct text *why)
{
    struct postgres_database *d = (struct postgres_database *)base;
    uint64_t number = 0;

    if (postgres_get(d,
                     "INSERT INTO duello.request (verb, name, to_name) VALUES ($1, $2, $3) "
                     "RETURNING number",
                     3, (const char *[]){r->verb, r->name, r->to}, &number, why) <= 0)
        return ERR_IO;
    r->number = (int64_t)number;
    return OK;
}

static bool postgres_outcome(struct database *base, int64_t number, struct text *out)
{
    struct postgres_database *d = (struct postgres_database *)base;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    char text[NUMBER_BYTES];
    PGresult *r;
    bool found;

    postgres_print(text, (uint64_t)number);
    r = postgres_ask(&d->link,
                     "SELECT outcome FROM duello.request WHERE number = $1 "
                     "AND outcome IS NOT NULL",
                     1, (const char *[]){text}, &why);
    if ((found = r != NULL && pq.ntuples(r) > 0))
        text_add(out, "%s", pq.getvalue(r, 0, 0));
    pq.clear(r);
    return found;
}

const struct database_kind database_postgres = {
    .check = postgres_check_address,
    .open = postgres_open,
    .claim = postgres_claim,
    .announce = postgres_announce,
    .close = postgres_close,
    .is_served = postgres_is_served,
    .read = postgres_read,
    .inspect = postgres_inspect,
    .repair = postgres_repair,
    .read_bans = postgres_read_bans,
    .write = postgres_write,
    .keep = postgres_keep,
    .until = postgres_until,
    .next_request = postgres_next_request,
    .add_request = postgres_add_request,
    .outcome = postgres_outcome,
};

#endif
