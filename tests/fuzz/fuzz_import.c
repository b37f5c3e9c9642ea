/*
 * Many records in one text. However the text is cut into parts, the reader finds the same records,
 * and every byte that is not in the first or the last line is in one of them.
 * Inputs: 5000
 */
#include "fuzz.h"

#include "match/record_list.h"

struct seen {
    int records;
    uint64_t hash;
    size_t bytes;
    int stop_after; /* -1: never */
};

static bool take(void *context, const char *bytes, size_t len)
{
    struct seen *s = context;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct record rec;

    want(len > 0);
    s->records++;
    s->bytes += len;
    s->hash = s->hash * 31 + text_hash(bytes, len);
    if (len <= RECORD_BYTES && record_text_parse(&rec, bytes, len, NULL, &why) == OK)
        record_release(&rec);
    else
        want(len > RECORD_BYTES || why.len > 0);
    return s->records != s->stop_after;
}

static struct seen read_in_parts(const char *data, size_t size, size_t part, int stop_after,
                                 struct record_list *l)
{
    struct seen seen = {.stop_after = stop_after};
    bool go_on = true;

    record_list_init(l, take, &seen);
    for (size_t at = 0; at < size && go_on; at += part)
        go_on = record_list_add(l, data + at, part < size - at ? part : size - at);
    if (go_on)
        go_on = record_list_finish(l);
    want(go_on == (seen.records != stop_after));
    record_list_release(l);
    return seen;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct record_list whole, parts;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const char *bytes = (const char *)data + (size > 0);
    size_t part = size > 0 ? data[0] % 64U + 1 : 1, len = size > 0 ? size - 1 : 0;
    struct seen a = read_in_parts(bytes, len, len + 1, -1, &whole);
    struct seen b = read_in_parts(bytes, len, part, -1, &parts);

    want(a.records == b.records && a.hash == b.hash && a.bytes == b.bytes);
    want(a.records == whole.number && whole.number == parts.number && whole.line == parts.line);
    want(whole.promised == parts.promised && whole.is_export == parts.is_export);
    want(a.bytes <= len && (record_list_lacks(&whole, &why) == NULL) == (why.len == 0));
    if (a.records > 1)
        want(read_in_parts(bytes, len, part, 1, &parts).records == 1);
    return 0;
}
