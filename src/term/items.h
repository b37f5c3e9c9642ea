/*
 * Things to choose one of. A line that is typed takes one by its number, its key or its name; on
 * the screen, where they stand in a grid of one column or more, Enter, a key or the mouse does.
 */
#ifndef TERM_ITEMS_H
#define TERM_ITEMS_H

#include "term/screen.h"

enum { ITEMS_MAX = 96 };

struct item {
    wchar_t key;      /* a letter or digit that takes it at once; 0: none is given */
    const char *name; /* in one line */
    const char *note; /* one line or more about it; NULL */
};

/* The item that a line names: by its number from 1 if they are numbered, by its key, or by the
 * beginning of a word of its name; -1 if there is none. */
int items_find(const struct item *items, int n, const char *line, size_t len, bool numbered);

/* Items on the screen. */
struct items {
    const struct item *items;
    int n, chosen;             /* chosen: -1 for none yet */
    wchar_t key[ITEMS_MAX];    /* 0 where there is none */
    int columns, first;        /* of the grid; the first row that is seen */
    struct area at[ITEMS_MAX]; /* where they were drawn; no height: they were not */
};

/* The first character of a name that fits and is no other item's key, nor reserved; 0 if none is.
 */
wchar_t items_key_for(const struct items *l, const char *name, int (*fits)(wint_t),
                      const wchar_t *reserved);
/* Draw the rows around the chosen item that there is room for, items of this width a column apart
 * and their keys so many columns behind their beginning. */
void items_draw(struct items *l, struct area a, int width, int indent);
/* The item that Enter, a click or a letter takes; -1 for none. */
int items_taken(const struct items *l, const struct screen_event *e);

#endif
