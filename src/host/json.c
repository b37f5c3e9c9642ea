/*
 * jsmn finds the tokens, in one pass and without memory of its own. It is lenient: it takes
 * `{"a" "b"}`, `{,}`, `tru`, control bytes. So a second pass walks over the tokens with a position
 * in the bytes, and every byte must be part of a token or be where the grammar wants it.
 */
#include "host/json.h"

#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS /* without them, a list of n lists takes time n * n */
#include <jsmn.h>

enum { JSON_TOKENS = 1024 };

struct json_reader {
    struct json_frame *frame;
    const char *bytes;
    size_t len, at; /* all before `at` is as it should be */
    const jsmntok_t *next, *end;
    struct text *why;
};

static int json_malformed(struct json_reader *r)
{
    return text_explain(ERR_SYNTAX, r->why, "The message is not JSON, at byte %zu.", r->at + 1);
}

static void json_pass_spaces(struct json_reader *r)
{
    while (r->at < r->len && memchr(" \t\r\n", r->bytes[r->at], 4) != NULL)
        r->at++;
}

/* Pass this character, after any spaces. */
static bool json_pass(struct json_reader *r, char c)
{
    json_pass_spaces(r);
    if (r->at == r->len || r->bytes[r->at] != c)
        return false;
    r->at++;
    return true;
}

/* ---- texts --------------------------------------------------------------------------------- */

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
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
    } else {
        if (code < 0x10000) {
            *out++ = (char)(0xe0 | code >> 12);
        } else {
            *out++ = (char)(0xf0 | code >> 18);
            *out++ = (char)(0x80 | (code >> 12 & 0x3f));
        }
        *out++ = (char)(0x80 | (code >> 6 & 0x3f));
    }
    *out++ = (char)(0x80 | (code & 0x3f));
    return out;
}

/* The code after "\u" at s, and behind it the second half of a pair; 0: it is not a character. */
static size_t json_decode_code(const char *s, const char *end, uint32_t *code)
{
    int first = json_hex(s, end), second;

    if (first <= 0 || (first >= 0xdc00 && first < 0xe000))
        return 0;
    *code = (uint32_t)first;
    if (first < 0xd800 || first >= 0xe000)
        return 4;
    if (end - s < 10 || s[4] != '\\' || s[5] != 'u')
        return 0;
    second = json_hex(s + 6, end);
    if (second < 0xdc00 || second >= 0xe000)
        return 0;
    *code = 0x10000 + (((uint32_t)first & 0x3ff) << 10) + ((uint32_t)second & 0x3ff);
    return 10;
}

/* Copy the text between two quotes, without its escapes. The copy is never longer. */
static char *json_decode(char *out, const char *s, const char *end)
{
    static const char letters[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";

    while (s < end) {
        const char *letter;
        uint32_t code;
        size_t n;

        if ((unsigned char)*s < ' ')
            return NULL;
        if (*s != '\\') {
            *out++ = *s++;
            continue;
        }
        if (++s == end || *s == '\0')
            return NULL;
        if ((letter = strchr(letters, *s++)) != NULL) {
            *out++ = means[letter - letters];
        } else if (s[-1] == 'u' && (n = json_decode_code(s, end, &code)) > 0) {
            out = json_encode(out, code);
            s += n;
        } else {
            return NULL;
        }
    }
    return out;
}

static int json_read_text(struct json_reader *r, const char **text)
{
    const jsmntok_t *token = r->next;
    char *at = r->frame->strings + r->frame->used, *end;
    uint32_t code;

    if (token == r->end || token->type != JSMN_STRING || !json_pass(r, '"') ||
        r->at != (size_t)token->start)
        return json_malformed(r);
    end = json_decode(at, r->bytes + token->start, r->bytes + token->end);
    if (end == NULL)
        return json_malformed(r);
    *end = '\0';
    r->frame->used += (size_t)(end - at) + 1;
    *text = at;
    for (size_t n; at < end; at += n)
        if ((n = text_code(at, &code)) == 0)
            return text_explain(ERR_SYNTAX, r->why, "The message is not UTF-8, near byte %zu.",
                                r->at + 1);
    r->at = (size_t)token->end + 1;
    r->next++;
    return OK;
}

/* ---- numbers and words --------------------------------------------------------------------- */

/* Does this look like a number of JSON: -12, 0.5, 1e+3? */
static bool json_is_numeral(const char *s, const char *end)
{
    const char *from;

    s += s < end && *s == '-';
    for (from = s; s < end && *s >= '0' && *s <= '9'; s++)
        ;
    if (s == from || (*from == '0' && s > from + 1))
        return false;
    if (s < end && *s == '.') {
        for (from = ++s; s < end && *s >= '0' && *s <= '9'; s++)
            ;
        if (s == from)
            return false;
    }
    if (s < end && (*s == 'e' || *s == 'E')) {
        s++;
        s += s < end && (*s == '+' || *s == '-');
        for (from = s; s < end && *s >= '0' && *s <= '9'; s++)
            ;
        if (s == from)
            return false;
    }
    return s == end;
}

static int json_read_number(struct json_reader *r, const char *s, const char *end, int64_t *number)
{
    bool negative = *s == '-';
    int64_t n = 0;

    if (!json_is_numeral(s, end))
        return json_malformed(r);
    for (s += negative; s < end; s++) {
        int digit = *s - '0';

        if (digit < 0 || digit > 9)
            return text_explain(ERR_LIMIT, r->why, "A number in the message is not whole.");
        /* Numbers are gathered below zero, where there is one more of them. */
        if (n < (INT64_MIN + digit) / 10)
            return text_explain(ERR_LIMIT, r->why, "A number in the message is too large.");
        n = 10 * n - digit;
    }
    if (!negative && n == INT64_MIN)
        return text_explain(ERR_LIMIT, r->why, "A number in the message is too large.");
    *number = negative ? n : -n;
    return OK;
}

static bool json_is_word(const char *s, const char *end, const char *word)
{
    return (size_t)(end - s) == strlen(word) && memcmp(s, word, strlen(word)) == 0;
}

/* A number, true, false or null. */
static int json_read_primitive(struct json_reader *r, struct json_member *m)
{
    const char *s = r->bytes + r->next->start, *end = r->bytes + r->next->end;
    int err = OK;

    json_pass_spaces(r);
    if (r->at != (size_t)r->next->start)
        return json_malformed(r);
    if (json_is_word(s, end, "true") || json_is_word(s, end, "false")) {
        m->kind = JSON_IS_FLAG;
        m->is.flag = *s == 't';
    } else if (json_is_word(s, end, "null")) {
        m->kind = JSON_IS_MISSING;
    } else {
        m->kind = JSON_IS_NUMBER;
        err = json_read_number(r, s, end, &m->is.number);
    }
    r->at = (size_t)r->next->end;
    r->next++;
    return err;
}

/* ---- lists and objects --------------------------------------------------------------------- */

static int json_read_plain(struct json_reader *r, struct json_member *m)
{
    if (r->next == r->end)
        return json_malformed(r);
    if (r->next->type == JSMN_STRING) {
        m->kind = JSON_IS_TEXT;
        return json_read_text(r, &m->is.text);
    }
    if (r->next->type == JSMN_PRIMITIVE)
        return json_read_primitive(r, m);
    return text_explain(ERR_LIMIT, r->why, "The message is nested too deeply.");
}

/* A list inside a list. Is it a pair of numbers? */
static int json_read_inner(struct json_reader *r, bool *is_pair, struct json_pair *pair)
{
    struct json_member m;
    int count = 0, err;

    if (!json_pass(r, '['))
        return json_malformed(r);
    r->next++;
    *is_pair = true;
    if (json_pass(r, ']')) {
        *is_pair = false;
        return OK;
    }
    do {
        if ((err = json_read_plain(r, &m)) != OK)
            return err;
        *is_pair &= m.kind == JSON_IS_NUMBER && count < 2;
        if (*is_pair)
            *(count == 0 ? &pair->a : &pair->b) = m.is.number;
        count++;
    } while (json_pass(r, ','));
    *is_pair &= count == 2;
    return json_pass(r, ']') ? OK : json_malformed(r);
}

static int json_read_list(struct json_reader *r, struct json_member *m)
{
    struct json_frame *f = r->frame;
    int first = f->pairs, err;

    if (!json_pass(r, '['))
        return json_malformed(r);
    r->next++;
    m->kind = JSON_IS_LIST;
    m->is.list.pairs = f->pair + first;
    m->is.list.count = 0;
    if (json_pass(r, ']'))
        return OK;
    do {
        bool is_pair = false;
        struct json_pair pair = {0};
        struct json_member inner;

        if (r->next < r->end && r->next->type == JSMN_ARRAY)
            err = json_read_inner(r, &is_pair, &pair);
        else
            err = json_read_plain(r, &inner);
        if (err != OK)
            return err;
        if (is_pair && f->pairs == JSON_PAIRS)
            return text_explain(ERR_LIMIT, r->why, "The message has more than %d pairs.",
                                JSON_PAIRS);
        if (is_pair)
            f->pair[f->pairs++] = pair;
        else
            m->kind = JSON_IS_OTHER;
    } while (json_pass(r, ','));
    m->is.list.count = f->pairs - first;
    return json_pass(r, ']') ? OK : json_malformed(r);
}

static const struct json_member *json_find(const struct json_frame *f, const char *name)
{
    for (int i = 0; i < f->members; i++)
        if (strcmp(f->member[i].name, name) == 0)
            return &f->member[i];
    return NULL;
}

static int json_read_member(struct json_reader *r)
{
    struct json_frame *f = r->frame;
    struct json_member *m = &f->member[f->members];
    int err;

    if (f->members == JSON_MEMBERS)
        return text_explain(ERR_LIMIT, r->why, "The message has more than %d members.",
                            JSON_MEMBERS);
    if ((err = json_read_text(r, &m->name)) != OK)
        return err;
    if (!json_pass(r, ':'))
        return json_malformed(r);
    if (json_find(f, m->name) != NULL)
        return text_explain(ERR_SYNTAX, r->why, "The message has the same name twice.");
    err = r->next < r->end && r->next->type == JSMN_ARRAY ? json_read_list(r, m)
                                                          : json_read_plain(r, m);
    f->members += err == OK;
    return err;
}

static int json_read_object(struct json_reader *r)
{
    int err;

    if (r->next == r->end || r->next->type != JSMN_OBJECT || !json_pass(r, '{'))
        return json_malformed(r);
    r->next++;
    if (!json_pass(r, '}')) {
        do
            if ((err = json_read_member(r)) != OK)
                return err;
        while (json_pass(r, ','));
        if (!json_pass(r, '}'))
            return json_malformed(r);
    }
    json_pass_spaces(r);
    return r->at == r->len ? OK : json_malformed(r);
}

int json_read(struct json_frame *f, const char *bytes, size_t len, struct text *why)
{
    jsmntok_t tokens[JSON_TOKENS];
    struct json_reader r = {.frame = f, .bytes = bytes, .len = len, .next = tokens, .why = why};
    jsmn_parser parser;
    int count, err;

    f->members = f->pairs = 0;
    f->used = 0;
    if (len > JSON_FRAME)
        return text_explain(ERR_LIMIT, why, "The message is longer than %d bytes.", JSON_FRAME);
    jsmn_init(&parser);
    count = jsmn_parse(&parser, bytes, len, tokens, JSON_TOKENS);
    r.at = parser.pos;
    if (count == JSMN_ERROR_NOMEM)
        return text_explain(ERR_LIMIT, why, "The message has too many values.");
    if (count < 0)
        return json_malformed(&r);
    r.at = 0;
    r.end = tokens + parser.toknext;
    err = json_read_object(&r);
    if (err != OK)
        f->members = 0;
    return err;
}

/* ---- what was read ------------------------------------------------------------------------- */

static const struct json_member *json_find_kind(const struct json_frame *f, const char *name,
                                                enum json_kind kind)
{
    const struct json_member *m = json_find(f, name);

    return m != NULL && m->kind == kind ? m : NULL;
}

enum json_kind json_kind(const struct json_frame *f, const char *name)
{
    const struct json_member *m = json_find(f, name);

    return m == NULL ? JSON_IS_MISSING : m->kind;
}

const char *json_text(const struct json_frame *f, const char *name)
{
    const struct json_member *m = json_find_kind(f, name, JSON_IS_TEXT);

    return m == NULL ? NULL : m->is.text;
}

bool json_number(const struct json_frame *f, const char *name, int64_t *number)
{
    const struct json_member *m = json_find_kind(f, name, JSON_IS_NUMBER);

    if (m != NULL)
        *number = m->is.number;
    return m != NULL;
}

bool json_flag(const struct json_frame *f, const char *name, bool *flag)
{
    const struct json_member *m = json_find_kind(f, name, JSON_IS_FLAG);

    if (m != NULL)
        *flag = m->is.flag;
    return m != NULL;
}

int json_pairs(const struct json_frame *f, const char *name, const struct json_pair **pairs)
{
    const struct json_member *m = json_find_kind(f, name, JSON_IS_LIST);

    if (m == NULL)
        return -1;
    *pairs = m->is.list.pairs;
    return m->is.list.count;
}
