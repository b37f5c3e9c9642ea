/* The time. Everything above reads it here; the library is told the time, and reads no clock. */
#ifndef SYSTEM_CLOCK_H
#define SYSTEM_CLOCK_H

#include <stdint.h>
#include <time.h>

/* A clock that only goes forward, in nanoseconds, milliseconds and seconds. */
int64_t clock_ns(void);
int64_t clock_ms(void);
double clock_seconds(void);
/* The seconds that the processors have worked for this program: no time in which others had them.
 */
double clock_worked(void);
/* Milliseconds since 1970. */
int64_t clock_since_1970(void);
/* Write the time as "2026-01-31T12:00:00Z". */
void clock_date(char date[24]);

/* The time this many milliseconds from now, for pthread_cond_clockwait with CLOCK_MONOTONIC. */
struct timespec clock_in(int ms);

#endif
