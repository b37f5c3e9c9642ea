/* Delete games, for `duello saves` and `duello history`. */
#ifndef CLI_HISTORY_DELETE_GAMES_H
#define CLI_HISTORY_DELETE_GAMES_H

#include "cli/base/args.h"

#define FLAGS_DELETE(number)                                                                       \
    FLAG("--delete", number, "delete this game; may be repeated"),                                 \
        FLAG("--yes", NULL, "do not ask before deleting")

/* Delete every game that --delete names, after asking unless --yes is given. The games must be
 * finished if `over`, unfinished if not. Ratings do not change. If a number is wrong, nothing is
 * deleted. Return an exit code after printing what was done or what is wrong. */
int delete_games(const struct args *a, bool over);

#endif
