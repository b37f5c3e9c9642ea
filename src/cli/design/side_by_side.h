/* `duello report GAME --against …`: two settings of a game side by side. */
#ifndef CLI_DESIGN_SIDE_BY_SIDE_H
#define CLI_DESIGN_SIDE_BY_SIDE_H

#include "cli/base/args.h"
#include "core/rules.h"

/* Compare these rules with those of --against; return an exit code after printing what is wrong. */
int side_by_side_run(const struct args *a, const struct rules *r);

#endif
