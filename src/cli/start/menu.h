/* The menu that `duello` alone opens. */
#ifndef CLI_START_MENU_H
#define CLI_START_MENU_H

#include "cli/base/args.h"
#include "cli/play/run_table.h"
#include "core/game.h"

/* Run the menu until the user leaves it. Return the exit code. */
int menu_run(void);
/* Run `duello play` with these arguments, which name no game: ask for a game and for what else is
 * missing, play, and ask again. */
int menu_play(const struct args *a);

/* Play with these arguments. If people finish the game at a terminal, offer a rematch (if
 * `can_repeat`), a review or the menu. Return the exit code of the last game. */
int menu_play_and_go_on(const struct args *a, bool can_repeat,
                        int (*play)(const struct args *, struct table_result *));

#endif
