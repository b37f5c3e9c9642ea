/* The file of an event: a new event gets one, and an event that is in one continues. */
#ifndef CLI_ARENA_ARENA_FILE_H
#define CLI_ARENA_ARENA_FILE_H

#include "arena/event.h"
#include "cli/base/args.h"
#include "store/save.h"

struct arena_file {
    char path[PATH_BYTES]; /* "": the event cannot be saved */
    int lock;              /* see event_lock */
};

/* Create a new file in the folder of events; "" if that is not possible. */
void arena_file_choose(char file[PATH_BYTES]);
/* Lock the file and load its event, with which settings in the arguments must agree; or, if it
 * holds none, begin an event of this game with this seed, unless the arguments give one. An exit
 * code, after printing what is wrong. */
int arena_file_begin(const struct args *a, const char *game, uint64_t seed, struct arena_file *f,
                     struct event *e);

#endif
