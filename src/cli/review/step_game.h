/* Step through a finished game on the full screen, with the win chance beside each position. */
#ifndef CLI_REVIEW_STEP_GAME_H
#define CLI_REVIEW_STEP_GAME_H

#include "cli/review/review_menu.h"

/* Let the user step, and play on from a position unless `play` is NULL. The screen is open. 0 or
 * WIDGET_LEAVE. */
int step_game(struct chooser *c, const struct review_game *g, review_play *play);

#endif
