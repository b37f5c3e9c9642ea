/* Count the puzzles, and how often built-in players fail them. */
#ifndef CLI_PUZZLE_PUZZLE_COUNT_H
#define CLI_PUZZLE_PUZZLE_COUNT_H

#include "cli/base/args.h"
#include "core/rules.h"

/* Print the number of puzzles by grade and by kind, for a game or, if it is NULL, for all. For one
 * game, print also how often each built-in player fails the puzzles of each grade, computed from
 * the players' odds. Print JSON with --json. Return an exit code. */
int puzzle_count(const struct args *a, const struct game *g);

#endif
