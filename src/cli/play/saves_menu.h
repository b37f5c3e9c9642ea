/* Choose a saved game in the menu, to resume it or to delete it. */
#ifndef CLI_PLAY_SAVES_MENU_H
#define CLI_PLAY_SAVES_MENU_H

#include "cli/play/play_game.h"
#include "terminal/io/chooser.h"

/* Ask which game to resume, and delete games that the user wants to delete. Return 0 with the game,
 * WIDGET_BACK (also if no game is left) or WIDGET_LEAVE. */
int saves_menu_ask(struct chooser *c, struct play_game_entry *out);

#endif
