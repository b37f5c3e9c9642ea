#include "store/pack_block.h"

#include <stdlib.h>
#include <zlib.h>

/* The first byte never occurs in UTF-8 text, and records are UTF-8. */
const unsigned char pack_block_magic[PACK_MAGIC] = {0xfe, 'D', 'P', '1'};
static const unsigned char foot_magic[PACK_MAGIC] = {0xfe, 'E', 'P', '1'};

enum { ENTRY_HEAD = 9, IMPORTED = 1, UNSEALED = 2, LEVEL = 1 };

/* zlib looks for repetitions in this text too, so that a block of one game is short. It is part of
 * the format: another text needs another magic. The most frequent strings come last, because
 * references to them are shorter. */
static const char dictionary[] =
    "\nundo\nabort\nagreed\ntime 1\nforfeit 2\nforfeit 1\nresign 2\nresign 1\nresult unfinished\n"
    "result draw\nresult 2 wins\nresult 1 wins\n- player 2 \n- player 1 \nrated yes\n"
    "match 1 of 3, 0 to 0, seed \nposition turn=duello record 1\nrules \n"
    "name1 Player A\nwho1 human\nname2 Player B\nwho2 random\nfirst 2\nseed "
    "name1 Player 1\nwho1 human\nname2 Player 2\nwho2 human\nfirst 1\nseed 1\n"
    "date 2026-01-01T00:00:00Z\nbegin\n1 ";

static void pack_put32(unsigned char *to, uint32_t n)
{
    for (int i = 0; i < 4; i++)
        to[i] = (unsigned char)(n >> 8 * i);
}

static uint32_t pack_get32(const unsigned char *from)
{
    return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static uint32_t pack_check(const void *bytes, size_t len)
{
    return (uint32_t)crc32_z(0, bytes, len);
}

/* ---- entries --------------------------------------------------------------------------------- */

void pack_block_add(struct writer *entries, const struct pack_entry *e)
{
    int flags = (e->is_imported ? IMPORTED : 0) | (e->is_unsealed ? UNSEALED : 0);
    unsigned char head[ENTRY_HEAD] = {[8] = (unsigned char)flags};

    pack_put32(head, (uint32_t)e->number);
    pack_put32(head + 4, (uint32_t)e->len);
    writer_put_bytes(entries, (const char *)head, sizeof head);
    writer_put_bytes(entries, e->text, e->len);
}

bool pack_block_entry(const char *entries, size_t len, size_t *at, struct pack_entry *e)
{
    const unsigned char *head = (const unsigned char *)entries + *at;
    uint32_t number, text;

    if (*at > len || len - *at < ENTRY_HEAD)
        return false;
    number = pack_get32(head);
    text = pack_get32(head + 4);
    if (number == 0 || number > INT32_MAX || text > len - *at - ENTRY_HEAD)
        return false;
    *e = (struct pack_entry){.number = (int)number,
                             .is_imported = head[8] & IMPORTED,
                             .is_unsealed = head[8] & UNSEALED,
                             .text = entries + *at + ENTRY_HEAD,
                             .len = text};
    *at += ENTRY_HEAD + text;
    return true;
}

bool pack_block_nth(const char *entries, size_t len, uint32_t n, struct pack_entry *e)
{
    size_t at = 0;

    for (uint32_t i = 0; i < n; i++)
        if (!pack_block_entry(entries, len, &at, e))
            return false;
    return pack_block_entry(entries, len, &at, e);
}

/* ---- blocks ---------------------------------------------------------------------------------- */

size_t pack_block_length(const struct pack_head *head)
{
    return PACK_HEAD + (size_t)head->packed + PACK_FOOT;
}

static void pack_write_head(unsigned char *to, struct pack_head *head)
{
    memcpy(to, pack_block_magic, PACK_MAGIC);
    pack_put32(to + 4, head->packed);
    pack_put32(to + 8, head->raw);
    pack_put32(to + 12, head->count);
    pack_put32(to + 16, head->highest);
    pack_put32(to + 20, head->check);
    pack_put32(to + 24, 0); /* for later versions */
    head->itself = pack_check(to, 28);
    pack_put32(to + 28, head->itself);
}

bool pack_block_read_head(const unsigned char bytes[PACK_HEAD], struct pack_head *head)
{
    *head = (struct pack_head){.packed = pack_get32(bytes + 4),
                               .raw = pack_get32(bytes + 8),
                               .count = pack_get32(bytes + 12),
                               .highest = pack_get32(bytes + 16),
                               .check = pack_get32(bytes + 20),
                               .itself = pack_get32(bytes + 28)};
    return memcmp(bytes, pack_block_magic, PACK_MAGIC) == 0 &&
           head->itself == pack_check(bytes, 28) && head->raw <= PACK_RAW_MAX &&
           head->packed <= 2 * (size_t)PACK_RAW_MAX && head->count <= PACK_ENTRIES &&
           head->highest <= INT32_MAX;
}

size_t pack_block_read_foot(const unsigned char bytes[PACK_FOOT])
{
    return memcmp(bytes + 4, foot_magic, PACK_MAGIC) == 0 ? pack_get32(bytes) : 0;
}

/* Compress the entries to the room after the head; 0 if it fails. */
static size_t pack_compress(const char *entries, size_t len, unsigned char *to, size_t room)
{
    z_stream z = {.next_in = (z_const Bytef *)entries,
                  .avail_in = (uInt)len,
                  .next_out = to,
                  .avail_out = (uInt)room};
    bool good;

    if (deflateInit2(&z, LEVEL, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    good = deflateSetDictionary(&z, (const Bytef *)dictionary, sizeof dictionary - 1) == Z_OK &&
           deflate(&z, Z_FINISH) == Z_STREAM_END;
    deflateEnd(&z);
    return good ? z.total_out : 0;
}

int pack_block_make(const char *entries, struct pack_head *head, struct writer_string *out)
{
    size_t room = compressBound(head->raw) + 64;
    unsigned char *bytes = malloc(PACK_HEAD + room + PACK_FOOT);
    struct writer to = writer_into(out);
    size_t packed = bytes != NULL ? pack_compress(entries, head->raw, bytes + PACK_HEAD, room) : 0;

    if (packed > 0) {
        head->packed = (uint32_t)packed;
        head->check = pack_check(bytes + PACK_HEAD, packed);
        pack_write_head(bytes, head);
        pack_put32(bytes + PACK_HEAD + packed, (uint32_t)pack_block_length(head));
        memcpy(bytes + PACK_HEAD + packed + 4, foot_magic, PACK_MAGIC);
        writer_put_bytes(&to, (const char *)bytes, pack_block_length(head));
    }
    free(bytes);
    return packed > 0 && !to.failed ? OK : ERR_MEMORY;
}

static int pack_decompress(const struct pack_head *head, const unsigned char *bytes, char *entries)
{
    z_stream z = {.next_in = (z_const Bytef *)bytes,
                  .avail_in = head->packed,
                  .next_out = (Bytef *)entries,
                  .avail_out = head->raw};
    int code;

    if (inflateInit2(&z, -MAX_WBITS) != Z_OK)
        return ERR_MEMORY;
    code = inflateSetDictionary(&z, (const Bytef *)dictionary, sizeof dictionary - 1);
    if (code == Z_OK)
        code = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    if (code == Z_MEM_ERROR)
        return ERR_MEMORY;
    return code == Z_STREAM_END && z.total_out == head->raw ? OK : ERR_SYNTAX;
}

int pack_block_unpack(const struct pack_head *head, const unsigned char *bytes, char *entries)
{
    struct pack_entry e;
    size_t at = 0;
    uint32_t count = 0;
    int err;

    if (pack_check(bytes, head->packed) != head->check ||
        pack_block_read_foot(bytes + head->packed) != pack_block_length(head))
        return ERR_SYNTAX;
    if ((err = pack_decompress(head, bytes, entries)) != OK)
        return err;
    while (pack_block_entry(entries, head->raw, &at, &e))
        count++;
    return at == head->raw && count == head->count ? OK : ERR_SYNTAX;
}
