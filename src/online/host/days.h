/* Days as numbers that can be read, such as 20260131. */
#ifndef ONLINE_HOST_DAYS_H
#define ONLINE_HOST_DAYS_H

#include "online/host/host_parts.h"

int32_t days_today(const struct host *h);
/* The day of a date such as 2026-01-31T12:00:00Z. */
int32_t days_of_date(const char *date);
/* How many days after another a day is; 0 if that is not a day. */
int days_between(int32_t from, int32_t to);
/* The day that was `n` days before. */
int32_t days_before(int32_t day, int n);

#endif
