/* Print the results of an event as a table. */
#ifndef CLI_ARENA_ARENA_REPORT_H
#define CLI_ARENA_ARENA_REPORT_H

#include "arena/event.h"

void arena_report(const struct event *e);

#endif
