/* A progress bar for long work. */
#ifndef TERMINAL_IO_PROGRESS_H
#define TERMINAL_IO_PROGRESS_H

#include <stdbool.h>

struct progress {
    bool on;
    double from, begun, shown;
};

/* `share` of the work may be done before the start. progress_show is cheap: call it often. */
void progress_begin(struct progress *p, double share);
void progress_show(struct progress *p, double share, const char *note);
/* Show progress on a bar, which may be NULL; false after an interruption, to stop the work. */
bool progress_going_on(void *bar, double share);
void progress_end(struct progress *p);

#endif
