/* What bench/web/measure_npm.mjs compares the package of npm with: the same calls of duello.h in a
 * program. `npm-bench GAME GAMES` prints the choices of that many random games, their seconds, and
 * the seconds that solving takes, 0 where cards are hidden. */
#include "duello.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double npm_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    duello_batch_setup setup = DUELLO_SIZED(duello_batch_setup);
    duello_solution_setup how = DUELLO_SIZED(duello_solution_setup);
    duello_solution *known = NULL;
    duello_batch *batch = NULL;
    duello_rules *rules = NULL;
    uint64_t made = 0;
    double from, played;

    if (argc != 3 || duello_rules_parse(&rules, argv[1], NULL, 0) != DUELLO_OK)
        return 2;
    setup.rules = rules;
    setup.count = strtoul(argv[2], NULL, 10);
    setup.seed = 1;
    from = npm_now();
    duello_batch_new(&batch, &setup, NULL, 0);
    duello_batch_playout(batch, 1000, &made);
    duello_batch_free(batch);
    played = npm_now() - from;
    how.chances = how.fold = true;
    from = npm_now();
    if (duello_solution_new(&known, rules, &how, NULL, 0) != DUELLO_OK)
        from = npm_now();
    printf("%llu %.6f %.6f\n", (unsigned long long)made, played, npm_now() - from);
    duello_solution_free(known);
    duello_rules_free(rules);
    return 0;
}
