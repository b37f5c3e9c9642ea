/* How the program may use the terminal: by flags, or by the environment for good. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "cli/args.h"
#include "term/screen.h"

#define FLAGS_TERMINAL                                                                             \
    {"--plain", NULL, "line by line instead of the whole screen"},                                 \
        {"--ascii", NULL, "draw with ASCII only"},                                                 \
        {"--light", NULL, "colours for light terminals"},                                          \
        {"--dark", NULL, "colours for dark ones"},                                                 \
    {                                                                                              \
        "--no-animation", NULL, "nothing moves by itself"                                          \
    }

/* Is this a terminal on which lines can be edited? */
bool terminal_can_edit(void);
/* May the whole screen be used? The arguments may be NULL. */
bool terminal_is_plain(const struct args *a);
struct screen_look terminal_look(const struct args *a);

#endif
