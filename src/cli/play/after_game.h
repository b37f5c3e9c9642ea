/* What comes after a game: the panel that sums it up, and a rematch, a review, a lesson, the menu.
 */
#ifndef CLI_PLAY_AFTER_GAME_H
#define CLI_PLAY_AFTER_GAME_H

#include "advise/summary.h"
#include "cli/play/run_table.h"
#include "cli/review/review_menu.h"

/* One more than the actions of a summary. */
enum { AFTER_GAME_QUIT = SUMMARY_ACTIONS };

/* What may follow besides reviewing. */
struct after_game {
    const char *title;
    bool can_repeat, can_quit;
    review_play *play; /* plays on from a position of the game; NULL: not possible */
};

/* Show how the game ended, ask what comes next, and do what leads back here as often as the user
 * asks for it. Returns an action of the summary, AFTER_GAME_QUIT, WIDGET_BACK or WIDGET_LEAVE. */
int after_game_ask(struct chooser *c, const struct table_result *left,
                   const struct after_game *may);

#endif
