/*
 * Writing JSON. Nothing is kept besides the text: whether a comma is needed shows in its last byte,
 * because a value never ends in a bracket that opens, or in a colon.
 */
#include "host/json.h"

#include <inttypes.h>
#include <stdio.h>

static void json_add(struct text *t, const char *bytes, size_t len)
{
    if (t->cut || len >= t->cap - t->len) {
        t->cut = true;
        return;
    }
    memcpy(t->at + t->len, bytes, len);
    t->len += len;
    t->at[t->len] = '\0';
}

static void json_begin(struct text *t, const char *name)
{
    if (t->len > 0 && strchr("{[:", t->at[t->len - 1]) == NULL)
        json_add(t, ",", 1);
    if (name == NULL)
        return;
    json_add(t, "\"", 1);
    json_add(t, name, strlen(name));
    json_add(t, "\":", 2);
}

void json_open(struct text *t, const char *name, char bracket)
{
    json_begin(t, name);
    json_add(t, &bracket, 1);
}

void json_close(struct text *t, char bracket)
{
    json_add(t, &bracket, 1);
}

void json_put_json(struct text *t, const char *name, const char *json, size_t len)
{
    json_begin(t, name);
    json_add(t, json, len);
}

void json_put_number(struct text *t, const char *name, int64_t number)
{
    char digits[24];
    int len = snprintf(digits, sizeof digits, "%" PRId64, number);

    json_put_json(t, name, digits, (size_t)len);
}

void json_put_flag(struct text *t, const char *name, bool flag)
{
    json_put_json(t, name, flag ? "true" : "false", flag ? 4 : 5);
}

void json_put_null(struct text *t, const char *name)
{
    json_put_json(t, name, "null", 4);
}

/* The length of the character at s and its code; 1 and U+FFFD for a byte that is not UTF-8. */
static size_t json_char(const char *s, size_t len, uint32_t *code)
{
    char room[5] = {0};
    size_t n;

    *code = (unsigned char)*s;
    if (*code < 0x80)
        return 1;
    memcpy(room, s, len < 4 ? len : 4);
    n = text_code(room, code);
    if (n > 0)
        return n;
    *code = 0xfffd;
    return 1;
}

static bool json_is_plain(uint32_t code)
{
    return code >= ' ' && (code < 0x7f || code >= 0xa0) && code != '"' && code != '\\' &&
           code != 0x2028 && code != 0x2029 && code != 0xfffd;
}

/* Escape a character: in two bytes if it is frequent. */
static void json_add_escaped(struct text *t, uint32_t code)
{
    char escaped[8];
    int len;

    if (code == '\n' || code == '"' || code == '\\')
        len = snprintf(escaped, sizeof escaped, "\\%c", code == '\n' ? 'n' : (char)code);
    else
        len = snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)code & 0xffff);
    json_add(t, escaped, (size_t)len);
}

void json_put_bytes(struct text *t, const char *name, const char *bytes, size_t len)
{
    size_t from = 0, n;

    json_begin(t, name);
    json_add(t, "\"", 1);
    for (size_t i = 0; i < len; i += n) {
        uint32_t code;

        n = json_char(bytes + i, len - i, &code);
        if (json_is_plain(code))
            continue;
        json_add(t, bytes + from, i - from);
        json_add_escaped(t, code);
        from = i + n;
    }
    json_add(t, bytes + from, len - from);
    json_add(t, "\"", 1);
}

void json_put_text(struct text *t, const char *name, const char *s)
{
    json_put_bytes(t, name, s, strlen(s));
}
