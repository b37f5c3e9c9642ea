/*
 * Measure random games: by the rules, and on the game's graph. Their signatures must be equal: a
 * hash of all choices in a fixed number of games.
 */
#include "cli/base/cli.h"
#include "cli/base/json_lines.h"
#include "cli/bench/bench.h"
#include "core/nature.h"
#include "system/clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { SIGNATURE_GAMES = 2000 };
static const uint64_t first_signature = 0xcbf29ce484222325U, graph_bytes_max = 400000000;
static const double slice_seconds = 0.06;

struct bench {
    const struct rules *rules;
    struct graph graph;
    bool has_graph;
    uint64_t seed;
    struct rng dice;
    double by_rules, on_graph, moves_per_game; /* moves a second */
};

static void bench_by_rules(const struct rules *r, struct rng *g, struct played *t)
{
    uint64_t signature = t->signature, moves = 0;
    _Alignas(64) struct state s = game_start(r, P1);

    while (s.turn != OVER) {
        struct joint m = nature_pick_all(r, &s, g);

        moves += s.turn != CHANCE;
        signature = graph_mix(signature, m);
        game_step(r, &s, m);
    }
    t->signature = signature;
    t->moves += moves;
    t->games++;
}

static uint64_t bench_signature(const struct bench *b, bool on_graph)
{
    struct played t = {.signature = first_signature};
    struct rng g = rng_at(1, 0, 0);

    for (int i = 0; i < SIGNATURE_GAMES; i++)
        if (on_graph)
            graph_playout(&b->graph, b->rules->value[TURN_LIMIT], &g, &t);
        else
            bench_by_rules(b->rules, &g, &t);
    return t.signature;
}

static void bench_batch_by_rules(void *context, struct played *t)
{
    struct bench *b = context;

    for (int i = 0; i < 200; i++)
        bench_by_rules(b->rules, &b->dice, t);
}

static void bench_batch_on_graph(void *context, struct played *t)
{
    struct bench *b = context;

    graph_playouts(&b->graph, b->rules->value[TURN_LIMIT], b->seed++, 20000, t);
}

double bench_speed(bench_batch *play, void *context, struct played *t)
{
    double begin = clock_worked(), spent = 0;

    *t = (struct played){0};
    while (spent < slice_seconds) {
        play(context, t);
        spent = clock_worked() - begin;
    }
    return (double)t->moves / spent;
}

static void bench_measure(struct bench *b)
{
    struct played t;

    b->dice = rng_at(2, 0, 0);
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        b->by_rules = fmax(b->by_rules, bench_speed(bench_batch_by_rules, b, &t));
        if (b->has_graph)
            b->on_graph = fmax(b->on_graph, bench_speed(bench_batch_on_graph, b, &t));
        b->moves_per_game = (double)t.moves / (double)t.games;
    }
}

static void bench_print(const struct bench *b, uint64_t signature, bool json)
{
    double best = b->has_graph ? b->on_graph : b->by_rules;
    const char *id = b->rules->game->id;

    if (json) {
        char hex[20];

        snprintf(hex, sizeof hex, "%016" PRIx64, signature);
        json_lines_print("type:s game:s moves_per_second:d games_per_second:d moves_per_game:d "
                         "rules_moves_per_second:d signature:s",
                         "bench", id, best, best / b->moves_per_game, b->moves_per_game,
                         b->by_rules, hex);
        return;
    }
    printf("%-18s %6.1f M moves/s %10.0f games/s %5.1f moves/game  %016" PRIx64 "\n", id,
           best / 1e6, best / b->moves_per_game, b->moves_per_game, signature);
    if (b->has_graph)
        printf("%-18s %6.1f M by the rules alone\n", "", b->by_rules / 1e6);
    fflush(stdout);
}

int bench_playouts(const struct rules *r, bool json, uint64_t *signature)
{
    struct budget budget = {.limit = graph_bytes_max};
    struct bench b = {.rules = r};
    uint64_t mine = bench_signature(&b, false);
    int code = EXIT_DONE;

    b.has_graph = graph_open(&b.graph, r, 0, &budget) == OK;
    if (b.has_graph && bench_signature(&b, true) != mine) {
        code = cli_failed("%s: the graph does not play by the rules.", r->game->id);
    } else {
        bench_measure(&b);
        bench_print(&b, mine, json);
        *signature = (*signature ^ mine) * 0x100000001b3U;
    }
    if (b.has_graph)
        graph_release(&b.graph);
    return code;
}
