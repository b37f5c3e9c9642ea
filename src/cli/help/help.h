/* Short help, as `duello help` and --help print it. */
#ifndef CLI_HELP_HELP_H
#define CLI_HELP_HELP_H

#include "cli/args.h"

void help_command(const struct command *cmd);
void help_commands(void);

#endif
