/* Messages of this program, after what was printed so far. */
#include "bench/complain.h"

#include <err.h>
#include <stdarg.h>
#include <stdio.h>

int complain(int code, const char *format, ...)
{
    va_list args;

    fflush(stdout);
    va_start(args, format);
    vwarnx(format, args);
    va_end(args);
    return code;
}
