/* Deleting games, for `duello saves` and `duello history`. */
#ifndef CLI_DELETE_GAMES_H
#define CLI_DELETE_GAMES_H

#include "cli/args.h"

#define FLAGS_DELETE(number)                                                                       \
    {"--delete", number, "delete this game; may be given many times"},                             \
    {                                                                                              \
        "--yes", NULL, "do not ask before deleting"                                                \
    }

/* Delete every game that --delete names, after asking unless there is --yes: games that are over,
 * or games that are not. Ratings stay as they are. Returns an exit code after saying what was done
 * and what is wrong; if a number is wrong, nothing is deleted. */
int delete_games(const struct args *a, bool over);

#endif
