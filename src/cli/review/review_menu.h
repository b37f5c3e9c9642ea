/* Finished games, their reviews, and the mistakes in them to try again. */
#ifndef CLI_REVIEW_REVIEW_MENU_H
#define CLI_REVIEW_REVIEW_MENU_H

#include "cli/base/args.h"
#include "cli/review/review_game.h"
#include "terminal/io/chooser.h"

/* Play a game with these arguments of `duello play`. 0, or WIDGET_LEAVE. */
typedef int review_play(struct chooser *c, const struct args *a);

/* Show the review of a game; then offer its mistakes to try again and, on the full screen, to step
 * through it and to play on from any position, unless `play` is NULL. 0, or WIDGET_LEAVE. */
int review_menu_game(struct chooser *c, const struct review_game *g, review_play *play);
/* The same for a game by its number. */
int review_menu(struct chooser *c, const char *id, review_play *play);
/* Let the user try again at this decision. 0, or WIDGET_LEAVE. */
int review_menu_retry(struct chooser *c, const struct review_game *g, const struct reviewed *d);
/* Choose finished games and review them. WIDGET_BACK or WIDGET_LEAVE. */
int review_menu_history(struct chooser *c, review_play *play);

#endif
