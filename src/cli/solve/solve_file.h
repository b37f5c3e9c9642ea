/* `duello solve FILE.efg`: solve a game of another program's. */
#ifndef CLI_SOLVE_SOLVE_FILE_H
#define CLI_SOLVE_SOLVE_FILE_H

#include "cli/base/args.h"

/* Is this the name of such a file? */
bool solve_file_is_one(const char *name);
/* Return an exit code after printing what was found, or what is wrong. */
int solve_file(const struct args *a, const char *path);

#endif
