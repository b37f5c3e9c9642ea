/*
 * What the store reads from a damaged database. Any bytes are a packed record or not, and a row or
 * not; a record that can be read is packed and unpacked without a change; and no text is longer
 * without its checksums than with them.
 * Inputs: 5000
 */
#include "fuzz.h"

#include "core/err.h"
#include "match/record_seal.h"
#include "match/record_text.h"
#include "store/record_blob.h"
#include "store/salvage.h"

static void try_blob(const uint8_t *data, size_t size)
{
    struct record_blob b = {0};

    if (record_blob_unpack(&b, data, size) == OK)
        want(b.out.len <= b.out.cap);
    record_blob_release(&b);
}

static void try_row(const uint8_t *data, size_t size)
{
    struct salvage_value row[SALVAGE_COLUMNS];
    int n = salvage_row(data, size, row);

    want(n >= 0 && n <= SALVAGE_COLUMNS);
    for (int i = 0; i < n; i++)
        want(row[i].bytes >= data && row[i].bytes + row[i].len <= data + size);
}

static void try_record(const char *text, size_t len)
{
    struct record_blob b = {0};
    struct record rec;
    unsigned char *packed;
    size_t size;

    if (record_text_parse(&rec, text, len, NULL, NULL) != OK)
        return;
    record_release(&rec);
    want(record_blob_pack(&b, text, len) == OK);
    want((packed = malloc(size = b.out.len)) != NULL);
    memcpy(packed, b.out.at, size);
    want(record_blob_unpack(&b, packed, size) == OK);
    want(b.out.len == len && memcmp(b.out.at, text, len) == 0);
    free(packed);
    record_blob_release(&b);
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
    if (longer > 0) /* with good checksums, more records can be read */
        try_record(more, longer);
    want(record_seal_restore(less, shorter, more, shorter / 2) <= shorter / 2);
    free(less);
    free(more);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = string_of(data, size);

    try_blob(data, size);
    try_row(data, size);
    try_record(text, size);
    try_text(text, size);
    free(text);
    return 0;
}
