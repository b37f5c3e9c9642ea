/* Programs that a file names: none is started that the command line does not name too, or that
 * somebody at the terminal does not want. */
#ifndef CLI_TABLE_ALLOW_PROGRAM_H
#define CLI_TABLE_ALLOW_PROGRAM_H

#include "term/input.h"

struct program_named {
    const char *file;  /* that names it */
    const char *who;   /* "bot:COMMAND" */
    const char *allow; /* what to add to the command line: "add --p2"; the player follows */
};

/* Ask whether it may be started, no being the default; where nobody can be asked, the answer is no.
 * EXIT_DONE, or another exit code after saying what to do. The input is made if it is NULL. */
int allow_program(struct input *in, const struct program_named *named);

#endif
