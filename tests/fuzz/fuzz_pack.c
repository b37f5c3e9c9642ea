/*
 * Blocks of a pack. Any bytes are entries that come back from a block as they were; any bytes after
 * a head are refused or give whole entries; and no text is longer without its checksums than with
 * them.
 */
#include "fuzz.h"

#include "match/record_seal.h"
#include "store/pack_block.h"

#include <zlib.h>

static uint32_t count_entries(const char *entries, size_t len, size_t *at)
{
    struct pack_entry e;
    uint32_t n = 0;

    *at = 0;
    while (pack_block_entry(entries, len, at, &e)) {
        want(e.number > 0 && e.text >= entries && e.text + e.len <= entries + len);
        n++;
    }
    return n;
}

static void try_entries(const char *entries, size_t len)
{
    size_t at;
    struct pack_head head = {.raw = (uint32_t)len, .count = count_entries(entries, len, &at)}, read;
    struct writer_string block = {0};
    char *back = malloc(len + 1);
    bool is_whole = at == len && head.count <= PACK_ENTRIES;

    want(back != NULL && pack_block_make(entries, &head, &block) == OK);
    want(pack_block_read_head((unsigned char *)block.at, &read) == (head.count <= PACK_ENTRIES));
    want(pack_block_length(&head) == block.len);
    want((pack_block_unpack(&head, (unsigned char *)block.at + PACK_HEAD, back) == OK) ==
         (at == len));
    if (is_whole)
        want(memcmp(back, entries, len) == 0);
    free(back);
    free(block.at);
}

static void try_compressed(const uint8_t *data, size_t size)
{
    enum { RAW = 4096 };
    struct pack_head head = {.packed = (uint32_t)size,
                             .raw = size > 1 ? (data[0] + 256U * data[1]) % RAW : 0U,
                             .check = (uint32_t)crc32_z(0, data, size)};
    unsigned char *bytes = malloc(size + PACK_FOOT),
                  foot[PACK_FOOT] = {0, 0, 0, 0, 0xfe, 'E', 'P', '1'};
    char entries[RAW];
    size_t at;

    want(bytes != NULL);
    for (int i = 0; i < 4; i++)
        foot[i] = (unsigned char)(pack_block_length(&head) >> 8 * i);
    memcpy(bytes, data, size);
    memcpy(bytes + size, foot, PACK_FOOT);
    for (head.count = 0; head.count < 3; head.count++)
        if (pack_block_unpack(&head, bytes, entries) == OK)
            want(count_entries(entries, head.raw, &at) == head.count && at == head.raw);
    free(bytes);
}

static void try_text(const char *text, size_t len)
{
    size_t room = 12 * len + 32, shorter, longer;
    char *less = malloc(len + 1), *more = malloc(room);

    want(less != NULL && more != NULL);
    shorter = record_seal_remove(text, len, less);
    want(shorter <= len);
    longer = record_seal_restore(less, shorter, more, room);
    want(longer >= shorter && longer <= room);
    want(record_seal_restore(less, shorter, more, shorter / 2) <= shorter / 2);
    free(less);
    free(more);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = string_of(data, size);

    if (size > 0)
        try_entries(text, size);
    if (size > 0)
        try_compressed(data, size);
    try_text(text, size);
    free(text);
    return 0;
}
