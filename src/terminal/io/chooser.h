/*
 * Choose items and read texts, on the full screen or, where that is unavailable, line by line.
 * Between questions a command may use the terminal.
 */
#ifndef TERMINAL_IO_CHOOSER_H
#define TERMINAL_IO_CHOOSER_H

#include "terminal/io/input.h"
#include "terminal/io/line_pages.h"
#include "terminal/io/widgets.h"

/* The caller fills it. */
struct chooser {
    bool plain;
    struct screen_look look;
    struct input *input;                /* for lines; it belongs to the chooser */
    struct line_window (*window)(void); /* all of it; 0 columns: no limit */
};

void chooser_close(struct chooser *c);

/* Ask as widget_menu does. Line by line, the user chooses an item by its number, its key or the
 * beginning of a word of its name. */
int chooser_ask(struct chooser *c, const char *title, const char *intro, const struct item *items,
                int n, int chosen);
/* The same with the first item as the default: line by line, Enter alone chooses it too. */
int chooser_offer(struct chooser *c, const char *title, const char *intro, const struct item *items,
                  int n, int chosen);
/* Ask for a line of text: 0, WIDGET_BACK or WIDGET_LEAVE. On the screen `room` is edited; line by
 * line the text is typed anew. */
int chooser_line(struct chooser *c, const char *title, const char *about, char *room, size_t size);
/* Show a text. Return 0 or WIDGET_LEAVE. */
int chooser_show(struct chooser *c, const char *title, const char *text);
/* Show a text whose lines must not be broken; and get the columns available for it (0: no
 * limit). */
int chooser_show_table(struct chooser *c, const char *title, const char *text);
int chooser_columns(struct chooser *c);
/* Does a person read and answer here, line by line? */
bool chooser_is_read_here(const struct chooser *c);
/* Wait until the user has read the output; on the screen, show what was to be printed. Return 0 or
 * WIDGET_LEAVE. */
int chooser_pause(struct chooser *c);

#endif
