/* How many puzzles there are, and who fails them. */
#ifndef CLI_COMMAND_PARTS_PUZZLE_COUNT_H
#define CLI_COMMAND_PARTS_PUZZLE_COUNT_H

#include "cli/args.h"
#include "core/rules.h"

/* Print the number of puzzles, by grade and by kind, of a game, or of all if it is NULL; of one
 * game also how often each built-in player fails the puzzles of each grade, by the players' odds.
 * As JSON with --json. Returns an exit code. */
int puzzle_count(const struct args *a, const struct game *g);

#endif
