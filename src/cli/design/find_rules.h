/* Search for rules that have what is wanted: `duello design GAME --want GOAL`. */
#ifndef CLI_DESIGN_FIND_RULES_H
#define CLI_DESIGN_FIND_RULES_H

#include "cli/base/args.h"
#include "core/rules.h"

/* Search by the flags of the command; rules that --edition and --rule set are kept. Return an exit
 * code. */
int find_rules_run(const struct args *a, const struct rules *base);

/* Take --fit: the percentage, if it is given and can be fitted in this game. Return an exit code.
 */
int find_rules_fit(const struct args *a, const struct game *g, int *percent);

#endif
