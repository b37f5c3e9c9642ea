/* Measures this machine and this build; each kind of measurement is a part of its own. */
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/bench/bench.h"
#include "games/games.h"
#include "rulefile/rulefile.h"

#include <inttypes.h>
#include <stdio.h>

/* A rule file, and before it the built-in game of the same name, if there is one. */
static int cmd_bench_file(const struct args *a, const struct game *file, bool json)
{
    struct rules r, same, limited;
    uint64_t signature = 0;
    int code = EXIT_DONE;

    if (names_rules(a, a->positional[0], &r) != EXIT_DONE)
        return EXIT_USAGE;
    same = limited = r;
    same.game = games_find(file->id + 1);
    if (limited.value[TURN_LIMIT] == 0)
        limited.value[TURN_LIMIT] = BENCH_TURNS;
    if (same.game != NULL) {
        limited.game = same.game;
        code = bench_playouts(&limited, json, &signature);
        limited.game = file;
    }
    if (code == EXIT_DONE)
        code = bench_playouts(&limited, json, &signature);
    if (code == EXIT_DONE && same.game != NULL)
        bench_solve_both(&same, &r, json);
    return code;
}

static int cmd_bench_playouts(const struct args *a)
{
    const struct game *only = NULL;
    bool json = args_has(a, "--json");
    uint64_t signature = 0xcbf29ce484222325U;
    char hex[20];
    int code;

    if (a->positionals == 1 && (only = names_game(a->positional[0])) == NULL)
        return EXIT_USAGE;
    if (only != NULL && rulefile_made(only))
        return cmd_bench_file(a, only, json);
    for (int i = 0; i < games_count(); i++) {
        struct rules r;

        if (only != NULL && games_at(i) != only)
            continue;
        if (names_rules(a, games_at(i)->id, &r) != EXIT_DONE)
            return EXIT_USAGE;
        if (r.value[TURN_LIMIT] == 0)
            r.value[TURN_LIMIT] = BENCH_TURNS;
        if ((code = bench_playouts(&r, json, &signature)) != EXIT_DONE)
            return code;
    }
    snprintf(hex, sizeof hex, "%016" PRIx64, signature);
    if (json)
        json_lines_print("type:s signature:s", "signature", hex);
    else
        printf("signature %s\n", hex);
    return EXIT_DONE;
}

/* What can be measured instead of random games. */
static const struct bench_kind {
    const char *flag;
    bool takes_game;
    int (*run)(const struct args *a);
} kinds[] = {{"--arena", false, bench_arena},
             {"--solve", true, bench_solve},
             {"--sweep", false, bench_sweep},
             {"--design", false, bench_design}};

static int cmd_bench_run(const struct args *a)
{
    const struct bench_kind *chosen = NULL;

    if (args_has(a, "--bot") && !args_has(a, "--arena"))
        return cli_usage("--bot needs --arena.");
    for (const struct bench_kind *k = kinds; k < kinds + sizeof kinds / sizeof *kinds; k++) {
        if (!args_has(a, k->flag))
            continue;
        if (chosen != NULL)
            return cli_usage("%s cannot be used with %s.", chosen->flag, k->flag);
        chosen = k;
    }
    if (chosen != NULL && a->positionals > 0 && !chosen->takes_game)
        return cli_usage("%s cannot be used with a GAME.", chosen->flag);
    if (chosen != NULL && names_has_rules(a))
        return cli_usage("--edition and --rule cannot be used with %s.", chosen->flag);
    if (names_has_rules(a) && a->positionals == 0)
        return cli_usage("--edition and --rule need a GAME.");
    return chosen != NULL ? chosen->run(a) : cmd_bench_playouts(a);
}

const struct command cmd_bench = {
    .name = "bench",
    .group = GROUP_RESEARCH,
    .synopsis = "[GAME] [--rule NAME=VALUE]... [--arena [--bot COMMAND] | --solve | --sweep | "
                "--design] [--json]",
    .summary = "Measure the speed of random games, with a signature.",
    .examples = "  duello bench                       make bench, in the sources, measures more\n"
                "  duello bench charge --json\n"
                "  duello bench --arena --bot examples/bots/first.sh\n",
    .flags = FLAGS(
        FLAGS_RULES, {"--arena", NULL, "measure the arena instead"},
        {"--solve", NULL, "measure the solvers, and the players that use them, instead"},
        {"--sweep", NULL, "measure a sweep of 8 settings of a game instead"},
        {"--design", NULL, "measure searches for rules instead"},
        {"--bot", "COMMAND", "with --arena: also measure how long this program takes for a move"},
        FLAG_JSON),
    .positionals = 1,
    .run = cmd_bench_run,
};
