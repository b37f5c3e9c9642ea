/*
 * Measure random games: by the rules, on the game's graph, and in a loop by hand. Their signatures
 * must be equal: a hash of all choices in a fixed number of games. The speed is that of the fastest
 * of several short runs, which take turns, so that all suffer alike from whatever else the machine
 * does.
 */
#include "cli/base/cli.h"
#include "cli/base/json_lines.h"
#include "cli/command_parts/bench.h"
#include "cli/command_parts/bench_hand.h"
#include "core/nature.h"
#include "system/clock.h"

#include <inttypes.h>
#include <stdio.h>

enum { SIGNATURE_GAMES = 2000, BATCH = 2000, ROUNDS = 6 };
static const uint64_t first_signature = 0xcbf29ce484222325U, graph_bytes_max = 400000000;
static const double slice_seconds = 0.06;

enum way_to_play { BY_RULES, BY_GRAPH, BY_HAND, WAYS };

struct bench {
    const struct rules *rules;
    struct graph graph;
    bool can[WAYS];
    uint64_t seed;
    double speed[WAYS], moves_per_game; /* moves a second */
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

/* Play this many games in one of the ways; `many`: the graph may play several at a time. */
static void bench_play(struct bench *b, enum way_to_play how, int games, bool many, struct rng *g,
                       struct played *t)
{
    int limit = b->rules->value[TURN_LIMIT];

    if (how == BY_HAND) {
        hand_play(b->rules->game->id, g, games, t);
    } else if (how == BY_GRAPH && many) {
        graph_playouts(&b->graph, limit, b->seed++, (uint64_t)games, t);
    } else {
        for (int i = 0; i < games; i++)
            if (how == BY_GRAPH)
                graph_playout(&b->graph, limit, g, t);
            else
                bench_by_rules(b->rules, g, t);
    }
}

static uint64_t bench_signature(struct bench *b, enum way_to_play how)
{
    struct played t = {.signature = first_signature};
    struct rng g = rng_at(1, 0, 0);

    bench_play(b, how, SIGNATURE_GAMES, false, &g, &t);
    return t.signature;
}

static void bench_measure(struct bench *b)
{
    struct rng g = rng_at(2, 0, 0);

    for (int i = 0; i < ROUNDS * WAYS; i++) {
        enum way_to_play how = (enum way_to_play)(i % WAYS);
        struct played t = {0};
        double begin = clock_seconds(), spent = 0, speed;

        if (!b->can[how])
            continue;
        while (spent < slice_seconds) {
            bench_play(b, how, how == BY_GRAPH ? 10 * BATCH : BATCH / 10, true, &g, &t);
            spent = clock_seconds() - begin;
        }
        speed = (double)t.moves / spent;
        b->speed[how] = speed > b->speed[how] ? speed : b->speed[how];
        b->moves_per_game = (double)t.moves / (double)t.games;
    }
}

static void bench_print(const struct bench *b, uint64_t signature, bool json)
{
    double best = b->speed[b->can[BY_GRAPH] ? BY_GRAPH : BY_RULES];
    const char *id = b->rules->game->id;

    if (json) {
        char hex[20];

        snprintf(hex, sizeof hex, "%016" PRIx64, signature);
        json_lines_print("type:s game:s moves_per_second:d games_per_second:d moves_per_game:d "
                         "rules_moves_per_second:d hand_moves_per_second:d signature:s",
                         "bench", id, best, best / b->moves_per_game, b->moves_per_game,
                         b->speed[BY_RULES], b->speed[BY_HAND], hex);
        return;
    }
    printf("%-18s %6.1f M moves/s %10.0f games/s %5.1f moves/game  %016" PRIx64 "\n", id,
           best / 1e6, best / b->moves_per_game, b->moves_per_game, signature);
    if (b->can[BY_GRAPH])
        printf("%-18s %6.1f M by the rules alone", "", b->speed[BY_RULES] / 1e6);
    if (b->can[BY_HAND])
        printf("; %.2f times the %.1f M of a loop written by hand", best / b->speed[BY_HAND],
               b->speed[BY_HAND] / 1e6);
    if (b->can[BY_GRAPH])
        printf("\n");
    fflush(stdout);
}

int bench_playouts(const struct rules *r, bool book, bool json, uint64_t *signature)
{
    struct budget budget = {.limit = graph_bytes_max};
    struct bench b = {.rules = r, .can = {true}};
    uint64_t mine = bench_signature(&b, BY_RULES);
    int code = EXIT_DONE;

    b.can[BY_GRAPH] = graph_open(&b.graph, r, 0, &budget) == OK;
    b.can[BY_HAND] = book && hand_play(r->game->id, &(struct rng){0}, 1, &(struct played){0});
    for (int how = BY_GRAPH; how < WAYS && code == EXIT_DONE; how++)
        if (b.can[how] && bench_signature(&b, (enum way_to_play)how) != mine)
            code = cli_failed("%s: %s does not play by the rules.", r->game->id,
                              how == BY_GRAPH ? "the graph" : "the loop written by hand");
    if (code == EXIT_DONE) {
        bench_measure(&b);
        bench_print(&b, mine, json);
        *signature = (*signature ^ mine) * 0x100000001b3U;
    }
    if (b.can[BY_GRAPH])
        graph_release(&b.graph);
    return code;
}
