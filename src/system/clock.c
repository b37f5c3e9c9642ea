#include "system/clock.h"

enum { NS_PER_MS = 1000000, NS_PER_SECOND = 1000000000 };

static int64_t clock_read(clockid_t which)
{
    struct timespec t;

    clock_gettime(which, &t);
    return (int64_t)t.tv_sec * NS_PER_SECOND + t.tv_nsec;
}

int64_t clock_ns(void)
{
    return clock_read(CLOCK_MONOTONIC);
}

int64_t clock_ms(void)
{
    return clock_ns() / NS_PER_MS;
}

double clock_seconds(void)
{
    return 1e-9 * (double)clock_ns();
}

double clock_worked(void)
{
    return 1e-9 * (double)clock_read(CLOCK_PROCESS_CPUTIME_ID);
}

int64_t clock_since_1970(void)
{
    return clock_read(CLOCK_REALTIME) / NS_PER_MS;
}

void clock_date(char date[24])
{
    time_t now = time(NULL);
    struct tm utc;

    gmtime_r(&now, &utc);
    strftime(date, 24, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

struct timespec clock_in(int ms)
{
    int64_t then = clock_ns() + (int64_t)ms * NS_PER_MS;

    return (struct timespec){then / NS_PER_SECOND, then % NS_PER_SECOND};
}
