/* What commands say on standard error. */
#include "cli/cli.h"

#include "term/interrupt.h"

#include <stdarg.h>
#include <stdio.h>

int cli_say(int code, const char *format, ...)
{
    va_list args;

    fflush(stdout);
    fputs("duello: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return (int)code;
}

bool cli_going_on(void)
{
    return interrupt_signal() == 0;
}

int cli_interrupted(void)
{
    return cli_going_on() ? EXIT_DONE : EXIT_SIGNAL + interrupt_signal();
}
