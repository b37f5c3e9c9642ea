#include "cli/output.h"

#include "cli/terminal.h"

#include <errno.h>
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

int output_file(const char *path, int (*write)(struct writer *out, void *context), void *context)
{
    bool to_output = strcmp(path, "-") == 0;
    FILE *file = to_output ? stdout : fopen(path, "w");
    struct writer out = output_to(file);
    int err;

    if (file == NULL)
        return cli_failed("%s cannot be written: %s.", path, strerror(errno));
    err = write(&out, context);
    if (!to_output && fclose(file) != 0)
        out.failed = true;
    if (err == EXIT_DONE && out.failed)
        return cli_failed("%s cannot be written to its end.", path);
    return err;
}

static int output_draw(struct writer *out, void *grid)
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
