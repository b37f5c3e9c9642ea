/*
 * What is asked and shown on top of a screen: menus, questions, pages, a line to type. Each paints
 * what lies below, waits for an answer and returns; q and Esc lead back from all of them.
 */
#ifndef TERM_WIDGETS_H
#define TERM_WIDGETS_H

#include "term/items.h"

/* What comes of asking, if it is not the place of a choice. */
enum {
    WIDGET_BACK = -1, /* q or Esc */
    WIDGET_LEAVE = -2 /* interrupt_signal() came, or nobody is at the terminal any more */
};

/* What an event that ends any widget comes to; 0 for all others. */
int widget_stops(const struct screen_event *e);
/* Choose one of n items with arrows and Enter, keys or the mouse, beginning at `chosen`: its place.
 * One without a key gets the first letter of its name that is free. `intro` stands above the
 * items; NULL for none. Where it is too long, its last line stays in sight and the others are
 * scrolled. */
int widget_menu(const char *title, const char *intro, const struct item *items, int n, int chosen);
/* The same with as many items side by side as there is room for, which leaves more of it to the
 * intro. */
int widget_grid(const char *title, const char *intro, const struct item *items, int n);
/* Show text until a key is pressed, scrolling where it is long: 0. Lines are broken at `widest`,
 * which is WIDGET_WIDTH but for tables, and where the screen ends. */
enum { WIDGET_WIDTH = 72 };
int widget_page(const char *title, const char *text, int widest);
/* The widest line that a page can show unbroken. */
int widget_page_columns(void);
/* Edit the line in `room`: 0. Shown as dots if it is secret. `about` may be NULL. */
int widget_line(const char *title, const char *about, bool secret, char *room, size_t size);

#endif
