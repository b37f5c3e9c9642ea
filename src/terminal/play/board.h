/*
 * A game on the full screen: players, points as bars, cards, the log, the choices. The board draws
 * the parts that a game's `describe` gives, so it can draw any new game.
 */
#ifndef TERMINAL_PLAY_BOARD_H
#define TERMINAL_PLAY_BOARD_H

#include "core/record.h"
#include "terminal/play/move_grid.h"

enum { LOG_BYTES = 1 << 16 };

struct board {
    const struct record *rec;
    const char *title; /* NULL: the game's */
    const char *task;  /* what is asked, above the log, which then begins at its top; NULL: none */
    bool is_person[2];
    int left;   /* the player on the left, in blue: the user, or the first of two */
    int viewer; /* the player who may see the board; -1: everybody */
    int since;  /* show changes since the last move of this player; -1: since the last move */
    char status[SENTENCE_BYTES]; /* "Player 1, choose:", above the choices or in their place */
    bool asks;                   /* the player can choose now */
    struct move_grid choices;
    char clock[2][16]; /* the time that each player has left; "": no clock */
    const char *keys;  /* the other keys, for the last line, with two spaces between them */
    double shown[2];   /* the points that the bars show while they slide to the real points */
    char log[LOG_BYTES];
    size_t fresh; /* the place in the log where the news for the viewer begin */
    int back;     /* how many lines the log is scrolled back; with a task, scrolled on */
    char remark[SENTENCE_BYTES]; /* the last remark, printed again after the screen is closed */
};

/* Add to the log. A full log loses its beginning. */
void board_say(struct board *b, const char *sentences);
/* Draw a struct board; a callback for the screen. */
void board_draw(void *board);
/* Slide the bars towards the points; false when they have arrived. */
bool board_slide(struct board *b);

#endif
