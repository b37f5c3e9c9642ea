/*
 * Choosing one of several things and reading about them, on the whole screen or, where that is not
 * to be had, line by line. Between questions a command may have the terminal.
 */
#ifndef CLI_CHOOSER_H
#define CLI_CHOOSER_H

#include "cli/args.h"
#include "term/input.h"
#include "term/widgets.h"

struct chooser {
    bool plain;
    struct screen_look look;
    struct input *input; /* for lines */
};

/* As flags and environment want it; the arguments may be NULL. False when out of memory. */
bool chooser_open(struct chooser *c, const struct args *a);
void chooser_close(struct chooser *c);

/* As widget_menu. In lines items are taken by number, by key or by the beginning of a word of their
 * name. */
int chooser_ask(struct chooser *c, const char *title, const char *intro, const struct item *items,
                int n, int chosen);
/* The same with the first item as the usual answer: in lines, Enter alone chooses it too. */
int chooser_offer(struct chooser *c, const char *title, const char *intro, const struct item *items,
                  int n, int chosen);
/* Ask for a line of text: 0, WIDGET_BACK or WIDGET_LEAVE. `room` holds what is edited on the
 * screen; in lines it is typed anew. */
int chooser_line(struct chooser *c, const char *title, const char *about, char *room, size_t size);
/* Show a text; 0, or WIDGET_LEAVE. */
int chooser_show(struct chooser *c, const char *title, const char *text);
/* The same for text whose lines must not be broken, and the columns there are for it; 0: any. */
int chooser_show_table(struct chooser *c, const char *title, const char *text);
int chooser_columns(struct chooser *c);
/* Let a command have the terminal, an empty one if `clear`; 0, or WIDGET_LEAVE. */
int chooser_run(struct chooser *c, const struct args *a, bool clear);
/* Show what a command prints, which must not ask for anything; 0, or WIDGET_LEAVE. */
int chooser_report(struct chooser *c, const char *title, const struct args *a);

/* Let somebody else have the terminal until the next question; `clear` makes it an empty one. */
void chooser_give_terminal(struct chooser *c, bool clear);
/* Wait until what was printed meanwhile has been read; 0, or WIDGET_LEAVE. */
int chooser_pause(struct chooser *c);

#endif
