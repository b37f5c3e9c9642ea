/* How many puzzles some rules have, and who finds the answers. */
#ifndef CLI_COMMAND_PARTS_PUZZLE_COUNT_H
#define CLI_COMMAND_PARTS_PUZZLE_COUNT_H

#include "cli/args.h"
#include "core/rules.h"

/* Print, for each level of difficulty, the number of puzzles and how often each built-in player
 * chooses the answer, by the players' odds; as JSON with --json. Returns an exit code. */
int puzzle_count(const struct args *a, const struct rules *r);

#endif
