/* Compare the win chances that a network expects, or that hints and reviews state, with the
 * results. */
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/bots/estimate_check.h"
#include "cli/bots/net_player.h"
#include "train/calibrate.h"
#include "terminal/io/encoding.h"
#include "terminal/io/interrupt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 100000, RANGES = 10, DECISIONS = 2000, TRUTH = 20000 };

static void calibrate_say(const struct calibration *c, int i, bool json)
{
    double low = (double)i / RANGES, high = (double)(i + 1) / RANGES;
    struct calibrated r = calibrate_range(c, low, high);

    if (json)
        json_lines_print("type:s low:d high:d decisions:n expected:d actual:d error:d",
                         "calibration", low, high, r.decisions, r.expected, r.actual, r.error);
    else
        printf("%3.0f to %3.0f%%  %10" PRIu64 " decisions  expected %5.2f%%  came true %5.2f%%  "
               "%+.2f %s %.2f\n",
               100 * low, 100 * high, r.decisions, 100 * r.expected, 100 * r.actual,
               100 * (r.actual - r.expected), encoding_plus_minus(), 100 * r.error);
}

static int calibrate_run(const struct args *a, struct net_player *p)
{
    bool corrections = args_has(a, "--corrections");
    struct calibration *c;
    int games = GAMES, jobs = 1;
    uint64_t seed = 1;

    if (args_seed(a, &seed) || args_number(a, "--games", 1, 100000000, &games) ||
        args_number(a, "--jobs", 1, 64, &jobs))
        return EXIT_USAGE;
    c = cli_allocate(1, sizeof *c);
    if (corrections) /* they apply to uncorrected chances */
        p->policy.corrections = NULL;
    interrupt_catch();
    calibrate(c, &p->policy, games, seed, jobs, cli_going_on);
    for (int k = 0; k <= POLICY_KNOTS && corrections && cli_going_on(); k++)
        printf("%.4ff,%c", calibrate_correction(c, k), k % 7 == 6 ? '\n' : ' ');
    for (int i = 0; i < RANGES && !corrections && cli_going_on(); i++)
        calibrate_say(c, i, args_has(a, "--json"));
    free(c);
    return cli_going_on() ? EXIT_DONE : cli_interrupted();
}

/* ---- estimates ------------------------------------------------------------------------------- */

static void calibrate_say_check(const char *name, bool rare, const struct estimate_check *c,
                                bool json)
{
    double n = c->choices > 0 ? (double)c->choices : 1;

    if (json)
        json_lines_print(
            "type:s of:s rare:b decisions:n choices:n held:d deviation:d error:d truth_error:d "
            "labelled:n costly:n unclear:n",
            "estimates", name, rare, c->decisions, c->choices, (double)c->held / n,
            c->deviation / n, c->stated / n, c->truth_error / n, c->labelled, c->costly,
            c->unclear);
    else
        printf("%-8s %6" PRIu64 " decisions, %6" PRIu64 " %schoices: %5.1f%% of the 95%% intervals "
               "hold, mean deviation %.2f points (error stated %.2f, of the truth %.2f); %" PRIu64
               " best or good, %" PRIu64 " of them cost 5 points; %" PRIu64 " unclear\n",
               name, c->decisions, c->choices, rare ? "rare " : "", 100 * (double)c->held / n,
               100 * c->deviation / n, 100 * c->stated / n, 100 * c->truth_error / n, c->labelled,
               c->costly, c->unclear);
}

static int calibrate_estimates(const struct args *a, const struct rules *r)
{
    static const char *const names[CHECKS] = {"hint", "review", "analyze"};
    struct estimate_check_setup setup = {.rules = r,
                                         .decisions = DECISIONS,
                                         .truth = TRUTH,
                                         .analyzes = !args_has(a, "--quick"),
                                         .seed = 1,
                                         .jobs = 1,
                                         .going_on = cli_going_on};
    struct estimate_check of[CHECKS][CHECK_KINDS];

    if (args_seed(a, &setup.seed) || args_number(a, "--decisions", 1, 1000000, &setup.decisions) ||
        args_number(a, "--truth", 64, 1000000, &setup.truth) ||
        args_number(a, "--jobs", 1, 64, &setup.jobs))
        return EXIT_USAGE;
    interrupt_catch();
    if (!estimate_check_run(&setup, of))
        return cli_usage("no network has learned these rules.");
    for (int i = 0; i < CHECKS - !setup.analyzes && cli_going_on(); i++)
        for (int kind = 0; kind < CHECK_KINDS; kind++)
            calibrate_say_check(names[i], kind == CHECK_RARE, &of[i][kind], args_has(a, "--json"));
    return cli_going_on() ? EXIT_DONE : cli_interrupted();
}

static int cmd_calibrate_run(const struct args *a)
{
    bool estimates = args_has(a, "--estimates");
    struct net_player p;
    struct rules r;
    int err;

    if ((a->positionals == 0) != estimates || args_value(a, "--game") == NULL)
        return cli_usage("usage: duello calibrate %s", a->command->synopsis);
    if (names_rules(a, args_value(a, "--game"), &r) != EXIT_DONE)
        return EXIT_USAGE;
    if (names_network(r.game) != EXIT_DONE)
        return EXIT_USAGE;
    if (!game_is_hidden(r.game))
        return names_refuse_solved(r.game);
    if (estimates)
        return calibrate_estimates(a, &r);
    if ((err = net_player_open(&p, a->positional[0], &r)) != EXIT_DONE)
        return err;
    if (p.policy.bot != NULL)
        err = cli_usage(
            "%s is not a network that learned these rules, so it predicts no win chances.", p.name);
    else
        err = calibrate_run(a, &p);
    net_player_close(&p);
    return err;
}

const struct command cmd_calibrate = {
    .name = "calibrate",
    .group = GROUP_RESEARCH,
    .synopsis = "PLAYER|--estimates --game GAME [--games N] [--jobs N] [--seed N] [--json]",
    .summary = "Check whether predicted win chances come true.",
    .examples = "  duello calibrate network --game battle-numbers\n"
                "  duello calibrate --estimates --game battle-numbers --decisions 200\n",
    .flags = FLAGS(
        {"--game", "GAME", "the game"},
        {"--games", "N", "games that the player plays against itself (default: 100000)"},
        {"--estimates", NULL,
         "check the win chances of hints, reviews and `analyze` in games between all levels"},
        {"--decisions", "N", "decisions to check (default: 2000)"},
        {"--truth", "N", "games that show how good a choice really is (default: 20000)"},
        {"--quick", NULL, "check hints and reviews only"},
        {"--corrections", NULL, "print the number to add to each chance, for the program's source"},
        {"--jobs", "N", "use N threads; the result does not depend on N"},
        {"--seed", "N", "the same seed gives the same result (default: 1)"}, FLAGS_RULES,
        FLAG_JSON),
    .positionals = 1,
    .run = cmd_calibrate_run,
};
