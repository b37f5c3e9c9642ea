/* How the program may use the terminal: by flags, or by the environment for good. */
#ifndef CLI_LOOK_H
#define CLI_LOOK_H

#include "cli.h"
#include "term/screen.h"

#define FLAGS_LOOK                                                                                 \
    {"--plain", NULL, "line by line instead of the whole screen"},                                 \
        {"--ascii", NULL, "draw with ASCII only"},                                                 \
        {"--light", NULL, "colours for light terminals"},                                          \
        {"--dark", NULL, "colours for dark ones"},                                                 \
    {                                                                                              \
        "--no-animation", NULL, "nothing moves by itself"                                          \
    }

/* May the whole screen be used? The arguments may be NULL. */
bool look_is_plain(const struct args *a);
struct screen_look look_from(const struct args *a);

#endif
