/*
 * One pass over the bytes: values go into an array in the order of the text, so that what is inside
 * a list or an object follows it, and texts go without their escapes into a second array. A text
 * never takes more bytes there than it had with its quotes, so both can be allocated before
 * reading.
 */
#include "core/json.h"

#include "core/plain.h"

#include <math.h>
#include <stdlib.h>

struct json_reader {
    const char *bytes, *at, *end;
    struct json *next, *last;
    char *text; /* room for the next one */
    struct text *why;
};

static bool json_malformed(struct json_reader *r)
{
    return text_explain(false, r->why, "is not JSON, at byte %zu.", (size_t)(r->at - r->bytes) + 1);
}

static void json_pass_spaces(struct json_reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t'))
        r->at++;
}

/* Pass this character, after any spaces. */
static bool json_pass(struct json_reader *r, char c)
{
    json_pass_spaces(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* Four hexadecimal digits; -1: they are not. */
static int json_hex(const char *s, const char *end)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    int code = 0;

    if (end - s < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        const char *digit = s[i] == '\0' ? NULL : strchr(digits, s[i]);

        if (digit == NULL)
            return -1;
        code = code * 16 + (int)(digit - digits) - (digit - digits > 15 ? 6 : 0);
    }
    return code;
}

static char *json_encode(char *out, uint32_t code)
{
    int bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

    if (bytes == 1) {
        *out = (char)code;
        return out + 1;
    }
    for (int i = bytes - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(0xf00 >> bytes | code);
    return out + bytes;
}

/* Pass the code behind "\u", and the second half of a pair behind that. False: it is no character
 * that a text may have. */
static bool json_read_code(struct json_reader *r, char **out)
{
    int first = json_hex(r->at, r->end), second;
    bool pair = first >= 0xd800 && first < 0xdc00;

    if (first <= 0 || (first >= 0xdc00 && first < 0xe000))
        return false;
    if (pair) {
        if (r->end - r->at < 10 || r->at[4] != '\\' || r->at[5] != 'u')
            return false;
        second = json_hex(r->at + 6, r->end);
        if (second < 0xdc00 || second >= 0xe000)
            return false;
        first = 0x10000 + ((first & 0x3ff) << 10) + (second & 0x3ff);
    }
    r->at += pair ? 10 : 4;
    *out = json_encode(*out, (uint32_t)first);
    return true;
}

static bool json_read_escape(struct json_reader *r, char **out)
{
    static const char letters[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    const char *letter;

    if (r->at == r->end || *r->at == '\0')
        return false;
    if ((letter = strchr(letters, *r->at++)) == NULL)
        return r->at[-1] == 'u' && json_read_code(r, out);
    *(*out)++ = means[letter - letters];
    return true;
}

/* Read a text whose first quote has been passed. */
static bool json_read_text(struct json_reader *r, const char **text)
{
    char *out = r->text;
    unsigned char all = 0;

    while (r->at < r->end && *r->at != '"') {
        if ((unsigned char)*r->at < ' ')
            return json_malformed(r);
        if (*r->at != '\\') {
            all |= (unsigned char)*r->at;
            *out++ = *r->at++;
        } else {
            r->at++;
            if (!json_read_escape(r, &out))
                return json_malformed(r);
        }
    }
    if (r->at == r->end)
        return json_malformed(r);
    r->at++;
    *out = '\0';
    *text = r->text;
    r->text = out + 1;
    if (all >= 0x80 && !text_is_utf8(*text))
        return text_explain(false, r->why, "is not UTF-8, before byte %zu.",
                            (size_t)(r->at - r->bytes) + 1);
    return true;
}

/* ---- numbers and words ----------------------------------------------------------------------- */

static bool json_pass_digits(struct json_reader *r)
{
    const char *from = r->at;

    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        r->at++;
    return r->at > from;
}

static bool json_too_large(struct json_reader *r)
{
    return text_explain(false, r->why, "has a number that is too large.");
}

/* Numbers are gathered below zero, where there is one more of them. */
static bool json_read_whole(struct json_reader *r, const char *s, int64_t *number)
{
    bool negative = *s == '-';
    int64_t n = 0;

    for (s += negative; s < r->at; s++) {
        int digit = *s - '0';

        if (n < (INT64_MIN + digit) / 10)
            return json_too_large(r);
        n = 10 * n - digit;
    }
    if (!negative && n == INT64_MIN)
        return json_too_large(r);
    *number = negative ? n : -n;
    return true;
}

static bool json_read_real(struct json_reader *r, const char *s, double *number)
{
    size_t len = (size_t)(r->at - s);

    memcpy(r->text, s, len); /* the room of the next text: plain_real wants a NUL */
    r->text[len] = '\0';
    *number = plain_real(r->text, NULL);
    return isfinite(*number) || json_too_large(r);
}

static bool json_read_number(struct json_reader *r, struct json *v)
{
    const char *from = r->at, *first;
    bool real = false;

    r->at += *r->at == '-';
    first = r->at;
    if (!json_pass_digits(r) || (*first == '0' && r->at > first + 1))
        return json_malformed(r);
    if (r->at < r->end && *r->at == '.') {
        r->at++;
        real = true;
        if (!json_pass_digits(r))
            return json_malformed(r);
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        r->at++;
        real = true;
        r->at += r->at < r->end && (*r->at == '+' || *r->at == '-');
        if (!json_pass_digits(r))
            return json_malformed(r);
    }
    v->kind = real ? JSON_IS_REAL : JSON_IS_NUMBER;
    return real ? json_read_real(r, from, &v->is.real) : json_read_whole(r, from, &v->is.number);
}

static bool json_read_word(struct json_reader *r, struct json *v)
{
    static const char *const words[] = {"null", "false", "true"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t len = strlen(words[i]);

        if ((size_t)(r->end - r->at) >= len && memcmp(r->at, words[i], len) == 0) {
            r->at += len;
            v->kind = i == 0 ? JSON_IS_NULL : JSON_IS_FLAG;
            v->is.flag = i == 2;
            return true;
        }
    }
    return json_malformed(r);
}

/* ---- lists and objects ----------------------------------------------------------------------- */

static bool json_read_value(struct json_reader *r, const char *name, int depth);

static bool json_read_member(struct json_reader *r, const struct json *object, int depth)
{
    const struct json *other = object + 1;
    const char *name;

    if (object->is.count == JSON_MEMBERS)
        return text_explain(false, r->why, "has an object with more than %d members.",
                            JSON_MEMBERS);
    if (!json_pass(r, '"'))
        return json_malformed(r);
    if (!json_read_text(r, &name))
        return false;
    for (size_t i = 0; i < object->is.count; i++, other += 1 + other->inside)
        if (strcmp(other->name, name) == 0)
            return text_explain(false, r->why, "has the same name twice.");
    return json_pass(r, ':') ? json_read_value(r, name, depth) : json_malformed(r);
}

static bool json_read_inside(struct json_reader *r, struct json *v, int depth)
{
    char close = v->kind == JSON_IS_OBJECT ? '}' : ']';

    r->at++;
    v->is.count = 0;
    if (depth == JSON_DEPTH)
        return text_explain(false, r->why, "is nested more than %d levels deep.", JSON_DEPTH);
    if (json_pass(r, close))
        return true;
    do {
        if (!(v->kind == JSON_IS_OBJECT ? json_read_member(r, v, depth + 1)
                                        : json_read_value(r, NULL, depth + 1)))
            return false;
        v->is.count++;
    } while (json_pass(r, ','));
    v->inside = (uint32_t)(r->next - v - 1);
    return json_pass(r, close) || json_malformed(r);
}

static bool json_read_value(struct json_reader *r, const char *name, int depth)
{
    struct json *v = r->next;

    json_pass_spaces(r);
    if (r->at == r->end)
        return json_malformed(r);
    if (v == r->last)
        return text_explain(false, r->why, "has too many values.");
    r->next++;
    v->name = name;
    v->inside = 0;
    switch (*r->at) {
    case '{':
    case '[':
        v->kind = *r->at == '{' ? JSON_IS_OBJECT : JSON_IS_LIST;
        return json_read_inside(r, v, depth);
    case '"':
        r->at++;
        v->kind = JSON_IS_TEXT;
        return json_read_text(r, &v->is.text);
    case 'n':
    case 'f':
    case 't':
        return json_read_word(r, v);
    default:
        return json_read_number(r, v);
    }
}

/* Read the one value that these bytes are; it begins with one of these brackets. */
static const struct json *json_read_one(const struct json_room *room, const char *bytes, size_t len,
                                        const char *opens, struct text *why)
{
    struct json_reader r = {.bytes = bytes,
                            .at = bytes,
                            .end = bytes + len,
                            .next = room->values,
                            .last = room->values + room->most,
                            .text = room->texts,
                            .why = why};

    json_pass_spaces(&r);
    if (r.at == r.end || *r.at == '\0' || strchr(opens, *r.at) == NULL) {
        json_malformed(&r);
        return NULL;
    }
    if (!json_read_value(&r, NULL, 0))
        return NULL;
    json_pass_spaces(&r);
    if (r.at != r.end) {
        json_malformed(&r);
        return NULL;
    }
    return room->values;
}

const struct json *json_read(const struct json_room *room, const char *bytes, size_t len,
                             struct text *why)
{
    return json_read_one(room, bytes, len, "{", why);
}

/* Every value but the first has one of these before it. */
static size_t json_most_values(const char *bytes, size_t len)
{
    size_t most = 1;

    for (size_t i = 0; i < len; i++)
        most += bytes[i] == ',' || bytes[i] == ':' || bytes[i] == '[';
    return most;
}

static struct json *json_new_one(const char *bytes, size_t len, const char *opens, struct text *why)
{
    size_t most = json_most_values(bytes, len);
    struct json_room room = {.most = most};

    if (len > JSON_BYTES)
        return text_explain(NULL, why, "is longer than %d bytes.", JSON_BYTES);
    if ((room.values = malloc(most * sizeof *room.values + len + 1)) == NULL)
        return text_explain(NULL, why, "does not fit into memory.");
    room.texts = (char *)(room.values + most);
    if (json_read_one(&room, bytes, len, opens, why) != NULL)
        return room.values;
    free(room.values);
    return NULL;
}

struct json *json_new(const char *bytes, size_t len, struct text *why)
{
    return json_new_one(bytes, len, "{", why);
}

struct json *json_new_either(const char *bytes, size_t len, struct text *why)
{
    return json_new_one(bytes, len, "{[", why);
}

/* ---- what was read --------------------------------------------------------------------------- */

bool json_is(const struct json *v, enum json_kind kind)
{
    return v != NULL && v->kind == kind;
}

size_t json_count(const struct json *of)
{
    return json_is(of, JSON_IS_LIST) || json_is(of, JSON_IS_OBJECT) ? of->is.count : 0;
}

const struct json *json_first(const struct json *of)
{
    return json_count(of) > 0 ? of + 1 : NULL;
}

const struct json *json_next(const struct json *of, const struct json *v)
{
    const struct json *next = json_count(of) > 0 && v != NULL ? v + 1 + v->inside : NULL;

    return next != NULL && next <= of + of->inside ? next : NULL;
}

const struct json *json_get(const struct json *object, const char *name)
{
    const struct json *v = json_is(object, JSON_IS_OBJECT) ? json_first(object) : NULL;

    while (v != NULL && (v->name[0] != name[0] || strcmp(v->name, name) != 0))
        v = json_next(object, v);
    return v;
}

bool json_has(const struct json *object, const char *name)
{
    const struct json *v = json_get(object, name);

    return v != NULL && v->kind != JSON_IS_NULL;
}

const char *json_text(const struct json *object, const char *name)
{
    const struct json *v = json_get(object, name);

    return json_is(v, JSON_IS_TEXT) ? v->is.text : NULL;
}

bool json_number(const struct json *object, const char *name, int64_t *number)
{
    const struct json *v = json_get(object, name);

    if (json_is(v, JSON_IS_NUMBER))
        *number = v->is.number;
    return json_is(v, JSON_IS_NUMBER);
}

bool json_flag(const struct json *object, const char *name, bool *flag)
{
    const struct json *v = json_get(object, name);

    if (json_is(v, JSON_IS_FLAG))
        *flag = v->is.flag;
    return json_is(v, JSON_IS_FLAG);
}

bool json_double(const struct json *object, const char *name, double *number)
{
    const struct json *v = json_get(object, name);

    if (json_is(v, JSON_IS_REAL))
        *number = v->is.real;
    else if (json_is(v, JSON_IS_NUMBER))
        *number = (double)v->is.number;
    return json_is(v, JSON_IS_REAL) || json_is(v, JSON_IS_NUMBER);
}
