#include "value.h"

#include <string.h>

enum { VALUE_DEPTH = 64 };

struct value_reader {
    const char *at, *end;
    struct value *out;
    size_t count;
};

static bool value_any(struct value_reader *r, struct value *v, int depth);

static char value_next(struct value_reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r'))
        r->at++;
    return r->at < r->end ? *r->at : '\0';
}

static bool value_string(struct value_reader *r, const char **text, uint32_t *len)
{
    const char *from = ++r->at;

    while (r->at < r->end && *r->at != '"')
        r->at += *r->at == '\\' ? 2 : 1;
    if (r->at >= r->end)
        return false;
    *text = from;
    *len = (uint32_t)(r->at++ - from);
    return true;
}

static bool value_inside(struct value_reader *r, struct value *v, char close, int depth)
{
    const struct value **link = &v->first;

    r->at++;
    if (value_next(r) == close) {
        r->at++;
        return true;
    }
    for (;;) {
        struct value *inner = &r->out[r->count];

        if (r->count == VALUES_MAX)
            return false;
        r->count++;
        *inner = (struct value){0};
        if (close == '}' &&
            (value_next(r) != '"' || !value_string(r, &inner->name, &inner->name_len) ||
             value_next(r) != ':' || r->at++ == NULL))
            return false;
        if (!value_any(r, inner, depth + 1))
            return false;
        *link = inner;
        link = &inner->next;
        if (value_next(r) == close)
            break;
        if (*r->at != ',' || r->at++ == r->end)
            return false;
    }
    r->at++;
    return true;
}

static bool value_word(struct value_reader *r, struct value *v)
{
    static const struct {
        const char *word;
        enum value_kind kind;
        int64_t number;
    } words[] = {{"null", VALUE_NULL, 0}, {"true", VALUE_FLAG, 1}, {"false", VALUE_FLAG, 0}};

    for (size_t i = 0; i < 3; i++) {
        size_t len = strlen(words[i].word);

        if ((size_t)(r->end - r->at) < len || memcmp(r->at, words[i].word, len) != 0)
            continue;
        r->at += len;
        v->kind = words[i].kind;
        v->number = words[i].number;
        return true;
    }
    return false;
}

/* Fractions and powers are read over: no whole number of the protocol has them. */
static bool value_digits(struct value_reader *r, struct value *v)
{
    bool minus = *r->at == '-';
    const char *from = r->at += minus;
    uint64_t n = 0;

    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++)
        n = 10 * n + (uint64_t)(*r->at - '0');
    if (r->at == from)
        return false;
    while (r->at < r->end && *r->at != '\0' && strchr(".eE+-0123456789", *r->at) != NULL)
        r->at++;
    v->kind = VALUE_NUMBER;
    v->number = (int64_t)(minus ? 0 - n : n);
    return true;
}

static bool value_any(struct value_reader *r, struct value *v, int depth)
{
    char c = value_next(r);

    v->text = r->at;
    if (c == '"') {
        v->kind = VALUE_TEXT;
        return value_string(r, &v->text, &v->len);
    }
    if (c == '{' || c == '[') {
        v->kind = c == '{' ? VALUE_OBJECT : VALUE_LIST;
        if (depth > VALUE_DEPTH || !value_inside(r, v, c == '{' ? '}' : ']', depth))
            return false;
        v->len = (uint32_t)(r->at - v->text);
        return true;
    }
    return c == '-' || (c >= '0' && c <= '9') ? value_digits(r, v) : value_word(r, v);
}

const struct value *value_read(struct value out[VALUES_MAX], const char *text, size_t len)
{
    struct value_reader r = {text, text + len, out, 1};

    out[0] = (struct value){0};
    return value_any(&r, &out[0], 0) && value_next(&r) == '\0' && r.at == r.end ? &out[0] : NULL;
}

const struct value *value_get(const struct value *v, const char *name)
{
    size_t len = strlen(name);

    if (!value_is(v, VALUE_OBJECT))
        return NULL;
    for (v = v->first; v != NULL; v = v->next)
        if (v->name_len == len && memcmp(v->name, name, len) == 0)
            return v;
    return NULL;
}

bool value_is(const struct value *v, enum value_kind kind)
{
    return v != NULL && v->kind == kind;
}

bool value_says(const struct value *v, const char *text)
{
    return value_is(v, VALUE_TEXT) && v->len == strlen(text) && memcmp(v->text, text, v->len) == 0;
}

int64_t value_number(const struct value *v)
{
    return v == NULL ? 0 : v->number;
}

size_t value_count(const struct value *v)
{
    size_t n = 0;

    for (v = v == NULL ? NULL : v->first; v != NULL; v = v->next)
        n++;
    return n;
}

static size_t value_utf8(unsigned c, char *out)
{
    if (c < 0x80)
        return out[0] = (char)c, 1;
    if (c < 0x800)
        return out[0] = (char)(0xc0 | c >> 6), out[1] = (char)(0x80 | (c & 63)), 2;
    out[0] = (char)(0xe0 | c >> 12);
    out[1] = (char)(0x80 | (c >> 6 & 63));
    out[2] = (char)(0x80 | (c & 63));
    return 3;
}

/* Pairs of surrogates stay two characters: texts are only compared with texts read here. */
size_t value_unescape(const struct value *v, char *out)
{
    static const char from[] = "nrtbf", to[] = "\n\r\t\b\f";
    size_t n = 0;

    for (uint32_t i = 0; i < v->len; i++) {
        const char *found;

        if (v->text[i] != '\\') {
            out[n++] = v->text[i];
        } else if (v->text[++i] == 'u' && i + 4 < v->len) {
            unsigned c = 0;

            for (int k = 1; k <= 4; k++) {
                char d = v->text[i + (uint32_t)k];

                c = 16 * c + (unsigned)(d <= '9' ? d - '0' : (d | 32) - 'a' + 10);
            }
            n += value_utf8(c, out + n);
            i += 4;
        } else {
            found = v->text[i] == '\0' ? NULL : strchr(from, v->text[i]);
            out[n++] = found == NULL ? v->text[i] : to[found - from];
        }
    }
    return n;
}
