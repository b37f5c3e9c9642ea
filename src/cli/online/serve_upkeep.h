/* What an operator does with a server's database: --backup, --restore, --check. */
#ifndef CLI_ONLINE_SERVE_UPKEEP_H
#define CLI_ONLINE_SERVE_UPKEEP_H

#include "cli/base/args.h"

/* Is one of them asked for? */
bool serve_upkeep_is_asked(const struct args *a);
/* Do it, and return the exit code. */
int serve_upkeep(const struct args *a, const char *database);

#endif
