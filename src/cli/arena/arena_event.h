/* Read the settings of an event from the arguments of `duello arena`. */
#ifndef CLI_ARENA_ARENA_EVENT_H
#define CLI_ARENA_ARENA_EVENT_H

#include "arena/event.h"
#include "cli/base/args.h"

/* Begin an event of this game, with this seed unless the arguments give one. EXIT_USAGE after
 * printing what is wrong. */
int arena_event_read(const struct args *a, const char *game, uint64_t seed, struct event *e);

#endif
