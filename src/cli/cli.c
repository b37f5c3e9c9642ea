/* What commands say on standard error. */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>

static void cli_say(const char *format, va_list args)
{
    fflush(stdout);
    fputs("duello: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

int cli_usage(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    cli_say(format, args);
    va_end(args);
    return EXIT_USAGE;
}

void cli_notice(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    cli_say(format, args);
    va_end(args);
}

int cli_failed(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    cli_say(format, args);
    va_end(args);
    return EXIT_FAILED;
}
