/*
 * Print lines that may hold text from outside: nothing in them can move the cursor or add a line.
 */
#include "cli/base/cli.h"

#include "core/text.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { USUAL_LINE = 1000 };

/* Allocate a line of n bytes. Without memory the line is cut. */
static void cli_put_line(FILE *to, const char *begin, const char *format, va_list args)
{
    char usual[USUAL_LINE], *line = usual;
    va_list again;
    int n;

    va_copy(again, args);
    n = vsnprintf(usual, sizeof usual, format, args);
    if (n >= USUAL_LINE && (line = malloc((size_t)n + 1)) != NULL)
        vsnprintf(line, (size_t)n + 1, format, again);
    va_end(again);
    line = line != NULL ? line : usual;
    text_make_printable(line);
    screen_print(to, begin);
    screen_print(to, line);
    screen_print(to, "\n");
    if (line != usual)
        free(line);
}

int cli_say(int code, const char *format, ...)
{
    va_list args;

    fflush(stdout);
    va_start(args, format);
    cli_put_line(stderr, "duello: ", format, args);
    va_end(args);
    return code;
}

void cli_tell(const char *sentence)
{
    cli_notice("%s", sentence);
}

void cli_print(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    cli_put_line(stdout, "", format, args);
    va_end(args);
}

bool cli_going_on(void)
{
    return interrupt_signal() == 0;
}

bool cli_work_goes_on(void *unused, double share)
{
    (void)unused;
    (void)share;
    return cli_going_on();
}

int cli_interrupted(void)
{
    return cli_going_on() ? EXIT_DONE : EXIT_SIGNAL + interrupt_signal();
}

void *cli_allocate(size_t n, size_t size)
{
    void *room = calloc(n, size);

    if (room == NULL)
        exit(cli_failed("out of memory."));
    return room;
}
