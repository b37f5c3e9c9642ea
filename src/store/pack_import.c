#include "store/pack_import.h"

#include "match/record_seal.h"
#include "match/record_text.h"
#include "store/sql.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { HEAD = 32, FOOT = 8, ENTRY_HEAD = 9, IMPORTED = 1, UNSEALED = 2 };
enum { RAW_MAX = 64 * 1024 + RECORD_BYTES + 4 * SENTENCE_BYTES };

static const unsigned char magic[4] = {0xfe, 'D', 'P', '1'};
static const char dictionary[] =
    "\nundo\nabort\nagreed\ntime 1\nforfeit 2\nforfeit 1\nresign 2\nresign 1\nresult unfinished\n"
    "result draw\nresult 2 wins\nresult 1 wins\n- player 2 \n- player 1 \nrated yes\n"
    "match 1 of 3, 0 to 0, seed \nposition turn=duello record 1\nrules \n"
    "name1 Player A\nwho1 human\nname2 Player B\nwho2 random\nfirst 2\nseed "
    "name1 Player 1\nwho1 human\nname2 Player 2\nwho2 human\nfirst 1\nseed 1\n"
    "date 2026-01-01T00:00:00Z\nbegin\n1 ";

struct pack {
    struct history_write *to;
    int64_t rated; /* games before this byte are rated */
    size_t skipped;
    struct text *why;
};

static uint32_t pack_number(const unsigned char *from)
{
    return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

/* Add a game; one that cannot be read is skipped. */
static int pack_import_text(struct pack *p, int number, const char *text, size_t len, bool is_over)
{
    struct record rec;
    int err = OK;

    if (record_text_parse(&rec, text, len, NULL, NULL) != OK) {
        p->skipped += len;
        return OK;
    }
    if (record_result(&rec) != UNDECIDED)
        err = history_write_add(p->to, number, &rec, text, len, p->why);
    if (err == HISTORY_ADDED && is_over && !history_write_note_over(p->to))
        err = text_explain(ERR_MEMORY, p->why, "out of memory.");
    record_release(&rec);
    return err < 0 ? err : OK;
}

static int pack_import_entries(struct pack *p, const unsigned char *at, size_t len, bool is_rated)
{
    int err = OK;

    for (size_t text; len >= ENTRY_HEAD && err == OK; at += text, len -= text) {
        const char *record = (const char *)at + ENTRY_HEAD;
        int number = (int)(pack_number(at) & INT32_MAX), flags = at[8];
        size_t room;
        char *sealed;

        text = pack_number(at + 4);
        if (text > len - ENTRY_HEAD || number == 0)
            return OK;
        room = text * (RECORD_SEAL + 2) + 2 * (RECORD_SEAL + 1);
        if (text == 0) {
            err = history_write_delete(p->to, number, p->why);
        } else if ((sealed = malloc(room)) == NULL) {
            err = text_explain(ERR_MEMORY, p->why, "out of memory.");
        } else {
            room = flags & UNSEALED ? record_seal_restore(record, text, sealed, room) : 0;
            err = pack_import_text(p, number, room > 0 ? sealed : record, room > 0 ? room : text,
                                   !is_rated && !(flags & IMPORTED));
            free(sealed);
        }
        text += ENTRY_HEAD;
    }
    return err;
}

/* Import the block at this place. Return its length, 0 if there is none or it is damaged, or an
 * error. */
static int64_t pack_import_block(struct pack *p, const unsigned char *at, size_t len, bool is_rated)
{
    size_t packed = len > HEAD ? pack_number(at + 4) : 0, raw = packed ? pack_number(at + 8) : 0;
    z_stream z = {.next_in = (z_const Bytef *)at + HEAD, .avail_in = (uInt)packed};
    unsigned char *entries;
    int code, err = OK;

    if (packed == 0 || memcmp(at, magic, sizeof magic) != 0 || raw > RAW_MAX ||
        crc32_z(0, at, HEAD - 4) != pack_number(at + HEAD - 4) || packed + HEAD + FOOT > len ||
        crc32_z(0, at + HEAD, packed) != pack_number(at + 20))
        return 0;
    if ((entries = malloc(raw + 1)) == NULL || inflateInit2(&z, -MAX_WBITS) != Z_OK) {
        free(entries);
        return text_explain(ERR_MEMORY, p->why, "out of memory.");
    }
    z.next_out = entries;
    z.avail_out = (uInt)raw;
    inflateSetDictionary(&z, (const Bytef *)dictionary, sizeof dictionary - 1);
    code = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    if (code == Z_STREAM_END)
        err = pack_import_entries(p, entries, z.total_out, is_rated);
    free(entries);
    return err != OK ? err : code == Z_STREAM_END ? (int64_t)(packed + HEAD + FOOT) : 0;
}

static int pack_import_bytes(struct store *s, struct pack *p, const unsigned char *bytes,
                             size_t len)
{
    for (size_t at = 0; at < len;) {
        int64_t block = pack_import_block(p, bytes + at, len - at, (int64_t)at < p->rated);
        const unsigned char *next;

        if (s->show != NULL)
            s->show(s->show_context, (double)at / (double)len);
        if (block < 0)
            return (int)block;
        if (block == 0) { /* damage: find the next block */
            next = memmem(bytes + at + 1, len - at - 1, magic, sizeof magic);
            block = (next != NULL ? next : bytes + len) - (bytes + at);
            p->skipped += (size_t)block;
        }
        at += (size_t)block;
    }
    return OK;
}

/* Take the note which games of the pack are rated. */
static int pack_import_take_note(struct store *s, int64_t *rated, struct text *why)
{
    sqlite3_stmt *ask = sql_ask(s, "SELECT end FROM settled", NULL, 0);
    int err, step = sqlite3_step(ask);

    *rated = step == SQLITE_ROW ? sqlite3_column_int64(ask, 0) : INT64_MAX;
    err = sql_end(s, ask, step, why);
    return err == OK ? sql_run(s, "DROP TABLE settled", why) : err;
}

static void pack_import_path(struct store *s, const char *name, char path[PATH_BYTES + 32])
{
    snprintf(path, PATH_BYTES + 32, "%s/%s", s->folder, name);
}

bool pack_import_exists(struct store *s)
{
    char path[PATH_BYTES + 32], index[PATH_BYTES + 32];

    pack_import_path(s, "games/finished.pack", path);
    pack_import_path(s, "history.db", index);
    return access(path, F_OK) == 0 || access(index, F_OK) == 0;
}

int pack_import(struct store *s, struct history_write *to, struct text *note, struct text *why)
{
    struct pack p = {.to = to, .why = why};
    char path[PATH_BYTES + 32];
    unsigned char *bytes = NULL;
    bool is_due = false;
    int err = sql_has_table(s, "settled", &is_due, why);
    FILE *from;
    long len = -1;

    pack_import_path(s, "games/finished.pack", path);
    if (err == OK && is_due)
        err = pack_import_take_note(s, &p.rated, why);
    if (err != OK || !is_due ||
        access(path, F_OK) != 0) /* there may be only an index, of no games */
        return err;
    if ((from = fopen(path, "re")) != NULL && fseek(from, 0, SEEK_END) == 0)
        len = ftell(from);
    if (len >= 0 && (bytes = malloc((size_t)len + 1)) != NULL)
        rewind(from);
    if (bytes == NULL || fread(bytes, 1, (size_t)len, from) != (size_t)len)
        err = text_explain(ERR_IO, why, "%s: %s.", path, strerror(errno));
    else
        err = pack_import_bytes(s, &p, bytes, (size_t)len);
    if (p.skipped > 0)
        text_add(note, "%s: skipped %zu bytes that are damaged or were not written completely.",
                 path, p.skipped);
    if (from != NULL)
        fclose(from);
    free(bytes);
    return err;
}

void pack_import_finish(struct store *s)
{
    char path[PATH_BYTES + 32], done[PATH_BYTES + 32];

    pack_import_path(s, "games/finished.pack", path);
    pack_import_path(s, "games/finished.pack.imported", done);
    rename(path, done); /* if this fails, the next sync does it */
    pack_import_path(s, "history.db", path);
    unlink(path);
}
