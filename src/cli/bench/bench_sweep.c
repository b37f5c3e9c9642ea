/* Measure a sweep: `duello bench --sweep`. */
#include "cli/base/cli.h"
#include "cli/base/json_lines.h"
#include "cli/bench/bench.h"
#include "design/sweep.h"
#include "games/games.h"
#include "system/clock.h"

#include <math.h>
#include <stdio.h>

static const char swept[] = "charge", varied[] = "goal=13..20";
enum { SWEEP_GAMES = 1000, SWEEP_RUNS = 3 };

static void bench_sweep_finished(void *context, int i)
{
    (void)context;
    (void)i;
}

static bool bench_sweep_waiting(void *context)
{
    (void)context;
    return true;
}

static int bench_sweep_begin(struct sweep *s)
{
    *s = (struct sweep){.games = SWEEP_GAMES, .seed = 1};
    rules_init(&s->base, games_find(swept));
    s->player = playout_usual_player(&s->base);
    return sweep_vary(s, varied, NULL) == OK ? sweep_begin(s, NULL) : ERR_RULES;
}

static bool bench_sweep_run(struct sweep *s, int jobs)
{
    struct sweep_setup setup = {
        .jobs = jobs, .finished = bench_sweep_finished, .waiting = bench_sweep_waiting};

    memset(s->done, 0, (size_t)s->count * sizeof *s->done);
    s->finished = 0;
    return sweep_run(s, &setup) == OK;
}

/* Only solve its settings, without chances and games. */
static bool bench_sweep_solve(struct sweep *s, int jobs)
{
    for (int i = 0; i < s->count; i++) {
        struct solution *known;
        struct rules r;

        sweep_rules(s, i, &r);
        if (solution_new(&known, &r, &(struct solve_setup){.jobs = jobs}, NULL) == OK)
            solution_free(known);
    }
    return true;
}

/* Time one of them in seconds, the fastest of a few runs; 0 if it fails. */
static double bench_sweep_time(struct sweep *s, int jobs, bool (*run)(struct sweep *s, int jobs))
{
    double best = INFINITY;

    for (int i = 0; i < SWEEP_RUNS; i++) {
        double begin = clock_seconds();

        if (!run(s, jobs))
            return 0;
        best = fmin(best, clock_seconds() - begin);
    }
    return best;
}

int bench_sweep(const struct args *a)
{
    static struct sweep s; /* large */
    double one, two, solving;

    if (bench_sweep_begin(&s) != OK)
        return cli_failed("out of memory.");
    one = bench_sweep_time(&s, 1, bench_sweep_run);
    two = bench_sweep_time(&s, 2, bench_sweep_run);
    solving = bench_sweep_time(&s, 1, bench_sweep_solve);
    if (args_has(a, "--json"))
        json_lines_print(
            "type:s game:s varied:s settings:n seconds:d two_jobs_ratio:d solving_seconds:d",
            "sweep", swept, varied, s.count, one, one / two, solving);
    else
        printf("sweep of %d settings of %s (%s): %.2f s, with --jobs 2 %.2f times as fast; "
               "solving alone takes %.2f s\n",
               s.count, swept, varied, one, one / two, solving);
    sweep_release(&s);
    return EXIT_DONE;
}
