/* Text in columns: how wide it is, and where its lines break. */
#ifndef TERM_WRAP_H
#define TERM_WRAP_H

#include <wchar.h>

/* The character at *s, which moves behind it; L'?' for bytes that are none or should not be
 * printed, and the columns it takes. */
wchar_t wrap_next(const char **s, int *columns);
/* The columns of the first line of a text. */
int wrap_columns(const char *s);

/* A line of some text. */
struct wrap_line {
    const char *at;
    int len; /* in bytes */
};

/* Break text between words, and words that are wider than a line; newlines end paragraphs. Fills at
 * most `room` lines and returns how many there are in all. */
int wrap_text(const char *s, int columns, struct wrap_line *out, int room);

#endif
