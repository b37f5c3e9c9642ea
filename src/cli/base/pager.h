/* Show long text page by page on a terminal. */
#ifndef CLI_BASE_PAGER_H
#define CLI_BASE_PAGER_H

#include "cli/base/args.h"

/* Print a text. If it is longer than the window and --plain is not given, show it with $PAGER, or
 * with `less` if that is not set. */
void pager_print(const struct args *a, const char *text);

#endif
