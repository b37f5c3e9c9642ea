/* Output that several commands share: how to draw on standard output, and files. */
#ifndef CLI_BASE_OUTPUT_H
#define CLI_BASE_OUTPUT_H

#include "design/grid.h"

#include <stdio.h>

/* Get the width and colour of standard output. */
struct ink output_ink(void);
/* Set the width of text from now on; 0: the window's width. */
void output_set_width(int columns);
/* Get the columns for paragraphs: the window's, but at most 80; 80 if that is not known. */
int output_columns(void);
/* Get the rows of the window; 24 if standard output is not a terminal. */
int output_rows(void);

/* Print text that begins in column `indent`, and indent its following lines like its first. */
void output_hang(int indent, const char *s);

/* Make a writer for an open stream, and get the one for standard output. */
struct writer output_to(FILE *f);
struct writer *output_stdout(void);

/* Is there a file of this name that is not empty, or something that is not a file? */
bool output_holds_something(const char *path);
/* Write a file, or standard output if the path is "-". If `what` is not NULL, print afterwards that
 * it ("the report") is in the file. Return an exit code after printing what is wrong. */
int output_file(const char *path, const char *what, int (*write)(struct writer *out, void *context),
                void *context);
/* Write a picture of a grid in the same way. */
int output_picture(const char *path, struct grid *g);

#endif
