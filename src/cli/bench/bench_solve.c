/* Measure how fast games are solved, and how soon and how fast the players that use a solution
 * decide: `duello bench --solve`. */
#include "bots/ladder/level_chances.h"
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/bench/bench.h"
#include "core/nature.h"
#include "games/games.h"
#include "solve/solution.h"
#include "system/clock.h"

#include <stdio.h>

static const char *const settings[] = {"charge", "energy-clash", "energy-duel", "energy-duel-blast",
                                       "charge:goal=30,charge-cards=7,block-cards=3,steal-cards=2"};

/* Time the fastest of a few runs, in seconds. */
static double bench_time_solving(const struct rules *r, int jobs, struct census *c)
{
    double best = 1e9, whole = clock_seconds();

    for (int i = 0; i < 5 && (i < 2 || clock_seconds() - whole < 3); i++) {
        struct solve_setup setup = {.jobs = jobs};
        struct solution *known;
        double begin = clock_seconds(), spent;

        if (solution_new(&known, r, &setup, NULL) != OK)
            return 0;
        spent = clock_seconds() - begin;
        best = spent < best ? spent : best;
        solution_census(known, c);
        solution_free(known);
    }
    return best;
}

void bench_solve_both(const struct rules *built_in, const struct rules *file, bool json)
{
    const struct rules *by[] = {built_in, file};
    double best[] = {1e9, 1e9};

    if (built_in->game->digits == NULL || file->game->digits == NULL)
        return;
    for (int i = 0; i < 2 * BENCH_ROUNDS; i++) {
        double begin = clock_worked(), spent;
        struct solution *known;

        if (solution_new(&known, by[i % 2], &(struct solve_setup){.jobs = 1}, NULL) != OK)
            return;
        spent = clock_worked() - begin;
        best[i % 2] = spent < best[i % 2] ? spent : best[i % 2];
        solution_free(known);
    }
    if (json)
        json_lines_print("type:s game:s seconds:d file_seconds:d ratio:d", "solve-file",
                         built_in->game->id, best[0], best[1], best[1] / best[0]);
    else
        printf("solved in %.2f ms, and by the file in %.2f ms, %.1f times as long\n", 1e3 * best[0],
               1e3 * best[1], best[1] / best[0]);
}

/* A player that plays against itself, with a clock for its decisions. */
struct bench_timed {
    const struct bot *bot;
    const struct solution *known;
    double all, longest; /* seconds */
    int decisions;
};

/* Half of the choices are random, so that many positions occur. */
static move bench_choose(void *context, const struct duel *d, int player)
{
    struct bench_timed *t = context;
    struct decision_room room;
    double begin = clock_seconds(), spent;
    struct decision at = bot_decision(d, player, t->known, d->dice, &room);
    move chosen = t->bot->choose(t->bot, &at);

    spent = clock_seconds() - begin;
    t->all += spent;
    t->longest = spent > t->longest ? spent : t->longest;
    t->decisions++;
    return rng_below(d->dice, 2) ? chosen : at.legal[rng_below(d->dice, (uint32_t)at.n)];
}

/* Time the decisions: the mean and the longest, in seconds. */
static double bench_time_deciding(const struct bot *bot, const struct rules *r,
                                  const struct solution *known, int wanted, double *longest)
{
    struct bench_timed t = {.bot = bot, .known = known};
    struct rng g = rng_at(1, 0, 0);
    struct past past;
    struct duel d;

    duel_init(&d, r, P1, 0);
    d.dice = &g;
    d.past = &past;
    while (t.decisions < wanted) {
        duel_begin(&d, NULL, P1);
        while (!duel_is_over(&d) && past.count < 200 && t.decisions < wanted)
            duel_advance(&d, bench_choose, &t);
    }
    *longest = t.longest;
    return t.all / t.decisions;
}

/* Time the chances between people of one level, and of all of them, in seconds; 0: the game is too
 * large to try. */
static double bench_time_chances(const struct rules *r, const struct solution *known, double *one)
{
    enum { POSITIONS_MAX = 1000000 };
    double begin = clock_seconds();
    struct solution_table t;

    solution_table(known, &t);
    if (t.count > POSITIONS_MAX || level_chances(known, bots_find("casual")) == NULL)
        return 0;
    *one = clock_seconds() - begin;
    for (int i = 0; i <= LEVELS; i++)
        level_chances(known, bots_rung(r->game, i));
    return clock_seconds() - begin;
}

static void bench_game(const struct rules *r, const char *name, bool json)
{
    struct solution *known = NULL;
    struct census c = {0};
    double one = bench_time_solving(r, 1, &c), two = bench_time_solving(r, 2, &c),
           begin = clock_seconds(), start;
    double decision = 0, longest = 0, level = 0, levels = 0;

    if (bot_prepare(bots_find("perfect"), r, NULL, 0, &known, NULL) == OK) {
        start = clock_seconds() - begin;
        levels = bench_time_chances(r, known, &level);
        decision = bench_time_deciding(bots_find("perfect"), r, known, 20000, &longest);
    } else {
        start = 0;
    }
    solution_free(known);
    if (json)
        json_lines_print(
            "type:s rules:s positions:n seconds:d two_jobs_ratio:d bytes_per_position:d player_seconds:d decision_seconds:d longest_decision_seconds:d level_seconds:d levels_seconds:d",
            "solving", name, c.positions, one, one / two, (double)c.peak / (double)c.positions,
            start, decision, longest, level, levels);
    else
        printf("%s\n  %llu positions in %.3f s, with --jobs 2 %.2f times as fast, %.1f bytes a "
               "position\n"
               "  perfect is ready in %.3f s and decides in %.1f us, at most %.0f us\n"
               "  chances against a level in %.3f s, against all levels in %.3f s\n",
               name, (unsigned long long)c.positions, one, one / two,
               (double)c.peak / (double)c.positions, start, 1e6 * decision, 1e6 * longest, level,
               levels);
    fflush(stdout);
}

/* Measure the trained players of games that are not solved. */
static void bench_learned(const struct rules *r, bool json)
{
    for (int i = 0; i < bots_count(); i++) {
        const struct bot *b = bots_at(i);
        double decision, longest;

        if (b->needs != BOT_NEEDS_NETWORK || !bot_plays(b, r->game))
            continue;
        decision = 1e9;
        for (int run = 0; run < 20; run++) {
            double mean = bench_time_deciding(b, r, NULL, 20000, &longest);

            decision = mean < decision ? mean : decision;
        }
        if (json)
            json_lines_print(
                "type:s rules:s player:s decision_seconds:d longest_decision_seconds:d", "deciding",
                r->game->id, b->id, decision, longest);
        else
            printf("%s\n  %s decides in %.1f us, at most %.0f us\n", r->game->id, b->id,
                   1e6 * decision, 1e6 * longest);
        fflush(stdout);
    }
}

int bench_solve(const struct args *a)
{
    const struct game *only = a->positionals > 0 ? names_game(a->positional[0]) : NULL;
    bool json = args_has(a, "--json");

    if (a->positionals > 0 && only == NULL)
        return EXIT_USAGE;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct rules r;

        if (games_parse_rules(&r, settings[i], NULL) != OK)
            return cli_failed("%s: %s", settings[i], err_text(ERR_RULES));
        if (only == NULL || r.game == only)
            bench_game(&r, settings[i], json);
    }
    for (int i = 0; i < games_count(); i++) {
        struct rules r;

        rules_init(&r, games_at(i));
        if (game_is_hidden(r.game) && (only == NULL || r.game == only))
            bench_learned(&r, json);
    }
    return EXIT_DONE;
}
