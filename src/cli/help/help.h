/* Short help, as `duello help` and --help print it. */
#ifndef CLI_HELP_HELP_H
#define CLI_HELP_HELP_H

#include "cli/args.h"

void help_command(const struct command *cmd);
void help_commands(void);
/* The commands, the games and what else there is to read. */
void help_topics(void);

#endif
