/* What the commands share that draw: how standard output may be drawn on, and files. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "design/grid.h"

#include <stdio.h>

/* How standard output may be drawn on. */
struct ink output_ink(void);
/* From now on text is as wide as this, whatever the window; 0: as the window. */
void output_set_width(int columns);

/* A writer to an open stream, and the one to standard output. */
struct writer output_to(FILE *f);
struct writer *output_stdout(void);

/* Is there a file with something in it, or something else of that name? */
bool output_holds_something(const char *path);
/* Write a file, "-" for standard output; an exit code after saying what is wrong. `what`, if not
 * NULL, is said to be in the file then: "the report". */
int output_file(const char *path, const char *what, int (*write)(struct writer *out, void *context),
                void *context);
/* The same for a picture of a grid. */
int output_picture(const char *path, struct grid *g);

#endif
