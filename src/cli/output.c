#include "cli/output.h"

#include "cli/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int output_window_width(void)
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

struct ink output_ink(void)
{
    const char *no_colour = getenv("NO_COLOR");

    return (struct ink){.width = output_window_width(),
                        .colour = isatty(STDOUT_FILENO) && terminal_can_edit() &&
                                  (no_colour == NULL || no_colour[0] == '\0')};
}

int output_file(const char *path, int (*write)(FILE *out, void *context), void *context)
{
    bool to_output = strcmp(path, "-") == 0;
    FILE *out = to_output ? stdout : fopen(path, "w");
    int err, broken;

    if (out == NULL)
        return cli_failed("%s cannot be written: %s.", path, strerror(errno));
    err = write(out, context);
    broken = ferror(out) != 0;
    if (!to_output && fclose(out) != 0)
        broken = 1;
    if (err == EXIT_DONE && broken)
        return cli_failed("%s cannot be written to its end.", path);
    return err;
}

static int output_draw(FILE *out, void *grid)
{
    grid_draw(grid, out, true);
    return EXIT_DONE;
}

int output_picture(const char *path, struct grid *g)
{
    int err = output_file(path, output_draw, g);

    if (err == EXIT_DONE && strcmp(path, "-") != 0)
        cli_notice("the picture is in %s.", path);
    return err;
}
