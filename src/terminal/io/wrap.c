#include "terminal/io/wrap.h"

#include "core/text.h"

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
