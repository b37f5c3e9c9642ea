/*
 * A list of items to choose from. Line by line the user types an item's number, key or name; on the
 * screen, where the items form a grid, Enter, a key or the mouse chooses one.
 */
#ifndef TERMINAL_IO_ITEMS_H
#define TERMINAL_IO_ITEMS_H

#include "terminal/io/screen.h"

enum { ITEMS_MAX = 96 };

struct item {
    wchar_t key;      /* a letter or digit that chooses the item; 0: none */
    const char *name; /* one line */
    const char *note; /* a description of one line or more, or NULL */
};

/* Make the item with this index; the first nine have their number as key. */
static inline struct item items_numbered(int i, const char *name, const char *note)
{
    return (struct item){(wchar_t)(i < 9 ? L'1' + i : 0), name, note};
}

/* Find the item that a line names: by its number from 1 if `numbered`, by its key, or by the
 * beginning of a word of its name; -1: none. */
int items_find(const struct item *items, int n, const char *line, size_t len, bool numbered);

/* Items on the screen. */
struct items {
    const struct item *items;
    int n, chosen;             /* chosen: -1: none yet */
    wchar_t key[ITEMS_MAX];    /* 0: no key */
    int columns, first;        /* of the grid; the first visible row */
    struct area at[ITEMS_MAX]; /* where each item was drawn; height 0: not drawn */
};

/* Draw as many rows around the chosen item as there is room for. Items have this width, with one
 * column between them; keys start `indent` columns after the beginning of an item. */
void items_draw(struct items *l, struct area a, int width, int indent);
/* Get the item that Enter, a click or a letter chooses; -1: none. */
int items_taken(const struct items *l, const struct screen_event *e);

#endif
