/* What the commands share that study a game: solving with a bar, colour, files that are written. */
#ifndef CLI_STUDYING_H
#define CLI_STUDYING_H

#include "cli.h"
#include "study/grid.h"

/* How standard output may be drawn on. */
struct ink ink_of_output(void);

/* A bar on standard error while something takes longer than a second, on a terminal only. */
struct progress {
    bool on;
    double begun, shown;
    double from; /* the share that was done before */
};

struct progress progress_begin(double from);
/* `words`, such as "12 of 40", stand before the time that is left. */
void progress_show(struct progress *p, double share, const char *words);
void progress_end(struct progress *p);

/* Everything about a game; an exit code after saying what is wrong. */
int solve_game(const struct rules *r, int jobs, struct solution **out);

/* Write a file, "-" for standard output; an exit code after saying what is wrong. */
int write_file(const char *path, int (*write)(FILE *out, void *context), void *context);

#endif
