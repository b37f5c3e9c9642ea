/* Write a game designer's report about a set of rules, or two of them side by side. */
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "cli/design/side_by_side.h"
#include "design/report.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <stdlib.h>

static int report_gather(struct findings *f, const struct rules *r, struct figures_setup setup)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct progress bar;
    int err;

    setup.solve.going_on = progress_going_on;
    setup.solve.context = &bar;
    interrupt_catch();
    progress_begin(&bar, 0);
    err = findings_gather(f, r, &setup, true, &why);
    progress_end(&bar);
    if (err == ERR_OVER) {
        cli_notice("stopped; nothing was written.");
        return cli_interrupted();
    }
    return err == OK ? EXIT_DONE : cli_failed("%s", why.len > 0 ? why.at : err_text(err));
}

static int write_report(struct writer *out, void *facts)
{
    return report_write(facts, out) == OK ? EXIT_DONE : cli_failed("out of memory.");
}

static int cmd_report_run(const struct args *a)
{
    const char *path = args_value(a, "-o");
    struct figures_setup setup = {.games = 4000, .solve = {.memory = free_memory_bytes()}};
    struct findings *f;
    struct rules r;
    int err;

    if (a->positionals == 0)
        return cli_usage("which game? usage: duello report GAME -o FILE.html");
    if (args_has(a, "--against"))
        return names_rules(a, a->positional[0], &r) != EXIT_DONE ? EXIT_USAGE
                                                                 : side_by_side_run(a, &r);
    if (args_has(a, "--json") || args_has(a, "--share"))
        return cli_usage("%s needs --against RULES.", args_has(a, "--json") ? "--json" : "--share");
    if (path == NULL)
        return cli_usage("give the output file: -o FILE.html, or -o - for standard output.");
    if (names_rules(a, a->positional[0], &r) ||
        args_number(a, "--jobs", 1, 64, &setup.solve.jobs) ||
        args_number(a, "--games", 100, 1000000, &setup.games))
        return EXIT_USAGE;
    f = cli_allocate(1, sizeof *f);
    err = report_gather(f, &r, setup);
    if (err == EXIT_DONE) {
        err = output_file(path, "the report", write_report, f);
        findings_release(f);
    }
    free(f);
    return err;
}

const struct command cmd_report = {
    .name = "report",
    .group = GROUP_DESIGN,
    .synopsis = "GAME [-o FILE.html] [--rule NAME=VALUE]... [--against RULES] [options]",
    .summary = "Report on a set of rules, or compare two.",
    .examples = "  duello report energy-clash -o clash.html\n"
                "  duello report charge --rule goal=21 -o charge-21.html\n"
                "  duello report duel --rule start=8 --against book\n"
                "  duello report duel --rule start=8 --against start=12,cap=12 -o duel.html\n",
    .flags =
        FLAGS({"-o", "FILE.html", "write the page to FILE.html (-: standard output)"}, FLAGS_RULES,
              {"--against", "RULES",
               "compare with other rules: book, an edition, or NAME=VALUE,NAME=VALUE; without -o, "
               "in sentences"},
              {"--share", NULL, "with --against: write the rules as a text to share"},
              {"--games", "N",
               "games for each measurement (default: 4000); with --against, for each estimate "
               "where cards are hidden (default: 1000)"},
              {"--jobs", "N", "use N threads for solving"}, FLAG_JSON),
    .positionals = 1,
    .run = cmd_report_run,
};
