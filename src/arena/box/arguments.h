/* The command line that starts a supervisor, with or without bubblewrap. */
#ifndef ARENA_BOX_ARGUMENTS_H
#define ARENA_BOX_ARGUMENTS_H

#include "arena/box/box.h"

enum { ARGUMENTS_MOST = 256, ARGUMENTS_BYTES = (4 + 3 * PATHS_OWN) * PATH_MAX };

struct arguments {
    char *words[ARGUMENTS_MOST + 1]; /* NULL at the end */
    char *environment[8];
    int count;
    struct text room; /* for words made here */
    char bytes[ARGUMENTS_BYTES];
};

/* Fill in the command line for this box. Words of the box are not copied, only pointed to. -1: too
 * long. */
int arguments_fill(struct arguments *a, const struct box *b);

#endif
