/* `duello bot debug`: play one game with a program, and show every line that passes. */
#ifndef CLI_BOTS_BOT_DEBUG_H
#define CLI_BOTS_BOT_DEBUG_H

#include "cli/base/args.h"

/* Play against --against, by default `random`. EXIT_FORFEIT if the program broke the protocol. */
int bot_debug(const struct args *a, const char *command);

#endif
