/*
 * The legal moves of a player on the screen: a grid for the arrow keys, with a key for each move.
 */
#ifndef TERMINAL_PLAY_MOVE_GRID_H
#define TERMINAL_PLAY_MOVE_GRID_H

#include "core/move.h"
#include "terminal/io/items.h"

/* The struct holds pointers into itself, so it must not be moved or copied. */
struct move_grid {
    struct items list; /* no item is highlighted before an arrow key: Enter alone plays nothing */
    move move[MOVES_MAX];
    struct item item[MOVES_MAX];
    struct words word[MOVES_MAX], label[MOVES_MAX]; /* label: with what the move does */
};

void move_grid_init(struct move_grid *g, const struct rules *r, const struct state *seen,
                    int player);
/* Get the number of rows of a grid of this width. */
int move_grid_rows(const struct move_grid *g, int width);
void move_grid_draw(struct move_grid *g, struct area a);
/* Handle an event. Return the index of the chosen move; -1: the event only moved the highlight, or
 * is not for the grid. */
int move_grid_event(struct move_grid *g, const struct screen_event *e);

#endif
