/* Texts: in an array of the caller's, or in memory that grows. */
#include "core/text.h"

#include "core/array.h"
#include "core/plain.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct text text_on(char *array, size_t size)
{
    array[0] = '\0';
    return (struct text){.at = array, .cap = size};
}

struct text text_growing(void)
{
    return (struct text){.grows = true};
}

void text_clear(struct text *t)
{
    t->len = 0;
    t->cut = false;
    if (t->at != NULL)
        t->at[0] = '\0';
}

void text_release(struct text *t)
{
    free(t->at);
    *t = text_growing();
}

/* Is there room for this many bytes and a NUL, perhaps after growing? */
static bool text_has_room(struct text *t, size_t len)
{
    enum { MOST = 1 << 28 };

    if (len < t->cap - t->len)
        return true;
    return t->grows && len < MOST - t->len && array_grow(&t->at, &t->cap, t->len + len + 1, 1);
}

void text_add(struct text *t, const char *format, ...)
{
    va_list args;
    size_t n;

    if (t == NULL || t->cut)
        return;
    if (t->grows) {
        va_start(args, format);
        n = (size_t)plain_print_list(NULL, 0, format, args);
        va_end(args);
        if (!text_has_room(t, n)) {
            t->cut = true;
            return;
        }
    }
    va_start(args, format);
    n = (size_t)plain_print_list(t->at + t->len, t->cap - t->len, format, args);
    va_end(args);
    if (n >= t->cap - t->len) {
        t->cut = true;
        n = text_whole(t->at, t->cap - 1) - t->len;
        t->at[t->len + n] = '\0';
    }
    t->len += n;
}

void text_put_bytes(struct text *t, const char *bytes, size_t len)
{
    if (t == NULL || t->cut)
        return;
    t->cut = !text_has_room(t, len);
    if (t->cut && t->grows)
        return;
    if (t->cut)
        len = text_whole(bytes, t->cap - 1 - t->len);
    memcpy(t->at + t->len, bytes, len);
    t->len += len;
    t->at[t->len] = '\0';
}

void text_capital(struct text *t, size_t at)
{
    if (t != NULL && at < t->len && t->at[at] >= 'a' && t->at[at] <= 'z')
        t->at[at] = (char)(t->at[at] - 'a' + 'A');
}

const char *text_article(int number)
{
    return number == 8 || number == 11 || number == 18 || number / 10 == 8 ? "an" : "a";
}

void text_put(struct text *t, const char *s)
{
    text_put_bytes(t, s, strlen(s));
}

void text_put_number(struct text *t, int64_t n)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t rest = n < 0 ? 0U - (uint64_t)n : (uint64_t)n;

    do
        *--at = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (n < 0)
        *--at = '-';
    text_put_bytes(t, at, (size_t)(digits + sizeof digits - at));
}

/* wcwidth depends on the locale, which a library cannot rely on, so this uses the large blocks of
 * Unicode. */
static int text_code_columns(uint32_t code)
{
    static const uint32_t wide[][2] = {{0x1100, 0x115f},  {0x2e80, 0xa4cf},   {0xac00, 0xd7a3},
                                       {0xf900, 0xfaff},  {0xfe30, 0xfe6f},   {0xff00, 0xff60},
                                       {0xffe0, 0xffe6},  {0x1f300, 0x1f64f}, {0x1f900, 0x1f9ff},
                                       {0x20000, 0x3fffd}};

    if (code >= 0x300 && code <= 0x36f)
        return 0;
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
        if (code >= wide[i][0] && code <= wide[i][1])
            return 2;
    return 1;
}

int text_columns(const char *s, size_t len)
{
    int n = 0;

    for (size_t i = 0, step; i < len; i += step) {
        uint32_t code = 0;

        step = text_code(s + i, &code);
        n += text_code_columns(code);
        step = step > 0 ? step : 1;
    }
    return n;
}

size_t text_code(const char *at, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* by the number of bytes */
    const unsigned char *s = (const unsigned char *)at;
    size_t n = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : s[0] >= 0xc0 ? 2 : 1;

    *code = n == 1 ? s[0] : s[0] & (0xffU >> (n + 1));
    if (s[0] == 0 || (s[0] >= 0x80 && s[0] < 0xc2) || s[0] > 0xf4)
        return 0;
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (s[i] & 0x3f);
    }
    return *code < least[n] || (*code >= 0xd800 && *code < 0xe000) || *code > 0x10ffff ? 0 : n;
}

/* Marks that change the direction of writing would let a name rewrite the line it is in, and one
 * that nobody sees would let it pass for another name. */
static bool text_is_seen(uint32_t code)
{
    static const struct {
        uint32_t from, to;
    } unseen[] = {{0, 0x1f},          {0x7f, 0x9f},      {0xad, 0xad},     {0x34f, 0x34f},
                  {0x61c, 0x61c},     {0x115f, 0x1160},  {0x17b4, 0x17b5}, {0x180b, 0x180f},
                  {0x200b, 0x200f},   {0x2028, 0x202e},  {0x2060, 0x206f}, {0x2800, 0x2800},
                  {0x3164, 0x3164},   {0xfeff, 0xfeff},  {0xffa0, 0xffa0}, {0xfff0, 0xfffb},
                  {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};

    if (code >= ' ' && code < 0x7f)
        return true;
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (code >= unseen[i].from && code <= unseen[i].to)
            return false;
    return true;
}

size_t text_char(const char *s)
{
    uint32_t code;
    size_t n = text_code(s, &code);

    return text_is_seen(code) ? n : 0;
}

bool text_is_printable(const char *s)
{
    size_t n;

    for (; *s; s += n)
        if ((n = text_char(s)) == 0)
            return false;
    return true;
}

bool text_is_utf8(const char *s)
{
    uint32_t code;
    size_t n;

    while ((n = text_code(s, &code)) > 0)
        s += n;
    return *s == '\0';
}

void text_make_printable(char *s)
{
    for (size_t n; *s; s += n)
        if ((n = text_char(s)) == 0) {
            *s = '?';
            n = 1;
        }
}

void text_add_quoted(struct text *t, const char *bytes, size_t len)
{
    size_t from = t == NULL ? 0 : t->len;

    text_add(t, "%.*s", (int)len, bytes);
    if (t != NULL)
        text_make_printable(t->at + from);
}

size_t text_whole(const char *s, size_t len)
{
    size_t first = len;
    unsigned char c;

    while (first > 0 && ((unsigned char)s[first - 1] & 0xc0) == 0x80)
        first--;
    c = first > 0 ? (unsigned char)s[first - 1] : 0;
    return len - first + 1 < (c < 0xc0 ? 1U : c < 0xe0 ? 2U : c < 0xf0 ? 3U : 4U) ? first - 1 : len;
}

/* Characters without ink: two names that differ only in them look the same. */
static bool text_has_invisible(const char *s)
{
    static const struct {
        uint32_t from, to;
    } ranges[] = {{0xa0, 0xa0},      {0xad, 0xad},     {0x34f, 0x34f},   {0x115f, 0x1160},
                  {0x1680, 0x1680},  {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200a},
                  {0x202f, 0x202f},  {0x205f, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000},
                  {0x3164, 0x3164},  {0xfe00, 0xfe0f}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb},
                  {0xe0000, 0xe0fff}};
    uint32_t code;

    for (size_t n; (n = text_code(s, &code)) > 0; s += n)
        for (size_t i = 0; code >= 0xa0 && i < sizeof ranges / sizeof ranges[0]; i++)
            if (code >= ranges[i].from && code <= ranges[i].to)
                return true;
    return false;
}

/* Most names are, and a server reads a million of them when it starts. */
static bool text_is_ascii(const char *s)
{
    while (*s >= ' ' && *s <= '~')
        s++;
    return *s == '\0';
}

const char text_name_rule[] = "up to 47 characters (fewer if some are not ASCII), no tabs";
_Static_assert(NAME_BYTES == 48, "text_name_rule has the number");

bool text_is_name(const char *s)
{
    size_t len = strlen(s);

    return len > 0 && len < NAME_BYTES && s[0] != ' ' && s[len - 1] != ' ' &&
           (text_is_ascii(s) || (text_is_printable(s) && !text_has_invisible(s)));
}

/* Quote with numbers for unprintable characters: $'a\033'. */
static void text_add_escaped(struct text *t, const char *s)
{
    text_add(t, "$'");
    for (; *s; s++)
        text_add(t, *s < ' ' || *s > '~' || *s == '\'' || *s == '\\' ? "\\%03o" : "%c",
                 (unsigned char)*s);
    text_add(t, "'");
}

void text_add_shell_word(struct text *t, const char *s)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._/-";

    if (s[strspn(s, plain)] == '\0') {
        text_add(t, "%s", s);
        return;
    }
    if (!text_is_printable(s)) {
        text_add_escaped(t, s);
        return;
    }
    text_add(t, "'");
    for (; *s; s++)
        text_add(t, *s == '\'' ? "'\\''" : "%c", *s);
    text_add(t, "'");
}

void text_add_error(struct text *t, int digits, double error, bool ascii)
{
    if (error > 0)
        text_add(t, " %s %.*f", text_plus_minus(ascii), digits, error);
}

uint64_t text_hash_more(uint64_t hash, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ at[i]) * 0x100000001b3U;
    return hash;
}

uint64_t text_hash(const char *bytes, size_t len)
{
    return text_hash_more(0xcbf29ce484222325U, bytes, len);
}

const char *text_plus_minus(bool ascii)
{
    return ascii ? "+/-" : "±";
}

const char *text_grouped(uint64_t n, char room[32])
{
    char digits[32];
    int len = snprintf(digits, sizeof digits, "%" PRIu64, n), at = 0;

    for (int i = 0; i < len; i++) {
        if (i > 0 && (len - i) % 3 == 0)
            room[at++] = ',';
        room[at++] = digits[i];
    }
    room[at] = '\0';
    return room;
}
