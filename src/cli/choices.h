/* The legal moves of a player on the screen: a key for each, a grid to walk with arrows. */
#ifndef CLI_CHOICES_H
#define CLI_CHOICES_H

#include "duello.h"
#include "term/screen.h"

struct choices {
    int n, chosen; /* chosen: -1 for none yet, which keeps secrets */
    move move[MOVES_MAX];
    wchar_t key[MOVES_MAX]; /* 0 where there is none */
    char word[MOVES_MAX][WORD_BYTES];
    int columns, first;        /* of the grid; the first row that is seen */
    struct area at[MOVES_MAX]; /* where they were drawn; no height: they were not */
};

void choices_init(struct choices *c, const struct rules *r, const struct state *seen, int player,
                  bool secret);
/* The rows that a grid of this width takes. */
int choices_rows(const struct choices *c, int width);
void choices_draw(struct choices *c, struct area a);
/* What an event takes, by its place; -1: it only walked, or was none of ours. */
int choices_event(struct choices *c, const struct screen_event *e);

#endif
