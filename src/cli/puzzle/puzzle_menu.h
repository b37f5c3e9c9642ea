/* Choose puzzles by kind, game and level. */
#ifndef CLI_PUZZLE_PUZZLE_MENU_H
#define CLI_PUZZLE_PUZZLE_MENU_H

#include "cli/play/saved_settings.h"
#include "terminal/io/chooser.h"

/* Choose and solve puzzles until the user goes back; game and level are remembered. WIDGET_BACK or
 * WIDGET_LEAVE. */
int puzzle_menu(struct chooser *c, struct settings *s);

/* Add the name of the item that leads to the puzzle of the day, with its result and the streak. */
void puzzle_menu_name_today(struct text *name);
/* Solve the puzzle of the day, of whatever game it is. */
int puzzle_menu_today(struct chooser *c);

#endif
