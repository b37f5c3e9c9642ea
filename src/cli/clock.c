#include "cli/clock.h"

#include <time.h>

double clock_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void clock_date(char date[24])
{
    time_t now = time(NULL);
    struct tm utc;

    gmtime_r(&now, &utc);
    strftime(date, 24, "%Y-%m-%dT%H:%M:%SZ", &utc);
}
