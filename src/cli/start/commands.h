/* The list of commands. */
#ifndef CLI_START_COMMANDS_H
#define CLI_START_COMMANDS_H

#include "cli/base/args.h"
#include "cli/base/suggest.h"

/* Find a command by name; NULL if there is none. */
const struct command *commands_find(const char *name);
const struct command *commands_at(int i); /* NULL after the last */
/* Add all names to the words to choose from. */
void commands_suggest(struct suggest *s);
const char *commands_group_title(enum command_group g);

#endif
