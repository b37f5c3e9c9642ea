/* Compare the win chances that a network expects with the results. */
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/bots/net_player.h"
#include "train/calibrate.h"
#include "terminal/io/encoding.h"
#include "terminal/io/interrupt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 100000, RANGES = 10 };

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

static int cmd_calibrate_run(const struct args *a)
{
    struct net_player p;
    struct rules r;
    int err;

    if (a->positionals == 0 || args_value(a, "--game") == NULL)
        return cli_usage("usage: duello calibrate %s", a->command->synopsis);
    if (names_rules(a, args_value(a, "--game"), &r) != EXIT_DONE)
        return EXIT_USAGE;
    if (!game_is_hidden(r.game))
        return cli_usage("%s has no hidden cards: `duello solve %s` gives its exact values.",
                         r.game->id, r.game->id);
    if ((err = net_player_open(&p, a->positional[0], &r)) != EXIT_DONE)
        return err;
    if (p.policy.bot != NULL)
        err = cli_usage("%s is not a network, so it predicts no win chances.", p.name);
    else
        err = calibrate_run(a, &p);
    net_player_close(&p);
    return err;
}

const struct command cmd_calibrate = {
    .name = "calibrate",
    .group = GROUP_RESEARCH,
    .synopsis = "PLAYER --game GAME [--games N] [--jobs N] [--seed N] [--json]",
    .summary = "Check whether predicted win chances come true.",
    .examples = "  duello calibrate network --game battle-numbers\n",
    .flags = FLAGS(
        {"--game", "GAME", "the game"},
        {"--games", "N", "games that the player plays against itself (default: 100000)"},
        {"--corrections", NULL, "print the number to add to each chance, for the program's source"},
        {"--jobs", "N", "use N threads; the result does not depend on N"},
        {"--seed", "N", "the same seed gives the same result (default: 1)"}, FLAG_RULE, FLAG_JSON),
    .positionals = 1,
    .run = cmd_calibrate_run,
};
