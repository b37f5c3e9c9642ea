/* Random games on the graph of a game, beside a loop that was written by hand for that game. */
#include "bench/complain.h"
#include "bench/hand_loops.h"
#include "bench/gauge.h"
#include "cli/bench/bench.h"
#include "cli/base/json_lines.h"
#include "games/games.h"

#include <math.h>
#include <stdio.h>

enum { CHECKED_GAMES = 2000 };

struct hand_games {
    const struct hand_loop *loop;
    struct graph graph;
    uint64_t seed;
    struct rng dice;
};

static void hand_batch_on_graph(void *context, struct played *t)
{
    struct hand_games *h = context;

    graph_playouts(&h->graph, BENCH_TURNS, h->seed++, 20000, t);
}

static void hand_play(const struct hand_loop *loop, struct rng *g, int games, struct played *t)
{
    for (int i = 0; i < games; i++)
        t->moves += (uint64_t)loop->play(g, &t->signature);
}

static void hand_batch_by_hand(void *context, struct played *t)
{
    struct hand_games *h = context;

    hand_play(h->loop, &h->dice, 200, t);
}

/* With the same dice, the loop must make the choices of the graph. */
static bool hand_is_right(const struct hand_games *h)
{
    struct rng one = rng_at(1, 0, 0), two = one;
    struct played graph = {0}, loop = {0};

    for (int i = 0; i < CHECKED_GAMES; i++)
        graph_playout(&h->graph, BENCH_TURNS, &one, &graph);
    hand_play(h->loop, &two, CHECKED_GAMES, &loop);
    return graph.signature == loop.signature;
}

static void hand_measure(struct hand_games *h, bool json)
{
    const char *id = h->loop->id;
    double graph = 0, loop = 0;
    struct played t;

    h->dice = rng_at(2, 0, 0);
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        graph = fmax(graph, bench_speed(hand_batch_on_graph, h, &t));
        loop = fmax(loop, bench_speed(hand_batch_by_hand, h, &t));
    }
    if (json)
        json_lines_print("type:s game:s moves_per_second:d hand_moves_per_second:d", "hand", id,
                         graph, loop);
    else
        printf("%-18s %6.1f M moves/s, %.2f times the %.1f M of a loop written by hand\n", id,
               graph / 1e6, graph / loop, loop / 1e6);
    fflush(stdout);
}

static int hand_compare(const struct hand_loop *loop, bool json)
{
    struct budget budget = {.limit = 400000000};
    struct hand_games h = {.loop = loop};
    struct rules r;
    int err = EXIT_DONE;

    rules_init(&r, games_find(loop->id));
    if (graph_open(&h.graph, &r, 0, &budget) != OK)
        return complain(EXIT_FAILED, "%s has no graph.", loop->id);
    if (hand_is_right(&h))
        hand_measure(&h, json);
    else
        err = complain(EXIT_FAILED, "%s: the loop written by hand does not play by the rules.",
                       loop->id);
    graph_release(&h.graph);
    return err;
}

int gauge_hand(const struct gauge *m)
{
    const struct game *only = m->word != NULL ? games_find(m->word) : NULL;
    struct text games = TEXT_OF(SENTENCE_BYTES);
    int err = EXIT_DONE, compared = 0;

    for (int i = 0; i < HAND_LOOPS && err == EXIT_DONE; i++) {
        text_add(&games, "%s%s", i > 0 ? ", " : "", hand_loops[i].id);
        if (m->word == NULL || games_find(hand_loops[i].id) == only) {
            err = hand_compare(&hand_loops[i], m->json);
            compared++;
        }
    }
    return compared > 0
               ? err
               : complain(EXIT_USAGE, "no loop was written by hand for \"%s\", only for %s.",
                          m->word, games.at);
}
