/* Where one who typed no more than `duello` finds everything. */
#ifndef CLI_MENU_H
#define CLI_MENU_H

#include "cli/args.h"
#include "core/game.h"

/* The whole menu, until it is left; returns the exit code. */
int menu_run(void);
/* The same for these arguments of `duello play`, which name no game: choose one, and what else was
 * not said, play, and choose again. */
int menu_play(const struct args *a);

/* A game chosen from the list, as the arguments want it shown; NULL if none was. */
const struct game *menu_game(const struct args *a, const char *title);

#endif
