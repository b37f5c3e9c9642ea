#include "studying.h"
#include "study/report.h"
#include "term/interrupt.h"

#include <stdlib.h>

static bool going_on(void *bar, double share)
{
    progress_show(bar, share, "");
    return interrupt_signal() == 0;
}

static int gather(struct facts *f, const struct rules *r, struct facts_setup setup)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct progress bar;
    int err;

    setup.going_on = going_on;
    setup.context = &bar;
    interrupt_watch();
    progress_begin(&bar, 0);
    err = facts_gather(f, r, &setup, &why);
    progress_end(&bar);
    if (err == ERR_OVER) {
        notice("stopped; nothing was written.");
        return EXIT_SIGNAL + interrupt_signal();
    }
    return err == OK ? EXIT_DONE : failed("%s", why.len > 0 ? room : err_text(err));
}

static int write_report(FILE *out, void *facts)
{
    return report_write(facts, out) == OK ? EXIT_DONE : failed("out of memory.");
}

static int run(const struct args *a)
{
    const char *path = args_value(a, "-o");
    struct facts_setup setup = {.jobs = 1, .games = 4000, .memory = memory_to_use()};
    struct facts *f;
    struct rules r;
    int err;

    if (a->positionals == 0)
        return usage("which game? usage: duello report GAME -o FILE.html");
    if (path == NULL)
        return usage("where to? -o FILE.html, or -o - for standard output.");
    if (named_rules(a, a->positional[0], &r) || args_number(a, "--jobs", 1, 64, &setup.jobs) ||
        args_number(a, "--games", 100, 1000000, &setup.games))
        return EXIT_USAGE;
    if ((f = malloc(sizeof *f)) == NULL)
        return failed("out of memory.");
    err = gather(f, &r, setup);
    if (err == EXIT_DONE) {
        err = write_file(path, write_report, f);
        facts_release(f);
    }
    if (err == EXIT_DONE && strcmp(path, "-") != 0)
        notice("the report is in %s.", path);
    free(f);
    return err;
}

static const struct flag flags[] = {
    {"-o", "FILE.html", "where the page is written; - for standard output"},
    FLAG_RULE,
    {"--games", "N", "games for each thing that is measured; 4000 unless given"},
    {"--jobs", "N", "threads for solving"},
    FLAGS_END,
};

const struct command cmd_report = {
    .name = "report",
    .synopsis = "GAME -o FILE.html [--rule NAME=VALUE]... [--games N] [--jobs N]",
    .summary = "Write what a designer wants to know about a game.",
    .examples = "  duello report energy-clash -o clash.html\n"
                "  duello report charge --rule goal=21 -o charge-21.html\n",
    .flags = flags,
    .positionals = 1,
    .run = run,
};
