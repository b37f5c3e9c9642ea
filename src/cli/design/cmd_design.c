/* Measure a set of rules. */
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "design/measures.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <stdlib.h>

enum { DESIGN_GAMES = 1000, DESIGN_SEED = 1 };

static void design_print_json(const struct measures *m)
{
    struct text line = json_lines_about("measures", &m->rules);

    measures_put_rules(m, &line);
    json_lines_end(&line);
    for (int i = 0; i < LEVELS; i++) {
        line = json_lines_about("level", &m->rules);
        measures_put_level(m, i, &line);
        json_lines_end(&line);
    }
}

static int design_measure(const struct args *a, const struct rules *r,
                          const struct measures_setup *setup)
{
    struct measures *m = cli_allocate(1, sizeof *m);
    struct text sentence = TEXT_OF(SENTENCE_BYTES);
    int err = measures_of(m, r, setup);

    if (err == OK && m->err != OK)
        err = cli_failed("%s", m->reason);
    else if (err == OK && args_has(a, "--json"))
        design_print_json(m);
    else if (err == OK) {
        measures_sentence(m, &sentence);
        output_hang(0, sentence.at);
        puts("");
        measures_table(m, output_stdout());
    } else
        err = cli_interrupted();
    free(m);
    return err;
}

static int cmd_design_run(const struct args *a)
{
    struct measures_setup setup = {.meter = {.games = DESIGN_GAMES, .seed = DESIGN_SEED},
                                   .solve = {.memory = free_memory_bytes()}};
    struct progress bar;
    struct rules r;
    int err;

    if (a->positionals == 0)
        return cli_usage("which game? usage: duello design GAME");
    if (names_rules(a, a->positional[0], &r) ||
        args_number(a, "--jobs", 1, 64, &setup.solve.jobs) ||
        args_number(a, "--games", 100, 1000000, &setup.meter.games) ||
        args_seed(a, &setup.meter.seed))
        return EXIT_USAGE;
    setup.solve.going_on = setup.meter.going_on = progress_going_on;
    setup.solve.context = setup.meter.context = &bar;
    interrupt_catch();
    progress_begin(&bar, 0);
    err = design_measure(a, &r, &setup);
    progress_end(&bar);
    return err;
}

const struct command cmd_design = {
    .name = "design",
    .group = GROUP_DESIGN,
    .synopsis = "GAME [--rule NAME=VALUE]... [options]",
    .summary = "Measure a set of rules.",
    .examples = "  duello design energy-clash\n"
                "  duello design charge --rule goal=21 --json\n",
    .flags = FLAGS(FLAG_RULE,
                   {"--games", "N",
                    "games for each estimate, where cards are hidden (default: "
                    "1000)"},
                   {"--seed", "N", "the same seed gives the same estimates (default: 1)"},
                   {"--jobs", "N", "use N threads for solving"}, FLAG_JSON),
    .positionals = 1,
    .run = cmd_design_run,
};
