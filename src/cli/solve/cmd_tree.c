/* Write a game as a tree for other programs. */
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "solve/efg/efg.h"

static int tree_write(struct writer *out, void *rules)
{
    int err = efg_write(rules, out);

    return err == OK ? EXIT_DONE : cli_failed("%s.", err_text(err));
}

static int cmd_tree_run(const struct args *a)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct rules r;
    const char *path = args_value(a, "-o");
    int err;

    if (a->positionals == 0)
        return cli_usage("which game? usage: duello tree GAME [-o FILE.efg]");
    if ((err = names_rules(a, a->positional[0], &r)) != EXIT_DONE)
        return err;
    if (efg_check(&r, &why) != OK)
        return cli_failed("%s", why.at);
    return output_file(path != NULL ? path : "-", "the tree", tree_write, &r);
}

const struct command cmd_tree = {
    .name = "tree",
    .group = GROUP_RESEARCH,
    .synopsis = "GAME [--rule NAME=VALUE]... [-o FILE.efg]",
    .summary = "Write a game as a tree, for Gambit and other programs.",
    .examples = "  duello tree energy-duel --rule turn-limit=6 -o duel.efg\n"
                "  duello tree battle --rule top=3 --rule copies=1 --rule hand=2 --rule hp=3 "
                "--rule turn-limit=4 -o cards.efg\n",
    .flags = FLAGS(FLAGS_RULES, {"-o", "FILE", "write to FILE (default: standard output)"}),
    .positionals = 1,
    .run = cmd_tree_run,
};
