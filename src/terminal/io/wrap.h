/* Measure text in columns and wrap it into lines. */
#ifndef TERMINAL_IO_WRAP_H
#define TERMINAL_IO_WRAP_H

#include <wchar.h>

/* Read the character at *s and its columns, and move *s past it. Invalid or unprintable bytes
 * become L'?'. */
wchar_t wrap_next(const char **s, int *columns);
/* Measure the first line of a text, in columns. */
int wrap_columns(const char *s);

/* A line of some text. */
struct wrap_line {
    const char *at;
    int len; /* in bytes */
};

/* Wrap text between words, and inside words that are wider than a line; newlines end paragraphs.
 * Fill at most `room` lines and return the number of all lines. */
int wrap_text(const char *s, int columns, struct wrap_line *out, int room);

/* The text of a table's cell. */
struct wrap_cell {
    char at[512];
};
/* Cut text with "…" if it is wider than this. A program keeps the end of its command, which is
 * where two of them differ. */
struct wrap_cell wrap_cut(const char *s, int columns);
/* The same, and add spaces up to this width. */
struct wrap_cell wrap_fit(const char *s, int columns);

#endif
