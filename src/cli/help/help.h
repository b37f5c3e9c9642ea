/* Print the short help of `duello help` and --help. */
#ifndef CLI_HELP_HELP_H
#define CLI_HELP_HELP_H

#include "cli/base/args.h"

/* Print the help of one command. */
void help_command(const struct command *cmd);
/* List the commands. */
void help_commands(void);
/* List the commands, the games and the other topics. */
void help_topics(void);

#endif
