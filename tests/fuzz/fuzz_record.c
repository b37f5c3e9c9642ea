/*
 * Whatever the record reader accepts, written again, must read back as the same game. The input is
 * read twice: as it is, and with correct checksums at the ends of its lines, because otherwise few
 * inputs would get past the first move.
 */
#include "fuzz.h"

#include "match/record_text.h"

enum { FILE_BYTES = 1 << 18 };

/* As a game that is being played writes its file. */
static void print(const struct record *read, struct text *out)
{
    struct record again = *read;

    record_text_print_header(&again, out);
    while (record_text_print_next(&again, out))
        continue;
}

/* The game of a rule file is loaded anew for each record. */
static void want_same_rules(const struct rules *a, const struct rules *b)
{
    want(strcmp(a->game->id, b->game->id) == 0);
    want(memcmp(a->value, b->value, sizeof a->value) == 0);
}

static void want_same(const struct record *a, const struct record *b)
{
    want(memcmp(record_at(a, 0), record_at(b, 0), sizeof a->duel.now) == 0);
    want(memcmp(&a->duel.now, &b->duel.now, sizeof a->duel.now) == 0);
    want_same_rules(&a->duel.rules, &b->duel.rules);
    want(strcmp(a->name[P1], b->name[P1]) == 0 && strcmp(a->who[P2], b->who[P2]) == 0);
    want(a->count == b->count && a->duel.turns == b->duel.turns && a->ending == b->ending);
    want(record_result(a) == record_result(b));
    want(a->duel.nature.seed == b->duel.nature.seed);
}

static void round_trip(const struct record *read)
{
    static char room[FILE_BYTES];
    char reason[SENTENCE_BYTES];
    struct text file = TEXT(room), why = TEXT(reason);
    struct record again;

    print(read, &file);
    if (file.cut)
        return;
    want(record_text_parse(&again, room, file.len, NULL, &why) == OK);
    want_same(read, &again);
    record_release(&again);
}

/* The length of a line without its checksum. */
static size_t body_of(const char *line, size_t len)
{
    if (len < 10 || line[len - 10] != ' ' || line[len - 9] != '#')
        return len;
    for (size_t i = len - 8; i < len; i++)
        if (strchr("0123456789abcdef", line[i]) == NULL || line[i] == '\0')
            return len;
    return len - 10;
}

static uint32_t check_add(uint32_t check, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        check = (check ^ (unsigned char)bytes[i]) * 16777619U;
    return check;
}

/* The same lines with correct checksums, from "begin" on. */
static void seal(const char *bytes, size_t size, struct text *out)
{
    bool begun = false;
    uint32_t check = 2166136261U;
    const char *end = bytes + size, *newline;

    for (; bytes < end && (newline = memchr(bytes, '\n', (size_t)(end - bytes))) != NULL;
         bytes = newline + 1) {
        size_t len = (size_t)(newline - bytes), from = out->len;

        begun = begun || (len >= 5 && memcmp(bytes, "begin", 5) == 0);
        text_add(out, "%.*s", (int)(begun ? body_of(bytes, len) : len), bytes);
        check = check_add(check, out->at + from, out->len - from);
        from = out->len;
        if (begun)
            text_add(out, " #%08x", (unsigned)check);
        text_add(out, "\n");
        check = check_add(check, out->at + from, out->len - from);
    }
}

static void read_record(const char *bytes, size_t size)
{
    char reason[SENTENCE_BYTES];
    struct text why = TEXT(reason);
    struct record rec;
    size_t whole;

    if (record_text_parse(&rec, bytes, size, &whole, &why) != OK) {
        want(why.len > 0 && strncmp(reason, "line ", 5) == 0);
        return;
    }
    want(whole <= size);
    round_trip(&rec);
    record_release(&rec);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char room[FILE_BYTES];
    struct text sealed = TEXT(room);

    read_record((const char *)data, size);
    seal((const char *)data, size, &sealed);
    read_record(room, sealed.len);
    return 0;
}
