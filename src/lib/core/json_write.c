/*
 * Writing JSON. Nothing is kept besides the text: whether a comma is needed shows in its last byte,
 * because a value never ends in a bracket that opens, or in a colon.
 */
#include "core/json.h"

#include "core/plain.h"

#include <assert.h>
#include <math.h>

/* ---- single values --------------------------------------------------------------------------- */

static void json_begin_named(struct text *t, const char *name, size_t len)
{
    char last = t->len > 0 ? t->at[t->len - 1] : ':';
    bool more = last != '{' && last != '[' && last != ':';

    if (name != NULL) {
        text_put_bytes(t, more ? ",\"" : "\"", more ? 2 : 1);
        text_put_bytes(t, name, len);
        text_put_bytes(t, "\":", 2);
    } else if (more) {
        text_put_bytes(t, ",", 1);
    }
}

static void json_begin(struct text *t, const char *name)
{
    json_begin_named(t, name, name != NULL ? strlen(name) : 0);
}

void json_open(struct text *t, const char *name, char bracket)
{
    json_begin(t, name);
    text_put_bytes(t, &bracket, 1);
}

void json_close(struct text *t, char bracket)
{
    text_put_bytes(t, &bracket, 1);
}

void json_put_json(struct text *t, const char *name, const char *json, size_t len)
{
    json_begin(t, name);
    text_put_bytes(t, json, len);
}

void json_put_number(struct text *t, const char *name, int64_t number)
{
    json_begin(t, name);
    text_put_number(t, number);
}

void json_put_flag(struct text *t, const char *name, bool flag)
{
    json_begin(t, name);
    text_put(t, flag ? "true" : "false");
}

void json_put_null(struct text *t, const char *name)
{
    json_begin(t, name);
    text_put(t, "null");
}

/* A real number shows that it is one: 2.0, 0.5, 1e20, 1e-7. */
void json_put_real(struct text *t, const char *name, double number)
{
    char digits[32], *exponent;

    if (!isfinite(number)) {
        json_put_null(t, name);
        return;
    }
    plain_print(digits, sizeof digits, "%.17g", number);
    json_begin(t, name);
    exponent = strchr(digits, 'e');
    text_put_bytes(t, digits, exponent != NULL ? (size_t)(exponent - digits) : strlen(digits));
    if (exponent != NULL) {
        text_put(t, exponent[1] == '-' ? "e-" : "e");
        text_put(t, exponent + 2 + strspn(exponent + 2, "0"));
    } else if (strchr(digits, '.') == NULL) {
        text_put(t, ".0");
    }
}

/* How long the character at s is, and its code. A byte that is not UTF-8 is U+FFFD. */
static size_t json_char(const char *s, size_t len, uint32_t *code, bool *plain)
{
    char room[5] = {0};
    size_t n;

    memcpy(room, s, len < 4 ? len : 4);
    n = text_code(room, code);
    *plain = n > 0 && text_char(room) > 0;
    if (n == 0)
        *code = room[0] == '\0' ? 0 : 0xfffd;
    return n > 0 ? n : 1;
}

/* Escape a character: in two bytes if there is a letter for it. */
static void json_put_escaped(struct text *t, uint32_t code)
{
    static const char escaped[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *found = code > 0 && code < 0x80 ? strchr(escaped, (int)code) : NULL;

    if (found != NULL)
        text_put_bytes(t, (char[]){'\\', letters[found - escaped]}, 2);
    else
        text_add(t, "\\u%04x", (unsigned)code & 0xffff);
}

static bool json_is_plain(char c)
{
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
}

void json_put_bytes(struct text *t, const char *name, const char *bytes, size_t len)
{
    size_t from = 0;

    json_begin(t, name);
    text_put_bytes(t, "\"", 1);
    for (size_t i = 0, n; i < len; i += n) {
        uint32_t code = (unsigned char)bytes[i];
        bool plain = json_is_plain(bytes[i]);

        n = code < 0x80 ? 1 : json_char(bytes + i, len - i, &code, &plain);
        if (plain)
            continue;
        text_put_bytes(t, bytes + from, i - from);
        json_put_escaped(t, code);
        from = i + n;
    }
    text_put_bytes(t, bytes + from, len - from);
    text_put_bytes(t, "\"", 1);
}

void json_put_text(struct text *t, const char *name, const char *s)
{
    json_put_bytes(t, name, s, strlen(s));
}

/* ---- by a description ------------------------------------------------------------------------ */

struct json_argument json_give_number(int64_t number)
{
    return (struct json_argument){JSON_GIVEN_NUMBER, {.number = number}};
}

struct json_argument json_give_unsigned(uint64_t number)
{
    assert(number <= INT64_MAX);
    return json_give_number((int64_t)number);
}

struct json_argument json_give_real(double number)
{
    return (struct json_argument){JSON_GIVEN_REAL, {.real = number}};
}

struct json_argument json_give_null(const void *null)
{
    (void)null;
    return (struct json_argument){.kind = JSON_GIVEN_NULL};
}

struct json_argument json_give_text(const char *text)
{
    return text == NULL ? json_give_null(NULL)
                        : (struct json_argument){JSON_GIVEN_TEXT, {.text = text}};
}

struct json_argument json_give_json(const struct text *json)
{
    return json == NULL ? json_give_null(NULL)
                        : (struct json_argument){JSON_GIVEN_JSON, {.json = json}};
}

struct json_argument json_give(struct json_argument given)
{
    return given;
}

/* How far the description and the arguments have been used. */
struct json_cursor {
    struct text *out;
    const char *at;
    const struct json_argument *next;
};

static void json_put_given(struct text *t, char kind, const struct json_argument *a)
{
    assert(a->kind != JSON_GIVEN_END && (a->kind == JSON_GIVEN_TEXT) == (kind == 's'));
    switch (kind) {
    case 's':
        json_put_text(t, NULL, a->is.text);
        break;
    case 'b':
        json_put_flag(t, NULL, a->is.number != 0);
        break;
    case 'd':
        json_put_real(t, NULL, a->kind == JSON_GIVEN_REAL ? a->is.real : (double)a->is.number);
        break;
    default:
        assert(kind == 'n' && a->kind == JSON_GIVEN_NUMBER);
        json_put_number(t, NULL, a->is.number);
    }
}

/* Pass the kind at the cursor, and a 0 behind it. */
static void json_pass_kind(struct json_cursor *c)
{
    int depth = 0;

    do {
        depth += (*c->at == '{' || *c->at == '[') - (*c->at == '}' || *c->at == ']');
        c->at++;
    } while (depth > 0);
    c->at += *c->at == '0';
}

static void json_put_members(struct json_cursor *c);
static void json_put_kind(struct json_cursor *c);

/* Put an object or a list with an argument for each value in it. */
static void json_put_inside(struct json_cursor *c)
{
    char close = *c->at == '{' ? '}' : ']';

    json_open(c->out, NULL, *c->at++);
    if (close == '}')
        json_put_members(c);
    for (; *c->at != close; c->at += *c->at == ' ')
        json_put_kind(c);
    json_close(c->out, *c->at++);
    c->at += *c->at == '0';
}

/* Put what the kind at the cursor says. */
static void json_put_kind(struct json_cursor *c)
{
    const struct json_argument *given = c->next;

    if ((*c->at == '{' || *c->at == '[') && given->kind != JSON_GIVEN_NULL &&
        given->kind != JSON_GIVEN_JSON) {
        json_put_inside(c);
        return;
    }
    if (given->kind == JSON_GIVEN_NULL)
        json_put_null(c->out, NULL);
    else if (given->kind == JSON_GIVEN_JSON)
        json_put_json(c->out, NULL, given->is.json->at, given->is.json->len);
    else
        json_put_given(c->out, *c->at, given);
    c->next++;
    json_pass_kind(c);
}

/* Put the members up to the end of the object, of the description or of the arguments. */
static void json_put_members(struct json_cursor *c)
{
    for (; *c->at != '\0' && *c->at != '}' && c->next->kind != JSON_GIVEN_END;
         c->at += *c->at == ' ') {
        size_t len = strcspn(c->at, ":?");
        bool left_out = c->at[len] == '?' && c->next->kind == JSON_GIVEN_NULL;

        if (!left_out)
            json_begin_named(c->out, c->at, len);
        c->at += len + 1;
        if (left_out) {
            c->next++;
            json_pass_kind(c);
        } else {
            json_put_kind(c);
        }
    }
}

const char *json_put_part(struct text *t, const char *description,
                          const struct json_argument *given)
{
    struct json_cursor c = {t, description, given};

    if (*c.at == '{' || *c.at == '[')
        json_put_inside(&c);
    else if (c.at[strcspn(c.at, ":?]")] == ']')
        json_put_kind(&c);
    else
        json_put_members(&c);
    assert(c.next->kind == JSON_GIVEN_END);
    return c.at;
}

void json_put_all(struct text *t, const struct json_argument *given)
{
    const char *rest = json_put_part(t, given[0].is.text, given + 1);

    assert(*rest == '\0');
    (void)rest;
}
