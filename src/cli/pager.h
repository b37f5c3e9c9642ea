/* Show long text page by page on a terminal. */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

#include "cli/args.h"

/* Print a text. If it is longer than the window and --plain is not given, show it with $PAGER, or
 * with `less` if that is not set. */
void pager_print(const struct args *a, const char *text);

#endif
