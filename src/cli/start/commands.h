/* The list of commands. */
#ifndef CLI_START_COMMANDS_H
#define CLI_START_COMMANDS_H

#include "cli/base/args.h"

/* Find a command by name; NULL if there is none. */
const struct command *commands_find(const char *name);
const struct command *commands_at(int i); /* NULL after the last */
const char *commands_group_title(enum command_group g);

#endif
