/* The lobby line by line: a prompt for commands. */
#ifndef CLI_ONLINE_ONLINE_PROMPT_H
#define CLI_ONLINE_ONLINE_PROMPT_H

#include "cli/online/online.h"

/* Take commands until the user leaves. Return the exit code. */
int online_prompt(struct online *o);

#endif
