/*
 * A game on the whole screen: who plays, points as bars, cards, what was said, what may be chosen.
 * It is drawn from what a game tells of any position (`describe`), so a new game is drawn as well.
 */
#ifndef PLAY_BOARD_H
#define PLAY_BOARD_H

#include "core/record.h"
#include "play/move_grid.h"

enum { LOG_BYTES = 1 << 16 };

struct board {
    const struct record *rec;
    bool is_person[2];
    int viewer;                  /* who may see what it shows; -1: everybody */
    int since;                   /* whose last move changes are counted from; -1: the last of all */
    char status[SENTENCE_BYTES]; /* "Player 1, choose:", above the choices or instead of them */
    bool asks;                   /* the choices are to be chosen from */
    struct move_grid choices;
    const char *keys; /* what else can be pressed, in the last line, two spaces in between */
    double shown[2];  /* the points as the bars show them, on their way to what they are */
    char log[LOG_BYTES];
    size_t fresh; /* the place in the log from which the viewer has not yet answered */
    int back;     /* lines that the log is scrolled back */
    char remark[SENTENCE_BYTES]; /* the last, which must not be lost with the screen */
};

/* Add to the log; its beginning is forgotten when it is full. */
void board_say(struct board *b, const char *sentences);
/* Draw a struct board: a painter of the screen. */
void board_draw(void *board);
/* Let the bars come nearer to the points; false when they are there. */
bool board_slide(struct board *b);

#endif
