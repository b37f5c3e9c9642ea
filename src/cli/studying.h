/* What the commands share that draw: how standard output may be drawn on, and files. */
#ifndef CLI_STUDYING_H
#define CLI_STUDYING_H

#include "cli.h"
#include "study/grid.h"

/* How standard output may be drawn on. */
struct ink ink_of_output(void);

/* Write a file, "-" for standard output; an exit code after saying what is wrong. */
int write_file(const char *path, int (*write)(FILE *out, void *context), void *context);
/* The same for a picture of a grid. */
int write_picture(const char *path, struct grid *g);

#endif
