/* The legal moves of a player on the screen: a key for each, a grid to walk with arrows. */
#ifndef PLAY_MOVE_GRID_H
#define PLAY_MOVE_GRID_H

#include "core/move.h"
#include "term/screen.h"

struct move_grid {
    int n, chosen; /* chosen: -1 for none yet, which keeps secrets */
    move move[MOVES_MAX];
    wchar_t key[MOVES_MAX]; /* 0 where there is none */
    char word[MOVES_MAX][WORD_BYTES];
    int columns, first;        /* of the grid; the first row that is seen */
    struct area at[MOVES_MAX]; /* where they were drawn; no height: they were not */
};

void move_grid_init(struct move_grid *c, const struct rules *r, const struct state *seen,
                    int player, bool secret);
/* The rows that a grid of this width takes. */
int move_grid_rows(const struct move_grid *c, int width);
void move_grid_draw(struct move_grid *c, struct area a);
/* What an event takes, by its place; -1: it only walked, or was none of ours. */
int move_grid_event(struct move_grid *c, const struct screen_event *e);

#endif
