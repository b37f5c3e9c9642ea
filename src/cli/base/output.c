#include "cli/base/output.h"

#include "cli/base/terminal.h"
#include "core/pages/manual_page.h"
#include "terminal/io/line_pages.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { USUAL_ROWS = 24 };

static int set_width; /* 0: the window's width */

void output_set_width(int columns)
{
    set_width = columns;
}

static int output_window_width(void)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    long n = columns == NULL ? 0 : strtol(columns, NULL, 10);

    if (set_width > 0)
        return set_width;
    if (n > 0 && n < 10000)
        return (int)n;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        return size.ws_col;
    return 0;
}

int output_columns(void)
{
    enum { LEAST = 30 };
    int window = output_window_width();

    return window >= LEAST && window < PAGE_COLUMNS ? window : PAGE_COLUMNS;
}

int output_rows(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0)
        return size.ws_row;
    return USUAL_ROWS;
}

struct ink output_ink(void)
{
    const char *no_colour = getenv("NO_COLOR");

    return (struct ink){.width = output_window_width(),
                        .colour = isatty(STDOUT_FILENO) && terminal_can_edit() &&
                                  (no_colour == NULL || no_colour[0] == '\0')};
}

void output_hang(int indent, const char *s)
{
    enum { LEAST = 20 };
    int columns = output_window_width();

    line_pages_print_hanging(s, indent, columns - indent >= LEAST ? columns : INT_MAX);
}

static bool output_write(void *file, const char *bytes, size_t len)
{
    return fwrite(bytes, 1, len, file) == len;
}

struct writer output_to(FILE *f)
{
    return (struct writer){.write = output_write, .context = f};
}

struct writer *output_stdout(void)
{
    static struct writer out;

    out = output_to(stdout);
    return &out;
}

bool output_holds_something(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && (!S_ISREG(info.st_mode) || info.st_size > 0);
}

int output_file(const char *path, const char *what, int (*write)(struct writer *out, void *context),
                void *context)
{
    bool to_output = strcmp(path, "-") == 0;
    FILE *file = to_output ? stdout : fopen(path, "w");
    struct writer out = output_to(file);
    int err;

    if (file == NULL)
        return cli_failed("cannot write %s: %s.", path, strerror(errno));
    err = write(&out, context);
    if (!to_output && fclose(file) != 0)
        out.failed = true;
    if (err == EXIT_DONE && out.failed)
        return cli_failed("cannot write all of %s.", path);
    if (err == EXIT_DONE && !to_output && what != NULL)
        cli_notice("%s is in %s.", what, path);
    return err;
}

static int output_draw(struct writer *out, void *grid)
{
    grid_draw(grid, out, true);
    return EXIT_DONE;
}

int output_picture(const char *path, struct grid *g)
{
    return output_file(path, "the picture", output_draw, g);
}
