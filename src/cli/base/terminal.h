/* How to use the terminal, by flags and the environment. */
#ifndef CLI_BASE_TERMINAL_H
#define CLI_BASE_TERMINAL_H

#include "cli/base/args.h"
#include "terminal/io/input.h"
#include "terminal/io/screen.h"

#define FLAGS_TERMINAL                                                                             \
    FLAG("--plain", NULL, "line by line instead of full screen"),                                  \
        FLAG("--ascii", NULL, "draw with ASCII only"),                                             \
        FLAG("--light", NULL, "colours for a light background"),                                   \
        FLAG("--dark", NULL, "colours for a dark background"),                                     \
        FLAG("--no-animation", NULL, "turn off animation")

/* Apply a flag of FLAGS_TERMINAL to everything that this program runs; false if it is not such a
 * flag. */
bool terminal_set(const char *flag);
/* Use these colours ("dark", "light" or "none"; "": as the terminal says) and no animation if
 * `still`, where neither flags nor the environment say otherwise. */
void terminal_prefer(const char *colours, bool still);
/* Make an input whose lines can be edited if the terminal can do it and `editing`. Without memory,
 * print that and end the program. */
struct input *terminal_input(bool editing);
/* Is this a terminal on which lines can be edited? */
bool terminal_can_edit(void);
/* Play line by line instead of full screen? The arguments may be NULL. */
bool terminal_is_plain(const struct args *a);
struct screen_look terminal_look(const struct args *a);

#endif
