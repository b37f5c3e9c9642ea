/* Long text on a terminal, shown page by page. */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

#include "cli/args.h"

/* Print a text. Where it is longer than the window, and --plain does not forbid it, it goes through
 * $PAGER, or `less` if that is not set. */
void pager_print(const struct args *a, const char *text);

#endif
