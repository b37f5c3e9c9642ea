/* `duello arena merge`: put the parts of an event together. */
#ifndef CLI_ARENA_ARENA_MERGE_H
#define CLI_ARENA_ARENA_MERGE_H

#include "arena/event.h"
#include "cli/base/args.h"

/* Read the parts that the arguments after "merge" name. An exit code, after printing what is wrong:
 * each part must be finished, and be there once. */
int arena_merge(const struct args *a, struct event *whole);

#endif
