/*
 * The whole screen of a terminal, by ncurses: tones instead of colours, clipped drawing, one stream
 * of events from keys, mouse, resizing and signals. There is one screen, so it needs no handle.
 *
 * Whoever owns the screen names a painter, which draws all of it; what is shown on top for a while
 * (widgets.h) calls it again when the size changes. Call interrupt_watch before screen_open.
 */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "core/text.h"

#include <wchar.h>

enum { SCREEN_LEAST_WIDTH = 40, SCREEN_LEAST_HEIGHT = 12 };

struct screen_look {
    bool ascii;  /* nothing but ASCII is drawn */
    bool light;  /* the terminal's background is */
    bool still;  /* nothing moves by itself */
    int colours; /* at most so many; 0: none */
};

/* What is meant, never by colour alone: who owns it, what can be pressed, what is chosen. */
enum tone {
    TONE_PLAIN,
    TONE_TITLE,
    TONE_QUIET,
    TONE_FIRST,  /* the first player's */
    TONE_SECOND, /* the second's */
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
    SCREEN_LAST, /* the key called End */
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_ENTER,
    SCREEN_TAB,
    SCREEN_ESCAPE,
    SCREEN_BACKSPACE,
    SCREEN_CLICK,
    SCREEN_OTHER,   /* a key that means nothing here */
    SCREEN_RESIZED, /* or to be painted again for another reason */
    SCREEN_IDLE,    /* nothing came in time */
    SCREEN_SIGNAL,  /* interrupt_signal() says which */
    SCREEN_END,     /* Ctrl-D, or nobody is at the terminal any more */
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

/* Take the screen over; false where the terminal cannot do it. It is given back by screen_close, at
 * exit, and by crashes. */
bool screen_open(const struct screen_look *look);
void screen_close(void);

struct area screen_all(void);
/* Is it smaller than anything is drawn for? screen_paint then says so instead. */
bool screen_is_too_small(void);

/* Who draws the whole screen; NULL for nobody. */
typedef void screen_painter(void *data);
void screen_set_painter(screen_painter *paint, void *data);
/* Clear, and let the painter draw. */
void screen_paint(void);
/* The same, and let it be seen without waiting. */
void screen_show(void);

/* Show what was drawn and wait for the next event at most so long; for ever if negative. */
struct screen_event screen_wait(int milliseconds);
/* While nobody is asked: take a new size and Ctrl-Z, and paint again after them. Where the screen
 * is not open it only takes Ctrl-Z. */
void screen_attend(void);
/* Drop what was typed and not yet asked for. */
void screen_forget_keys(void);

/* Everything is clipped to the screen. Text is clipped to `width` columns, which are not padded;
 * returns the columns used. screen_put_n takes so many bytes of the text. */
int screen_put(int y, int x, int width, enum tone tone, const char *s);
int screen_put_n(int y, int x, int width, enum tone tone, const char *s, int bytes);
/* Blanks in a tone. */
void screen_fill(struct area a, enum tone tone);
/* A frame with a title in it, if not NULL, and nothing inside; returns the inside, a column apart
 * from its sides. */
struct area screen_box(struct area a, enum tone tone, const char *title);
/* A bar of `full` parts of `most`; empty and full only where the value is. */
void screen_bar(int y, int x, int width, double full, double most, enum tone tone);
/* A card, SCREEN_CARD_HEIGHT high and as wide as screen_card_width says; its back if NULL. */
enum { SCREEN_CARD_HEIGHT = 3 };
int screen_card_width(const char *label);
void screen_card(int y, int x, enum tone tone, const char *label);
/* Paragraphs broken into lines, from line `first` on; returns how many lines there are in all. */
int screen_text(struct area a, enum tone tone, const char *s, int first);
/* Show the cursor there; it is hidden otherwise. */
void screen_cursor(int y, int x);

/* A part of `all` in its middle. */
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
