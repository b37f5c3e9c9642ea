/* The command line that starts a supervisor, in bubblewrap or by itself. */
#ifndef ARENA_BOX_ARGUMENTS_H
#define ARENA_BOX_ARGUMENTS_H

#include "arena/box/box.h"

enum { ARGUMENTS_MOST = 192, ARGUMENTS_BYTES = 4 * PATH_MAX };

struct arguments {
    char *words[ARGUMENTS_MOST + 1]; /* NULL at the end */
    char *environment[8];
    int count;
    struct text room; /* for words that are made up */
    char bytes[ARGUMENTS_BYTES];
};

/* Fill in what starts this box; words of the box itself are pointed to, not copied. -1 if it is too
 * long. */
int arguments_fill(struct arguments *a, const struct box *b);

#endif
