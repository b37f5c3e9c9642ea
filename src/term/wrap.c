#include "term/wrap.h"

#include "core/text.h"

wchar_t wrap_next(const char **s, int *columns)
{
    static const unsigned char first[] = {0, 0x7f, 0x1f, 0x0f, 0x07}; /* bits of the first byte */
    const unsigned char *at = (const unsigned char *)*s;
    size_t len = text_char(*s);
    wchar_t letter = len ? at[0] & first[len] : L'?';

    *s += len ? len : 1;
    for (size_t i = 1; i < len; i++)
        letter = letter << 6 | (at[i] & 0x3f);
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

/* The end of the line that begins at s. */
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
