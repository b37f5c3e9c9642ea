#include "studying.h"
#include "term/interrupt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static int window_width(void)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    long n = columns == NULL ? 0 : strtol(columns, NULL, 10);

    if (n > 0 && n < 10000)
        return (int)n;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        return size.ws_col;
    return 0;
}

struct ink ink_of_output(void)
{
    const char *no_colour = getenv("NO_COLOR");

    return (struct ink){.width = window_width(),
                        .colour = isatty(STDOUT_FILENO) && can_edit() &&
                                  (no_colour == NULL || no_colour[0] == '\0')};
}

/* ---- progress -------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

struct progress progress_begin(double from)
{
    return (struct progress){.on = isatty(STDERR_FILENO), .begun = now(), .from = from};
}

void progress_show(struct progress *p, double share, const char *words)
{
    enum { WIDTH = 24 };
    double time = p->on ? now() : 0, spent = time - p->begun;
    long left;

    if (!p->on || spent < 1 || time - p->shown < 0.25)
        return;
    left = share > p->from ? (long)(spent * (1 - share) / (share - p->from)) : 0;
    fprintf(stderr, "\r[%-*.*s] %3.0f %%  %s%s%ld:%02ld left \033[K", WIDTH, (int)(share * WIDTH),
            "########################", 100 * share, words, words[0] ? "  " : "", left / 60,
            left % 60);
    p->shown = time;
}

void progress_end(struct progress *p)
{
    if (p->shown > 0)
        fputs("\r\033[K", stderr);
}

/* ---- solving --------------------------------------------------------------------------------- */

static bool solving(void *context, double share)
{
    progress_show(context, share, "");
    return interrupt_signal() == 0;
}

int solve_game(const struct rules *r, int jobs, struct solution **out)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct progress bar = progress_begin(0);
    struct solve_setup setup = {
        .jobs = jobs, .chances = true, .going_on = solving, .context = &bar};
    int err;

    interrupt_watch();
    err = solution_new(out, r, &setup, &why);
    progress_end(&bar);
    if (interrupt_signal() != 0) {
        if (err == OK)
            solution_free(*out);
        notice("stopped; nothing was changed.");
        return EXIT_SIGNAL + interrupt_signal();
    }
    if (err == ERR_UNKNOWN)
        return usage("%s", room);
    return err == OK ? EXIT_DONE : failed("%s", why.len > 0 ? room : err_text(err));
}

/* ---- files ----------------------------------------------------------------------------------- */

int write_file(const char *path, int (*write)(FILE *out, void *context), void *context)
{
    bool to_output = strcmp(path, "-") == 0;
    FILE *out = to_output ? stdout : fopen(path, "w");
    int err, broken;

    if (out == NULL)
        return failed("%s cannot be written: %s.", path, strerror(errno));
    err = write(out, context);
    broken = ferror(out) != 0;
    if (!to_output && fclose(out) != 0)
        broken = 1;
    if (err == EXIT_DONE && broken)
        return failed("%s cannot be written to its end.", path);
    return err;
}
