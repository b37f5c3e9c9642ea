/* The bar shows the remaining time on standard error, if that is a terminal and the work has taken
 * more than a second. */
#include "terminal/io/progress.h"

#include "system/clock.h"
#include "terminal/io/interrupt.h"

#include <stdio.h>
#include <unistd.h>

void progress_begin(struct progress *p, double share)
{
    *p = (struct progress){.on = isatty(STDERR_FILENO), .from = share, .begun = clock_seconds()};
}

void progress_show(struct progress *p, double share, const char *note)
{
    enum { WIDTH = 20 };
    double time = p->on ? clock_seconds() : 0, spent = time - p->begun;
    long left;

    if (!p->on || spent < 1 || time - p->shown < 0.25)
        return;
    p->shown = time;
    left = share > p->from ? (long)(spent / (share - p->from) * (1 - share)) : 0;
    fprintf(stderr, "\r[%-*.*s] %3.0f%%  %s%s%ld:%02ld left \033[K", WIDTH, (int)(share * WIDTH),
            "####################", 100 * share, note, note[0] ? "  " : "", left / 60, left % 60);
}

void progress_end(struct progress *p)
{
    if (p->shown > 0)
        fputs("\r\033[K", stderr);
    p->on = false;
}

bool progress_going_on(void *bar, double share)
{
    if (bar != NULL)
        progress_show(bar, share, "");
    return !interrupt_came();
}
