/* Ask before starting a program that a file names, unless the command line names it too. */
#ifndef CLI_BOTS_ALLOW_PROGRAM_H
#define CLI_BOTS_ALLOW_PROGRAM_H

#include "terminal/io/input.h"

struct program_named {
    const char *file;  /* the file that names the program */
    const char *who;   /* "bot:COMMAND" */
    const char *allow; /* what the user must add: "add --p2"; the player follows */
};

/* Ask whether to start the program. The default is no, and the answer is no where nobody can be
 * asked. If `in` is NULL, an input is made. Return EXIT_DONE for yes, or another exit code after
 * printing what to do. */
int allow_program(struct input *in, const struct program_named *named);

#endif
