/* The time. */
#ifndef CLI_CLOCK_H
#define CLI_CLOCK_H

/* Seconds of a clock that only goes forward. */
double clock_seconds(void);
/* Write the time as "2026-01-31T12:00:00Z". */
void clock_date(char date[24]);

#endif
