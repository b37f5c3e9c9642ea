#include "terminal/io/wrap.h"

#include "core/record.h"
#include "terminal/io/encoding.h"

wchar_t wrap_next(const char **s, int *columns)
{
    uint32_t code;
    size_t len = text_char(*s);
    wchar_t letter = text_code(*s, &code) > 0 && len > 0 ? (wchar_t)code : L'?';

    *s += len ? len : 1;
    *columns = letter < 0x80 ? 1 : wcwidth(letter);
    if (*columns < 0) {
        letter = L'?';
        *columns = 1;
    }
    return letter;
}

int wrap_columns(const char *s)
{
    int all = 0, columns;

    while (*s && *s != '\n') {
        wrap_next(&s, &columns);
        all += columns;
    }
    return all;
}

/* Find the end of the line that begins at s. */
static const char *wrap_line_end(const char *s, int columns)
{
    const char *at = s, *space = NULL;
    int used = 0, width;

    while (*at && *at != '\n') {
        const char *next = at;

        if (*at == ' ' && at > s)
            space = at;
        wrap_next(&next, &width);
        if (used + width > columns && at > s)
            return *at == ' ' || space == NULL ? at : space;
        used += width;
        at = next;
    }
    return at;
}

int wrap_text(const char *s, int columns, struct wrap_line *out, int room)
{
    int n = 0;

    while (*s) {
        const char *end = wrap_line_end(s, columns);

        if (n < room)
            out[n] = (struct wrap_line){s, (int)(end - s)};
        n++;
        s = end;
        if (*s == '\n' || *s == ' ')
            s++;
    }
    return n;
}

/* ---- cells of tables ------------------------------------------------------------------------- */

/* Return the end of the longest beginning, or the start of the longest ending, that fits in this
 * many columns. */
static const char *wrap_front(const char *s, int columns)
{
    int width;

    for (const char *next = s; *next; s = next)
        if (wrap_next(&next, &width), (columns -= width) < 0)
            break;
    return s;
}

static const char *wrap_back(const char *s, int columns)
{
    for (int width, all = wrap_columns(s); all > columns; all -= width)
        wrap_next(&s, &width);
    return s;
}

struct wrap_cell wrap_cut(const char *s, int columns)
{
    struct wrap_cell cell;
    struct text out = TEXT(cell.at);
    const char *mark = encoding_is_utf8() ? "…" : "...";
    int front = record_is_program(s) ? (int)strlen("bot:") : columns - wrap_columns(mark);

    if (wrap_columns(s) <= columns)
        text_add(&out, "%s", s);
    else
        text_add(&out, "%.*s%s%s", (int)(wrap_front(s, front) - s), s, mark,
                 wrap_back(s, columns - wrap_columns(mark) - front));
    return cell;
}

struct wrap_cell wrap_fit(const char *s, int columns)
{
    struct wrap_cell cell = wrap_cut(s, columns);
    struct text out = text_on(cell.at + strlen(cell.at), sizeof cell.at - strlen(cell.at));

    text_add(&out, "%*s", columns - wrap_columns(cell.at), "");
    return cell;
}
