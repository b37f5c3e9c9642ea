/* What comes after a game: a rematch, a review, the menu. */
#ifndef CLI_PLAY_AFTER_GAME_H
#define CLI_PLAY_AFTER_GAME_H

#include "cli/play/run_table.h"
#include "terminal/io/chooser.h"

/* In the order in which they are offered. */
enum {
    AFTER_GAME_REMATCH,
    AFTER_GAME_REVIEW,
    AFTER_GAME_MENU,
    AFTER_GAME_QUIT,
    AFTER_GAME_CHOICES
};

/* Ask what comes next, and show the review as often as the user asks for it. Returns
 * AFTER_GAME_MENU, AFTER_GAME_REMATCH or AFTER_GAME_QUIT, WIDGET_BACK or WIDGET_LEAVE. */
int after_game_ask(struct chooser *c, const char *title, const struct table_result *left,
                   bool can_repeat, bool can_quit);

#endif
