/*
 * Full-screen mode with ncurses: tones instead of colours, clipped drawing, one stream of events
 * from keys, mouse, resizing and signals. There is one screen, so it needs no handle.
 *
 * The owner of the screen sets a painter, which draws all of it. Widgets (widgets.h) are drawn on
 * top and call the painter again when the size changes. Call interrupt_catch before screen_open.
 */
#ifndef TERMINAL_IO_SCREEN_H
#define TERMINAL_IO_SCREEN_H

#include "core/text.h"

#include <stdio.h>
#include <wchar.h>

enum { SCREEN_LEAST_WIDTH = 40, SCREEN_LEAST_HEIGHT = 12 };

struct screen_look {
    bool ascii;  /* draw with ASCII only */
    bool light;  /* the terminal's background is light */
    bool still;  /* no animation */
    int colours; /* the most colours to use; 0: none */
};

/* The meaning of text, which is never shown by colour alone: its owner, a key, a choice. */
enum tone {
    TONE_PLAIN,
    TONE_TITLE,
    TONE_QUIET,
    TONE_YOURS,  /* the user's; where two people share the screen, the first player's */
    TONE_THEIRS, /* the opponent's */
    TONE_KEY,
    TONE_ALERT,
    TONE_CHOSEN,
    TONES
};

enum screen_kind {
    SCREEN_LETTER,
    SCREEN_UP,
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_HOME,
    SCREEN_LAST, /* the End key */
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_ENTER,
    SCREEN_TAB,
    SCREEN_ESCAPE,
    SCREEN_BACKSPACE,
    SCREEN_CLICK,
    SCREEN_OTHER,   /* a key without a meaning */
    SCREEN_RESIZED, /* or must be painted again for another reason */
    SCREEN_IDLE,    /* the time is over */
    SCREEN_SIGNAL,  /* interrupt_signal() came */
    SCREEN_END,     /* Ctrl-D, or the terminal is closed */
    SCREEN_KINDS
};

struct screen_event {
    enum screen_kind kind;
    wchar_t letter; /* SCREEN_LETTER */
    int y, x;       /* SCREEN_CLICK */
};

/* A part of the screen. */
struct area {
    int y, x, height, width;
};

/* Start full-screen mode, or take another look in it; false if the terminal cannot do it.
 * screen_close, exit and crashes end it. */
bool screen_open(const struct screen_look *look);
void screen_close(void);
bool screen_is_open(void);
/* While the screen is held, screen_close leaves the last picture on it, so that the shell is not
 * seen between two pictures. Return whether it was held before. */
bool screen_hold(bool holds);
/* Print text on a stream: at once or, while the screen is open on that terminal, when it is closed.
 * screen_take_print takes such text instead; the caller frees it; NULL: there is none. */
void screen_print(FILE *to, const char *text);
char *screen_take_print(void);

struct area screen_all(void);
/* Is the screen too small to draw anything? Then screen_paint draws a message instead. */
bool screen_is_too_small(void);

/* Set the function that draws the whole screen; NULL: none. */
typedef void screen_painter(void *data);
void screen_set_painter(screen_painter *paint, void *data);
/* Clear the screen and call the painter. */
void screen_paint(void);
/* The same, and show it at once. */
void screen_show(void);

/* Show the screen and wait for the next event, at most this long; forever if negative. */
struct screen_event screen_wait(int milliseconds);
/* Handle a new size and Ctrl-Z while nobody is asked, and paint again. If the screen is not open,
 * handle only Ctrl-Z. */
void screen_attend(void);
/* Drop keys that were pressed but not read yet. */
void screen_forget_keys(void);

/* All drawing is clipped to the screen. Text is clipped to `width` columns and not padded. Return
 * the columns used. screen_put_n draws only the first `bytes` bytes. */
int screen_put(int y, int x, int width, enum tone tone, const char *s);
int screen_put_n(int y, int x, int width, enum tone tone, const char *s, int bytes);
/* Get the mark of a player whose tone is TONE_YOURS or TONE_THEIRS, one column wide: a dot or a
 * diamond. */
const char *screen_mark(enum tone tone);
/* Fill an area with blanks of a tone. */
void screen_fill(struct area a, enum tone tone);
/* Draw an empty frame with a title, unless it is NULL. Return the inside, one column away from the
 * sides. */
struct area screen_box(struct area a, enum tone tone, const char *title);
/* Draw a bar that shows `full` of `most`. It looks empty or full only if the value is. */
void screen_bar(int y, int x, int width, double full, double most, enum tone tone);
/*
 * Draw a card, SCREEN_CARD_HEIGHT high and screen_card_width wide; its back if the label is NULL.
 */
enum { SCREEN_CARD_HEIGHT = 3 };
int screen_card_width(const char *label);
void screen_card(int y, int x, enum tone tone, const char *label);
/* Draw paragraphs, wrapped into lines, from line `first` on. Return the number of all lines. */
int screen_text(struct area a, enum tone tone, const char *s, int first);
/* Show the cursor at this place; otherwise it is hidden. */
void screen_cursor(int y, int x);

/* Get an area of this size in the middle of `all`. */
struct area screen_area_centred(struct area all, int height, int width);
bool screen_area_has(struct area a, int y, int x);

static inline int screen_min(int a, int b)
{
    return a < b ? a : b;
}

static inline int screen_max(int a, int b)
{
    return a > b ? a : b;
}

#endif
