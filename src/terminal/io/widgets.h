/*
 * Menus, questions, pages and a line to type, drawn on top of the screen. Each paints the screen
 * below, waits for an answer and returns. q and Esc go back from all of them.
 */
#ifndef TERMINAL_IO_WIDGETS_H
#define TERMINAL_IO_WIDGETS_H

#include "terminal/io/items.h"

/* The outcome of asking, if it is not the index of an item. */
enum {
    WIDGET_BACK = -1,  /* q or Esc */
    WIDGET_LEAVE = -2, /* interrupt_signal() came, or the terminal is closed */
    WIDGET_MOOT = -3,  /* by widget_call_off */
    WIDGET_MORE = 1    /* `?` closed a page */
};

/* While `is_moot` returns true, menus are called off. It is asked whenever a wait ends
 * (interrupt_call); NULL: never call off. */
void widget_call_off(bool (*is_moot)(void *context), void *context);
/* While `tell` is set, menus show what it adds in their lower border, and ask it every second;
 * NULL: no clock. */
void widget_set_clock(void (*tell)(void *context, struct text *out), void *context);
/* Is what is asked called off? And add what the clock tells; nothing without a clock. Other
 * questions than menus ask these. */
bool widget_is_called_off(void);
bool widget_tell_clock(struct text *out);
/* Get the item at which the cursor stood in the menu that was asked last. */
int widget_was_chosen(void);

/* Get the outcome of an event that ends any widget; 0 for other events. */
int widget_stops(const struct screen_event *e);
/* Choose one of n items with arrows and Enter, keys or the mouse, starting at `chosen`. Return its
 * index. An item without a key gets the first free letter of its name. `intro` is shown above the
 * items; NULL: none. If it is too long, its last line stays visible and the others scroll. */
int widget_menu(const char *title, const char *intro, const struct item *items, int n, int chosen);
/* Show text until a key is pressed, scrolling if it is long. Returns 0 or WIDGET_MORE. Lines are
 * broken at `widest` (WIDGET_WIDTH, except for tables) and at the edge of the screen. */
enum { WIDGET_WIDTH = 72 };
int widget_page(const char *title, const char *text, int widest);
/* Show on a page what was to be printed when the screen is closed, if there is something. Returns 0
 * or WIDGET_LEAVE. */
int widget_print(void);
/* Get the widest line that a page can show unwrapped. */
int widget_page_columns(void);
/* Edit the line in `room`, and return 0. The first letter replaces what stands there; Backspace
 * keeps the rest. A secret line is shown as stars. `about` may be NULL. */
int widget_line(const char *title, const char *about, bool secret, char *room, size_t size);

#endif
