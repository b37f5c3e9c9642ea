/* Print the rule book of a game, with changed rules if there are any. */
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "core/rule_book.h"

static int cmd_rules_run(const struct args *a)
{
    struct rules r;

    if (a->positionals == 0)
        return cli_usage("which game? `duello games` lists them.");
    if (names_rules(a, a->positional[0], &r) != EXIT_DONE)
        return EXIT_USAGE;
    rule_book_write(&r, PAGE_COLUMNS, output_stdout());
    return EXIT_DONE;
}

const struct command cmd_rules = {
    .name = "rules",
    .group = GROUP_START,
    .synopsis = "GAME [--rule NAME=VALUE]...",
    .summary = "Read the rules of a game, and what you can change.",
    .examples = "  duello rules charge\n"
                "  duello rules charge --rule goal=20     the same with a goal of 20\n",
    .flags = FLAGS(FLAG_RULE),
    .positionals = 1,
    .run = cmd_rules_run,
};
