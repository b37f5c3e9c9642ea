/* `duello solve` for games with hidden cards. */
#ifndef CLI_COMMAND_PARTS_SOLVE_HIDDEN_H
#define CLI_COMMAND_PARTS_SOLVE_HIDDEN_H

#include "cli/args.h"
#include "core/rules.h"

/* Run the command. Return an exit code. */
int solve_hidden(const struct args *a, const struct rules *r);

/* Read --target and --iterations. */
struct equilibrium_setup;
int solve_hidden_limits(const struct args *a, struct equilibrium_setup *out);

#endif
