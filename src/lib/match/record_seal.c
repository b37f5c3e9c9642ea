#include "match/record_seal.h"

#include <stdbool.h>
#include <string.h>

const uint32_t record_seal_start = 2166136261U;

/* FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
uint32_t record_seal_check(uint32_t check, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        check = (check ^ (unsigned char)bytes[i]) * 16777619U;
    return check;
}

void record_seal_print(uint32_t check, char out[RECORD_SEAL + 1])
{
    out[0] = ' ';
    out[1] = '#';
    for (int i = 0; i < RECORD_SEAL - 2; i++)
        out[2 + i] = "0123456789abcdef"[check >> (28 - 4 * i) & 15];
    out[RECORD_SEAL] = '\0';
}

/* Return the length of the line at this place, with its end of line; the last may have none. */
static size_t record_seal_line(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));

    return (size_t)((newline != NULL ? newline + 1 : end) - at);
}

size_t record_seal_remove(const char *text, size_t len, char *out)
{
    const char *end = text + len;
    bool sealed = false;
    size_t n = 0;

    for (size_t line; text < end; text += line) {
        line = record_seal_line(text, end);
        sealed = sealed || strncmp(text, "begin ", line < 6 ? line : 6) == 0;
        if (sealed && line > RECORD_SEAL && text[line - 1] == '\n') {
            memcpy(out + n, text, line - RECORD_SEAL - 1);
            n += line - RECORD_SEAL;
            out[n - 1] = '\n';
        } else {
            memcpy(out + n, text, line);
            n += line;
        }
    }
    return n;
}

size_t record_seal_restore(const char *text, size_t len, char *out, size_t room)
{
    const char *end = text + len;
    uint32_t check = record_seal_start;
    bool sealed = false;
    size_t n = 0;

    for (size_t line; text < end; text += line) {
        char *from = out + n;

        line = record_seal_line(text, end);
        sealed = sealed || (line == 6 && memcmp(text, "begin\n", 6) == 0);
        if (room - n < line + RECORD_SEAL + 1)
            return 0;
        memcpy(from, text, line);
        n += line;
        if (sealed && text[line - 1] == '\n') {
            check = record_seal_check(check, from, line - 1);
            record_seal_print(check, from + line - 1);
            n += RECORD_SEAL;
            out[n - 1] = '\n';
            from += line - 1;
        }
        check = record_seal_check(check, from, (size_t)(out + n - from));
    }
    return n;
}
