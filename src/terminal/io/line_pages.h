/* Lists and long texts line by line, in parts that fit the window. */
#ifndef TERMINAL_IO_LINE_PAGES_H
#define TERMINAL_IO_LINE_PAGES_H

#include "terminal/io/items.h"

/* The columns and rows that there are for text. */
struct line_window {
    int columns, rows;
};

struct line_list {
    const char *title, *intro; /* the intro may be NULL */
    const struct item *items;
    int n;
};

/* Print a wrapped text, whose later lines hang this many columns in; the cursor is there already.
 * Return the number of lines. */
int line_pages_print_hanging(const char *text, int indent, int columns);
/* Print a title and as many items as fit, from this one on, each with its number and its note.
 * Return the first item of the next part; 0: the list ends here. */
int line_pages_print_items(const struct line_list *l, struct line_window w, int first);
/* Print as much of a text as fits. Return the rest; NULL: the text ends here. */
const char *line_pages_print_text(const char *text, struct line_window w);

#endif
