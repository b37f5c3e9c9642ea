/* The legal moves of a player on the screen: a key for each, a grid to walk with arrows. */
#ifndef PLAY_MOVE_GRID_H
#define PLAY_MOVE_GRID_H

#include "core/move.h"
#include "term/items.h"

/* It holds pointers into itself, so it must stay where it is. */
struct move_grid {
    struct items list; /* none is chosen yet where the choice is secret */
    move move[MOVES_MAX];
    struct item item[MOVES_MAX];
    struct words word[MOVES_MAX];
};

void move_grid_init(struct move_grid *g, const struct rules *r, const struct state *seen,
                    int player, bool secret);
/* The rows that a grid of this width takes. */
int move_grid_rows(const struct move_grid *g, int width);
void move_grid_draw(struct move_grid *g, struct area a);
/* What an event takes, by its place; -1: it only walked, or was none of ours. */
int move_grid_event(struct move_grid *g, const struct screen_event *e);

#endif
