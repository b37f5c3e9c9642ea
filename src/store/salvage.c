/*
 * From the inside out: numbers and values of SQLite's format, rows by the kinds of their columns,
 * pages. Nothing that is read is trusted: every length is checked before it is used, and a game
 * counts only if its record can be played. Games go through the same writer as new ones
 * (history_write.h), so none is in the result twice.
 */
#include "store/salvage.h"

#include "match/record_text.h"
#include "store/history_write.h"
#include "store/sql.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* The tables of the database by the kinds of their columns; 'r' may be an integer on the disk, and
 * '?' is anything. The first column is the number of the row where it is 'n'. */
static const struct salvage_table {
    const char *kinds, *add;
} others[] = {
    {"ttrrri", "INSERT OR IGNORE INTO rating VALUES (?, ?, ?, ?, ?, ?)"},
    {"ntttrri", "INSERT OR IGNORE INTO rating_change VALUES (?, ?, ?, ?, ?, ?, ?)"},
    {"nttitii?", "INSERT OR IGNORE INTO puzzle VALUES (?, ?, ?, ?, ?, ?, ?, ?)"},
    {"nttiii", "INSERT OR IGNORE INTO puzzle_answer VALUES (?, ?, ?, ?, ?, ?)"},
    {"nttti", "INSERT OR IGNORE INTO lesson VALUES (?, ?, ?, ?, ?)"},
    {"nrr", "INSERT OR IGNORE INTO accuracy VALUES (?, ?, ?)"},
    {"nttiiii", "INSERT OR IGNORE INTO puzzle_race VALUES (?, ?, ?, ?, ?, ?, ?)"},
};
static const char game_kinds[] = "niiiiiiiiiiiiib"; /* of the table `game` */

struct salvage {
    struct store *s;
    struct history_write *to;
    int fd;
    unsigned char *payload; /* of one row */
    size_t room;
    struct text *why;
};

/* ---- the format ------------------------------------------------------------------------------ */

static uint64_t salvage_big_endian(const unsigned char *at, size_t len)
{
    uint64_t n = 0;

    while (len-- > 0)
        n = n << 8 | *at++;
    return n;
}

/* Read a number of 1 to 9 bytes; false if it does not end before `end`. */
static bool salvage_varint(const unsigned char **at, const unsigned char *end, uint64_t *n)
{
    *n = 0;
    for (int i = 0; *at < end; i++) {
        unsigned char byte = *(*at)++;

        *n = i == 8 ? *n << 8 | byte : *n << 7 | (byte & 127);
        if (i == 8 || byte < 128)
            return true;
    }
    return false;
}

/* Read a value by its type; false if it does not fit. */
static bool salvage_value(uint64_t type, const unsigned char **at, const unsigned char *end,
                          struct salvage_value *v)
{
    static const unsigned char sizes[12] = {0, 1, 2, 3, 4, 6, 8, 8};
    uint64_t len = type < 12 ? sizes[type] : (type - 12) / 2, bits;

    if (len > (uint64_t)(end - *at) || type == 10 || type == 11)
        return false;
    *v = (struct salvage_value){.kind = type == 0   ? 'n'
                                        : type == 7 ? 'r'
                                        : type < 12 ? 'i'
                                        : type & 1  ? 't'
                                                    : 'b',
                                .bytes = *at,
                                .len = (size_t)len};
    bits = type < 12 ? salvage_big_endian(*at, v->len) : 0;
    if (v->kind == 'r')
        memcpy(&v->real, &bits, sizeof v->real);
    else if (type == 8 || type == 9)
        v->integer = (int64_t)type - 8;
    else if (v->kind == 'i' && len < 8 && bits >> (8 * len - 1)) /* negative */
        v->integer = (int64_t)bits - ((int64_t)1 << 8 * len);
    else
        v->integer = (int64_t)bits;
    *at += len;
    return true;
}

int salvage_row(const unsigned char *row, size_t len, struct salvage_value out[SALVAGE_COLUMNS])
{
    const unsigned char *end = row + len, *type = row, *types_end, *at;
    uint64_t head, kind;
    int n = 0;

    if (!salvage_varint(&type, end, &head) || head > len)
        return 0;
    for (types_end = at = row + head; type < types_end; n++)
        if (n == SALVAGE_COLUMNS || !salvage_varint(&type, types_end, &kind) ||
            !salvage_value(kind, &at, end, &out[n]))
            return 0;
    return n;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static bool salvage_matches(const struct salvage_value *row, int n, const char *kinds)
{
    if (strlen(kinds) != (size_t)n)
        return false;
    for (int i = 0; i < n; i++)
        if (kinds[i] != row[i].kind && kinds[i] != '?' && !(kinds[i] == 'r' && row[i].kind == 'i'))
            return false;
    return true;
}

static int salvage_add_other(struct salvage *g, const char *sql, int64_t id,
                             const struct salvage_value *row, int n)
{
    sqlite3_stmt *put = sql_ask(g->s, sql, NULL, 0);
    int step;

    for (int i = 0; i < n; i++)
        if (row[i].kind == 't')
            sqlite3_bind_text(put, i + 1, (const char *)row[i].bytes, (int)row[i].len, NULL);
        else if (row[i].kind == 'r')
            sqlite3_bind_double(put, i + 1, row[i].real);
        else if (row[i].kind == 'i' || i == 0)
            sqlite3_bind_int64(put, i + 1, row[i].kind == 'i' ? row[i].integer : id);
    if ((step = sqlite3_step(put)) == SQLITE_CONSTRAINT)
        step = SQLITE_DONE; /* it only looks like a row of this table */
    return sql_end(g->s, put, step, g->why);
}

/* Add a game if its record is good. */
static int salvage_add_game(struct salvage *g, int64_t id, const struct salvage_value *blob)
{
    struct record rec;
    char *text;
    size_t len;
    int err = record_blob_unpack(&g->s->blob, blob->bytes, blob->len);

    if (err == ERR_SYNTAX || id <= 0 || id > SAVE_NUMBER_MAX)
        return OK;
    if (err != OK || (text = malloc(len = g->s->blob.out.len)) == NULL)
        return text_explain(ERR_MEMORY, g->why, "out of memory.");
    memcpy(text, g->s->blob.out.at, len); /* adding uses the same room */
    if (record_text_parse(&rec, text, len, NULL, NULL) == OK) {
        if (record_result(&rec) != UNDECIDED)
            err = history_write_add(g->to, (int)id, &rec, text, len, g->why);
        record_release(&rec);
    }
    free(text);
    return err < 0 ? err : OK;
}

static int salvage_add(struct salvage *g, int64_t id, size_t len)
{
    struct salvage_value row[SALVAGE_COLUMNS];
    int n = salvage_row(g->payload, len, row);

    if (salvage_matches(row, n, game_kinds))
        return salvage_add_game(g, id, &row[n - 1]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (salvage_matches(row, n, others[i].kinds))
            return salvage_add_other(g, others[i].add, id, row, n);
    return OK;
}

/* ---- pages ----------------------------------------------------------------------------------- */

static bool salvage_read_page(struct salvage *g, uint64_t number, unsigned char *page)
{
    return number > 0 && number < INT32_MAX &&
           pread(g->fd, page, SALVAGE_PAGE, (off_t)(number - 1) * SALVAGE_PAGE) == SALVAGE_PAGE;
}

/* Return how many bytes of a long row are in its page; the rest is in a chain of pages. */
static size_t salvage_local(size_t len)
{
    enum { MOST = SALVAGE_PAGE - 35, LEAST = (SALVAGE_PAGE - 12) * 32 / 255 - 23 };
    size_t local = LEAST + (len - LEAST) % (SALVAGE_PAGE - 4);

    return len <= MOST ? len : local <= MOST ? local : LEAST;
}

/* Collect a row of this length that begins at `at`. False if it is not whole. */
static bool salvage_collect(struct salvage *g, const unsigned char *at, const unsigned char *end,
                            size_t len)
{
    unsigned char page[SALVAGE_PAGE];
    size_t done = salvage_local(len), part;
    uint64_t next;

    if (done + (done < len ? 4 : 0) > (size_t)(end - at))
        return false;
    memcpy(g->payload, at, done);
    next = done < len ? salvage_big_endian(at + done, 4) : 0;
    for (; done < len; done += part) {
        part = len - done < SALVAGE_PAGE - 4 ? len - done : SALVAGE_PAGE - 4;
        if (!salvage_read_page(g, next, page))
            return false;
        memcpy(g->payload + done, page + 4, part);
        next = salvage_big_endian(page, 4);
    }
    return true;
}

/* Add the rows of a page, if it is a leaf of a table. */
static int salvage_page(struct salvage *g, const unsigned char page[SALVAGE_PAGE])
{
    enum { TABLE_LEAF = 13, HEAD = 8 };
    const unsigned char *end = page + SALVAGE_PAGE;
    uint64_t cells = salvage_big_endian(page + 3, 2), len, id;
    int err = OK;

    if (page[0] != TABLE_LEAF || HEAD + 2 * cells > SALVAGE_PAGE)
        return OK;
    for (uint64_t i = 0; i < cells && err == OK; i++) {
        const unsigned char *at = page + salvage_big_endian(page + HEAD + 2 * i, 2);

        if (at < end && salvage_varint(&at, end, &len) && salvage_varint(&at, end, &id) &&
            len <= g->room && salvage_collect(g, at, end, (size_t)len))
            err = salvage_add(g, (int64_t)id, (size_t)len);
    }
    return err;
}

static int salvage_pages(struct salvage *g)
{
    unsigned char page[SALVAGE_PAGE];
    off_t pages = lseek(g->fd, 0, SEEK_END) / SALVAGE_PAGE;
    int err = OK;

    g->room = RECORD_BYTES;
    if ((g->payload = malloc(g->room)) == NULL)
        return text_explain(ERR_MEMORY, g->why, "out of memory.");
    for (off_t i = 2; i <= pages && err == OK; i++) /* page 1 has no such rows */
        if (salvage_read_page(g, (uint64_t)i, page))
            err = salvage_page(g, page);
    free(g->payload);
    return err;
}

int salvage_games(struct store *to, const char *path, int *games, struct text *why)
{
    struct salvage g = {.s = to, .why = why, .fd = open(path, O_RDONLY | O_CLOEXEC)};
    int err;

    if (g.fd < 0)
        return text_explain(ERR_IO, why, "%s.", strerror(errno));
    if ((g.to = history_write_begin(to, why)) == NULL)
        err = ERR_IO;
    else
        err = history_write_end(g.to, salvage_pages(&g), NULL, NULL, why);
    close(g.fd);
    if (err == OK)
        err = sql_number(to, sql_ask(to, "SELECT count(*) FROM game", NULL, 0), games, why);
    return err;
}
