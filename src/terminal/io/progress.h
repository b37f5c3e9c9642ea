/* A progress bar for long work: a line or, on the full screen, a box where Esc cancels the work. */
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
/* Show progress on a bar, which may be NULL; false to stop the work: it was interrupted or
 * cancelled. */
bool progress_going_on(void *bar, double share);
void progress_end(struct progress *p);
/* Has the user cancelled the work that began last? */
bool progress_is_cancelled(void);

#endif
