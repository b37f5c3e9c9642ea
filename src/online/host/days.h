/* Days as numbers that can be read, such as 20260131. */
#ifndef ONLINE_HOST_DAYS_H
#define ONLINE_HOST_DAYS_H

#include "online/host/host_parts.h"

int32_t days_today(const struct host *h);
/* The day that was `n` days before. */
int32_t days_before(int32_t day, int n);

#endif
