/*
 * Measure a search for rules: `duello bench --design`. The same settings are searched, measured
 * without throwing any out, and worked out as a sweep does.
 */
#include "cli/base/cli.h"
#include "cli/base/json_lines.h"
#include "cli/bench/bench.h"
#include "design/figures.h"
#include "design/options_search.h"
#include "games/games.h"
#include "system/clock.h"

#include <stdio.h>

enum { BENCH_DESIGN_GAMES = 1000 };

/* A search whose goals about half of the settings have. */
static const struct bench_design {
    const char *game, *goals[3];
    int settings, every; /* of the settings, every n-th is worked out in the two other ways */
} bench_designs[] = {
    {"energy-clash", {"first.casual=40..54", "turns.casual=..60"}, 2000, 10},
    {"charge", {"first.casual=45..53.5"}, 300, 30},
};

static void bench_design_finished(void *context, size_t first, size_t count)
{
    (void)context, (void)first, (void)count;
}

static bool bench_design_waiting(void *context)
{
    (void)context;
    return true;
}

static bool bench_design_enough(void *context)
{
    (void)context;
    return false;
}

static int bench_design_search(const struct bench_design *b, struct options_search *s)
{
    const struct options_search_setup setup = {.jobs = 1,
                                               .finished = bench_design_finished,
                                               .waiting = bench_design_waiting,
                                               .enough = bench_design_enough};

    *s = (struct options_search){.seed = 1, .settings = b->settings};
    rules_init(&s->base, games_find(b->game));
    s->keep[TURN_LIMIT] = s->keep[LIMIT_RESULT] = true; /* a sweep would take minutes */
    for (int i = 0; i < 3 && b->goals[i] != NULL; i++)
        goals_add(&s->goals, b->goals[i], NULL);
    return options_search_run(s, &setup);
}

/* How long the others take for a sample of the settings that do not contradict themselves. */
struct bench_sample {
    int settings, good;
    double whole, sweep; /* seconds */
};

/* Measure the goals of one setting, alone; is every one met? */
static bool bench_design_measure(const struct options_search *s, const struct rules *r)
{
    struct solution *known = NULL;
    struct meter *meter = NULL;
    bool met = solution_new(&known, r, &(struct solve_setup){.chances = true}, NULL) == OK &&
               meter_new(&meter, r, known, &(struct meter_setup){0}) == OK;

    for (int i = 0; i < s->goals.count && met; i++) {
        struct meter_value v;
        int first, last;

        goal_levels(&s->goals.at[i], &first, &last);
        for (int level = first; level <= last; level++)
            met = met && meter_measure(meter, s->goals.at[i].what, level, 1e-8, &v) == OK &&
                  goal_miss(&s->goals.at[i], &v) <= 0;
    }
    meter_free(meter);
    solution_free(known);
    return met;
}

static void bench_design_sample(const struct bench_design *b, const struct options_search *s,
                                struct bench_sample *out)
{
    struct figures_setup setup = {
        .player = "casual", .games = BENCH_DESIGN_GAMES, .seed = 1, .solve = {.chances = true}};
    struct figures f;

    for (size_t i = 0; i < s->count; i += (size_t)b->every) {
        double begin = clock_seconds();
        struct rules r;

        options_search_rules(s, i, &r);
        if (s->tried[i].end == TRIED_TOO_LARGE || rules_check(&r, NULL) != OK)
            continue;
        out->settings++;
        figures_of(&f, &r, &setup);
        out->sweep += clock_seconds() - begin;
        begin = clock_seconds();
        out->good += bench_design_measure(s, &r);
        out->whole += clock_seconds() - begin;
    }
}

static int bench_design_one(const struct bench_design *b, bool json)
{
    struct options_search s = {.count = 0};
    struct bench_sample sample = {.settings = 0};
    size_t counts[TRIED_MEASURED + 1];
    double begin = clock_seconds(), rate, sweep, whole;
    int err = bench_design_search(b, &s);

    rate = clock_seconds() - begin;
    options_search_counts(&s, counts);
    rate = (double)(counts[TRIED_MEASURED] + counts[TRIED_THROWN_OUT]) / rate;
    if (err == OK)
        bench_design_sample(b, &s, &sample);
    options_search_release(&s);
    if (err != OK || sample.settings == 0)
        return cli_failed("%s.", err_text(err));
    sweep = sample.settings / sample.sweep;
    whole = sample.settings / sample.whole;
    if (json)
        json_lines_print("type:s game:s settings:n measured:n per_second:d sweep_per_second:d "
                         "whole_per_second:d ratio:d met_percent:d",
                         "design", b->game, b->settings, (int64_t)counts[TRIED_MEASURED], rate,
                         sweep, whole, rate / sweep, 100.0 * sample.good / sample.settings);
    else
        printf("search of %d settings of %s, %.0f%% of which have the goals: %.0f a second, of "
               "which %zu were measured; a sweep works out %.1f a second (%.1f times as many); "
               "each goal of each setting alone: %.1f a second\n",
               b->settings, b->game, 100.0 * sample.good / sample.settings, rate,
               counts[TRIED_MEASURED], sweep, rate / sweep, whole);
    return EXIT_DONE;
}

int bench_design(const struct args *a)
{
    int err = EXIT_DONE;

    for (size_t i = 0; i < sizeof bench_designs / sizeof *bench_designs && err == EXIT_DONE; i++)
        err = bench_design_one(&bench_designs[i], args_has(a, "--json"));
    return err;
}
