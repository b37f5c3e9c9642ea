/* Measure a set of rules, or find rules that have what is wanted. */
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "cli/design/find_rules.h"
#include "design/measures.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <stdlib.h>

enum { DESIGN_GAMES = 1000, DESIGN_SEED = 1 };

/* What the sentence says. */
static const uint32_t DESIGN_SAYS = 1U << METER_FIRST | 1U << METER_TURNS | 1U << METER_TURNS_90 |
                                    1U << METER_UNFINISHED | 1U << METER_SKILL |
                                    1U << METER_FORCED | 1U << METER_VALUE;

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
        measures_sentence(m, DESIGN_SAYS, &sentence);
        output_hang(0, sentence.at);
        puts("");
        measures_table(m, output_stdout());
    } else
        err = cli_interrupted();
    free(m);
    return err;
}

/* Refuse what only a search has. */
static int design_check_search(const struct args *a)
{
    static const char *const only[] = {"--keep",     "--near", "--settings", "--time",
                                       "--thorough", "--out",  "--resume"};

    for (size_t i = 0; i < sizeof only / sizeof *only; i++)
        if (args_has(a, only[i]))
            return cli_usage("%s is for a search; say what you want: --want GOAL=RANGE.", only[i]);
    return EXIT_DONE;
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
    if (args_has(a, "--want"))
        return names_options(a, a->positional[0], &r) ? EXIT_USAGE : find_rules_run(a, &r);
    if (design_check_search(a) || names_rules(a, a->positional[0], &r) ||
        args_number(a, "--jobs", 1, 64, &setup.solve.jobs) ||
        args_number(a, "--games", 100, 1000000, &setup.meter.games) ||
        args_seed(a, &setup.meter.seed) || find_rules_fit(a, r.game, &setup.fit))
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
    .synopsis = "GAME [--want GOAL=RANGE]... [options]",
    .summary = "Measure rules, or find rules for a goal.",
    .examples =
        "  duello design energy-clash\n"
        "  duello design charge --rule goal=21 --json\n"
        "  duello design clash --want first=48..52 --want turns=8..15 --want unfinished=..1 "
        "--keep cap\n",
    .flags = FLAGS(
        {"--want", "GOAL=RANGE",
         "search for it: a figure and LO..HI, LO.., ..HI or a number, such as first=48..52 or "
         "turns.casual=..15; may be repeated"},
        {"--keep", "OPTION", "leave an option as the book has it; may be repeated"},
        FLAG("--edition", "EDITION", "keep the rules of this edition of the game"),
        {"--rule", "NAME=VALUE", "change a rule, and keep it so; may be repeated"},
        {"--fit", "PERCENT",
         "fit how far each level sees, so that it takes PERCENT from the one below"},
        {"--near", "book", "prefer settings that are close to the book, which is the default"},
        {"--settings", "N", "try N settings (default: 2000)"},
        {"--time", "SECONDS", "try as many as fit into this time, and print how many"},
        {"--thorough", NULL, "measure all goals of all settings; the list is the same"},
        {"--games", "N",
         "games for each estimate, where cards are hidden (default: 1000, in a search 200)"},
        {"--seed", "N", "the same seed gives the same result (default: 1)"},
        {"--jobs", "N", "use N threads; the result does not depend on N"},
        {"--out", "FILE", "save what was tried in FILE"},
        {"--resume", "FILE", "continue the search that is saved in FILE"}, FLAG_JSON),
    .positionals = 1,
    .run = cmd_design_run,
};
