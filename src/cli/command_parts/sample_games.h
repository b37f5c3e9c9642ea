/* Records of random games, as input for measurements. */
#ifndef CLI_COMMAND_PARTS_SAMPLE_GAMES_H
#define CLI_COMMAND_PARTS_SAMPLE_GAMES_H

#include <stdbool.h>

/* Write finished games of all rule books to a new file, as `duello export` does. No two are the
 * same. */
bool sample_games_write(const char *path, int games);

#endif
