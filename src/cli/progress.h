/* A bar that shows how far long work is. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

struct progress {
    bool on;
    double from, begun, shown;
};

/* A share of the work may have been done before. Showing costs little: it may be called often. */
void progress_begin(struct progress *p, double share);
void progress_show(struct progress *p, double share, const char *note);
/* The same on a bar that may be NULL, for work that can be stopped: false after an interruption. */
bool progress_going_on(void *bar, double share);
void progress_end(struct progress *p);

#endif
