/* Print the rule book of a game, with changed rules if there are any. */
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "cli/design/rule_check.h"
#include "cli/help/rule_link.h"
#include "core/rule_book.h"

/* `rules check FILE`, `rules new NAME`, `rules link FILE` and `rules text LINK`. */
static int cmd_rules_about_file(const struct args *a)
{
    int games = 10000;
    uint64_t seed = 1;

    if (args_has(a, "--rule") || args_has(a, "--edition"))
        return cli_usage("duello rules %s takes the file as it is, without --rule and --edition.",
                         a->positional[0]);
    if (args_number(a, "--games", 1, 10000000, &games) != EXIT_DONE ||
        args_seed(a, &seed) != EXIT_DONE)
        return EXIT_USAGE;
    if (strcmp(a->positional[0], "check") == 0)
        return rule_check_file(a->positional[1], games);
    if (strcmp(a->positional[0], "new") == 0)
        return rule_check_new(a->positional[1]);
    if (strcmp(a->positional[0], "link") == 0)
        return rule_link_print(a->positional[1], args_value(a, "--page"));
    if (strcmp(a->positional[0], "text") == 0)
        return rule_link_show(a->positional[1]);
    if (strcmp(a->positional[0], "disguise") == 0)
        return rule_link_disguise(a->positional[1], seed);
    return cli_usage(
        "usage: duello rules GAME, or duello rules check, new, link, text or disguise and a FILE");
}

static int cmd_rules_run(const struct args *a)
{
    struct rules r;

    if (a->positionals == 0)
        return cli_usage("which game? `duello games` lists them.");
    if (a->positionals == 2)
        return cmd_rules_about_file(a);
    if (strcmp(a->positional[0], "check") == 0)
        return cli_usage("which file? duello rules check FILE");
    if (strcmp(a->positional[0], "new") == 0)
        return cli_usage("which name? duello rules new my-game");
    if (strcmp(a->positional[0], "link") == 0 || strcmp(a->positional[0], "text") == 0 ||
        strcmp(a->positional[0], "disguise") == 0)
        return cli_usage("which file? duello rules %s FILE", a->positional[0]);
    if (names_rules(a, a->positional[0], &r) != EXIT_DONE)
        return EXIT_USAGE;
    rule_book_write(&r, PAGE_COLUMNS, output_stdout());
    return EXIT_DONE;
}

const struct command cmd_rules = {
    .name = "rules",
    .group = GROUP_START,
    .synopsis = "GAME [--rule NAME=VALUE]... | check FILE [--games N] | new NAME | "
                "link FILE [--page ADDRESS] | text LINK | disguise FILE [--seed N]",
    .summary = "Read the rules of a game, and what you can change.",
    .examples = "  duello rules charge\n"
                "  duello rules charge --rule goal=20     the same with a goal of 20\n"
                "  duello rules charge:tournament         the same in the edition \"tournament\"\n"
                "  duello rules new my-game               write my-game.rules, a game to change\n"
                "  duello rules check my-game.rules       what random games show about it\n"
                "  duello rules link my-game.rules        a link that holds the file\n"
                "  duello rules disguise my-game.rules    the same rules under made-up names\n",
    .flags =
        FLAGS(FLAGS_RULES, {"--games", "N", "with check: how many random games (default: 10000)"},
              {"--page", "ADDRESS", "with link: the address of the page"},
              {"--seed", "N", "with disguise: the same seed gives the same names (default: 1)"},
              FLAG_SEED_FILE),
    .positionals = 2,
    .run = cmd_rules_run,
};
