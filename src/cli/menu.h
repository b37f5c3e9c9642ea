/* The menu that `duello` alone opens. */
#ifndef CLI_MENU_H
#define CLI_MENU_H

#include "cli/args.h"
#include "cli/table/table_setup.h"
#include "core/game.h"

/* The whole menu, until it is left; returns the exit code. */
int menu_run(void);
/* The same for these arguments of `duello play`, which name no game: choose one, and what else was
 * not said, play, and choose again. */
int menu_play(const struct args *a);

/* Play what the arguments ask for. If people finished it at a terminal, ask what next: a rematch if
 * that can be, a review, the menu. Returns the exit code of the last game. */
int menu_play_and_go_on(const struct args *a, bool can_repeat,
                        int (*play)(const struct args *, struct table_result *));

/* A game chosen from the list, as the arguments want it shown; NULL if none was. */
const struct game *menu_game(const struct args *a, const char *title);

#endif
