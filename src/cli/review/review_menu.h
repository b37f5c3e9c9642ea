/* Finished games, their reviews, and the mistakes in them to try again. */
#ifndef CLI_REVIEW_REVIEW_MENU_H
#define CLI_REVIEW_REVIEW_MENU_H

#include "terminal/io/chooser.h"

/* Show the review of a game by its number, and then offer its mistakes to try again. 0, or
 * WIDGET_LEAVE. */
int review_menu(struct chooser *c, const char *id);
/* Choose finished games and review them. WIDGET_BACK or WIDGET_LEAVE. */
int review_menu_history(struct chooser *c);

#endif
