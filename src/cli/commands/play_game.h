/* Playing what the arguments of `duello play` ask for: one game, or a match. */
#ifndef CLI_COMMANDS_PLAY_GAME_H
#define CLI_COMMANDS_PLAY_GAME_H

#include "cli/table_setup.h"

/* Returns the exit code. `out` may be NULL; else it tells how the last game ended. */
int play_game(const struct args *a, struct table_result *out);

#endif
