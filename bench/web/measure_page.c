/*
 * What `make bench-web` measures, compiled twice: into a module with the objects of the page, and
 * into a program of this machine, which prints for `web-bench WHAT GAME SIZE` the seconds it took,
 * how much was done, and the game. One thread each.
 */
#include "core/nature.h"
#include "duello.h"
#include "games/games.h"
#include "solve/graph.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYOUT_CHOICES = 500 };

#ifdef __wasm__
#define BENCH_EXPORT(name) __attribute__((export_name("number " #name))) name
#else
#define BENCH_EXPORT(name) name
#endif

double BENCH_EXPORT(bench_playouts)(int game, double games);
double BENCH_EXPORT(bench_solve)(int game, double times);

static duello_rules *bench_rules(int game)
{
    char why[DUELLO_SENTENCE_BYTES];
    duello_rules *rules = NULL;

    duello_rules_parse(&rules, duello_game_id(duello_game_at(game)), why, sizeof why);
    return rules;
}

/* By the rules: cards are hidden, so there is no graph. */
static double bench_play_rules(const struct rules *rules, double games)
{
    struct rng dice = rng_at(1, 0, 0);
    double made = 0;

    for (; games > 0; games--) {
        struct state s = game_start(rules, P1);

        for (int choices = 0; choices < PLAYOUT_CHOICES && s.turn != OVER; choices++) {
            struct joint m = nature_pick_all(rules, &s, &dice);

            made += s.turn != CHANCE;
            game_step(rules, &s, m);
        }
    }
    return made;
}

/* The number of choices in random games, as `duello bench` plays them: on a graph, which is made in
 * the first call, or by the rules if there is none. Games on a graph take so little time that ten
 * times as many are played. */
double bench_playouts(int game, double games)
{
    static struct graph graph;
    static struct budget budget;
    static int written = -1;
    struct played played = {0};
    struct rules rules;

    rules_init(&rules, games_at(game));
    if (game_is_hidden(rules.game))
        return bench_play_rules(&rules, games);
    if (game != written) {
        graph_release(&graph);
        written = graph_open(&graph, &rules, 0, &budget) == OK ? game : -1;
    }
    graph_playouts(&graph, PLAYOUT_CHOICES, 1, 10 * (uint64_t)games, &played);
    return (double)played.moves;
}

/* The number of positions solved. */
double bench_solve(int game, double times)
{
    duello_solution_setup setup = {.size = sizeof setup, .jobs = 1};
    duello_solution_census census = {.size = sizeof census};
    duello_rules *rules = bench_rules(game);
    char why[DUELLO_SENTENCE_BYTES];
    double sum = 0;

    for (; times > 0; times--) {
        duello_solution *known = NULL;

        if (duello_solution_new(&known, rules, &setup, why, sizeof why) == DUELLO_OK)
            duello_solution_get_census(known, &census);
        sum += (double)census.positions;
        duello_solution_free(known);
    }
    duello_rules_free(rules);
    return sum;
}

#ifndef __wasm__
static double bench_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    double start, done;

    if (argc != 4 || atoi(argv[2]) >= duello_game_count())
        return 2;
    bench_playouts(atoi(argv[2]), 1);
    start = bench_now();
    done = (strcmp(argv[1], "solve") == 0 ? bench_solve : bench_playouts)(atoi(argv[2]),
                                                                          atof(argv[3]));
    printf("%.6f %.0f %s\n", bench_now() - start, done,
           duello_game_id(duello_game_at(atoi(argv[2]))));
    return 0;
}
#endif
