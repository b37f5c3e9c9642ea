/* Lines are checked first, then characters, words and indents, line by line. */
#include "rulefile/lexer.h"

#include "core/plain.h"
#include "core/text.h"

#include <stdarg.h>

bool lexer_fail(struct lexer *x, size_t at, const char *format, ...)
{
    va_list values;
    char said[sizeof x->reason];

    if (x->failed)
        return false;
    va_start(values, format);
    plain_print_list(said, sizeof said, format, values);
    va_end(values);
    x->failed = true;
    x->failed_at = at;
    memcpy(x->reason, said, sizeof said);
    return false;
}

/* Some editors begin a file with a byte order mark. */
static size_t lexer_begin(const struct lexer *x)
{
    return x->len >= 3 && memcmp(x->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

void lexer_place(const struct lexer *x, size_t at, int *line, int *column)
{
    *line = *column = 1;
    for (size_t i = lexer_begin(x); i < at && i < x->len; i++) {
        bool inside = ((unsigned char)x->text[i] & 0xc0) == 0x80;

        *column = x->text[i] == '\n' ? 1 : *column + !inside;
        *line += x->text[i] == '\n';
    }
}

/* ---- characters ------------------------------------------------------------------------------ */

/* Look at the character at this place; return its length, or 0 where it is refused. */
static size_t lexer_check_character(struct lexer *x, size_t at)
{
    char bytes[5] = {0};
    uint32_t code;
    size_t n;

    if (x->text[at] == '\n')
        return 1;
    if (x->text[at] == '\t')
        return lexer_fail(x, at, "a tab; indent with spaces");
    memcpy(bytes, x->text + at, x->len - at < 4 ? x->len - at : 4);
    n = text_code(bytes, &code);
    if (n == 0 && bytes[0] != '\0')
        return lexer_fail(x, at, "this byte is not UTF-8 text");
    if (n == 0 || text_char(bytes) == 0)
        return lexer_fail(x, at, "the control character U+%04X is not allowed",
                          n == 0 ? 0U : (unsigned)code);
    return n;
}

static bool lexer_check_lines(struct lexer *x)
{
    size_t begin = 0;
    int lines = 1;

    for (size_t i = 0; i < x->len; i++) {
        if (x->text[i] != '\n' && i - begin >= LINE_BYTES)
            return lexer_fail(x, i, "this line is too long; at most %d bytes", LINE_BYTES);
        if (x->text[i] == '\n') {
            begin = i + 1;
            if (++lines > LINES_MAX + 1)
                return lexer_fail(x, i, "there are too many lines; at most %d", LINES_MAX);
        }
    }
    return true;
}

/* ---- words ----------------------------------------------------------------------------------- */

static bool lexer_is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool lexer_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool lexer_is_letter(char c)
{
    return lexer_is_small(c) || lexer_is_digit(c);
}

/* The end of a name: letters and digits, hyphens between them, and perhaps 's. */
static size_t lexer_name_end(const struct lexer *x, size_t at, size_t to)
{
    while (at < to && (lexer_is_letter(x->text[at]) ||
                       (x->text[at] == '-' && at + 1 < to && lexer_is_letter(x->text[at + 1]))))
        at++;
    if (at + 1 < to && x->text[at] == '\'' && x->text[at + 1] == 's')
        at += 2;
    return at;
}

static bool lexer_put(struct lexer *x, unsigned kind, size_t from, size_t to)
{
    if (x->tokens == x->tokens_max)
        return lexer_fail(x, from, "the rules are too long");
    x->token[x->tokens++] = (struct token){kind, (uint32_t)from, (uint32_t)(to - from)};
    return true;
}

static size_t lexer_take_text(struct lexer *x, size_t at, size_t to)
{
    size_t end = at + 1;

    while (end < to && x->text[end] != '"')
        end += x->text[end] == '\\' ? 2 : 1;
    if (end >= to)
        return lexer_fail(x, at, "this text has no closing quote (\")");
    lexer_put(x, TOKEN_TEXT, at, end + 1);
    return end + 1;
}

/* What people type for signs of the language. */
static const struct {
    const char *sign, *says;
} lexer_mistaken[] = {
    {"\xe2\x80\x9c", "write straight quotes around a text: \"...\""},
    {"\xe2\x80\x9d", "write straight quotes around a text: \"...\""},
    {"\xe2\x80\x9e", "write straight quotes around a text: \"...\""},
    {"'", "write double quotes around a text: \"...\""},
    {"\xe2\x80\x93", "this is a dash; write a hyphen (-)"},
    {"_", "names have hyphens: \"my-name\", not \"my_name\""},
    {"==", "to compare, write one \"=\""},
    {"!=", "write \"is not\" instead"},
    {"&&", "write \"and\" instead"},
    {"||", "write \"or\" instead"},
    {"//", "a note begins with #"},
    {";", "a line needs no sign at its end"},
};

static size_t lexer_take_sign(struct lexer *x, size_t at, size_t to)
{
    size_t n = 1;

    for (size_t i = 0; i < sizeof lexer_mistaken / sizeof lexer_mistaken[0]; i++)
        if (to - at >= strlen(lexer_mistaken[i].sign) &&
            memcmp(x->text + at, lexer_mistaken[i].sign, strlen(lexer_mistaken[i].sign)) == 0)
            return lexer_fail(x, at, "%s", lexer_mistaken[i].says);
    if ((x->text[at] == '<' || x->text[at] == '>') && at + 1 < to && x->text[at + 1] == '=')
        n = 2;
    else if (strchr(",:()+-*/<>=", x->text[at]) == NULL)
        return lexer_fail(x, at, "the character \"%.*s\" has no meaning here",
                          (int)text_char(x->text + at), x->text + at);
    lexer_put(x, TOKEN_SIGN, at, at + n);
    return at + n;
}

/* Read one token; return the place after it, or 0 where it fails. */
static size_t lexer_take(struct lexer *x, size_t at, size_t to)
{
    char c = x->text[at];
    size_t end = at;

    if (c == '"')
        return lexer_take_text(x, at, to);
    if (c >= 'A' && c <= 'Z')
        return lexer_fail(
            x, at,
            "names and words of the language are written in small letters; texts go in quotes");
    if (lexer_is_small(c)) {
        end = lexer_name_end(x, at, to);
        lexer_put(x, TOKEN_NAME, at, end);
        return end;
    }
    if (!lexer_is_digit(c))
        return lexer_take_sign(x, at, to);
    while (end < to && lexer_is_digit(x->text[end]))
        end++;
    lexer_put(x, TOKEN_NUMBER, at, end);
    return end;
}

int lexer_add(struct lexer *x, size_t from, size_t to)
{
    int before = x->tokens;

    while (!x->failed && from < to && x->text[from] != '#') {
        size_t next = x->text[from] == ' ' ? from + 1 : lexer_take(x, from, to);

        from = next;
    }
    return x->tokens - before;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Compare a line with the lines that are open around it; `open` holds their indents. */
static bool lexer_check_indent(struct lexer *x, int open[BLOCKS_MAX + 1], int *depth)
{
    const struct rule_line *l = &x->line[x->lines - 1];
    size_t at = x->token[l->first].at;
    const struct rule_line *above = x->lines > 1 ? l - 1 : NULL;

    if (l->indent > open[*depth]) {
        if (above == NULL || !above->opens)
            return lexer_fail(
                x, at,
                "this line is indented deeper than line %d, which does not end with a "
                "colon",
                above == NULL ? 0 : above->number);
        open[++*depth] = l->indent;
        if (l->opens && *depth == BLOCKS_MAX)
            return lexer_fail(x, at, "blocks are nested too deeply; at most %d", BLOCKS_MAX);
        return true;
    }
    if (above != NULL && above->opens) {
        const struct token *colon = &x->token[above->first + above->count - 1];

        return lexer_fail(x, colon->at + 1,
                          "nothing follows this colon; indent the next lines, or write one "
                          "statement here");
    }
    while (l->indent < open[*depth])
        --*depth;
    if (l->indent != open[*depth])
        return lexer_fail(x, at, "this line is indented like no line above it");
    return true;
}

static void lexer_end_line(struct lexer *x, int number, size_t begin)
{
    struct rule_line *l = &x->line[x->lines];
    const struct token *last = &x->token[x->tokens - 1];

    l->count = x->tokens - l->first;
    if (x->failed || l->count == 0)
        return;
    l->indent = (int)(x->token[l->first].at - begin);
    l->number = number;
    l->opens = last->kind == TOKEN_SIGN && x->text[last->at] == ':';
    x->lines++;
}

static void lexer_read_lines(struct lexer *x)
{
    int open[BLOCKS_MAX + 1] = {0}, depth = 0;

    for (size_t begin = lexer_begin(x), next; begin < x->len && !x->failed; begin = next + 1) {
        int lines = x->lines;
        const char *newline = memchr(x->text + begin, '\n', x->len - begin);
        size_t end;

        end = next = newline ? (size_t)(newline - x->text) : x->len;
        if (end > begin && x->text[end - 1] == '\r') /* lines of Windows */
            end--;
        for (size_t at = begin, n; at < end; at += n)
            if ((n = lexer_check_character(x, at)) == 0)
                return;
        x->numbered++;
        x->line[x->lines].first = x->tokens;
        lexer_add(x, begin, end);
        lexer_end_line(x, x->numbered, begin);
        if (x->lines > lines)
            lexer_check_indent(x, open, &depth);
    }
    if (!x->failed && x->lines > 0 && x->line[x->lines - 1].opens)
        lexer_fail(x, x->token[x->tokens - 1].at + 1,
                   "nothing follows this colon; indent the next lines, or write one statement "
                   "here");
}

bool lexer_read(struct lexer *x)
{
    if (!lexer_check_lines(x))
        return false;
    lexer_read_lines(x);
    return !x->failed;
}
