/* Counts move sequences: the cheapest proof that two programs play by the same rules. */
#include "cli.h"

#include <inttypes.h>
#include <stdio.h>

static uint64_t sequences(const struct rules *r, struct state s);

static uint64_t after(const struct rules *r, struct state s, move a, move b)
{
    return sequences(r, game_next(r, s, (struct joint){a, b}));
}

/* The turn limit is the depth, so the game's own clock says when to count. */
static uint64_t sequences(const struct rules *r, struct state s)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX], others[MOVES_MAX];
    uint64_t total = 0;
    int n, k = 1;

    if (s.clock == r->value[TURN_LIMIT])
        return 1;
    if (s.turn == OVER)
        return 0;
    others[0] = 0;
    if (s.turn == CHANCE)
        n = r->game->chance(r, s, list, weight);
    else
        n = r->game->legal(r, s, s.turn == P2 ? P2 : P1, list);
    if (s.turn == BOTH)
        k = r->game->legal(r, s, P2, others);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++)
            total += after(r, s, list[i], others[j]);
    return total;
}

static int run(const struct args *a)
{
    struct args depth = *a;
    struct rules r;
    int most;

    if (a->positionals < 2)
        return usage("usage: duello perft GAME DEPTH");
    if (named_rules(a, a->positional[0], &r) != EXIT_DONE)
        return EXIT_USAGE;
    depth.given[0].name = "DEPTH";
    depth.given[0].value = a->positional[1];
    depth.count = 1;
    if (args_number(&depth, "DEPTH", 0, 1000, &most) != EXIT_DONE)
        return EXIT_USAGE;
    if (r.value[TURN_LIMIT] > 0 && r.value[TURN_LIMIT] < most) {
        puts("0");
        return EXIT_DONE;
    }
    for (int d = most; d <= most; d++) {
        r.value[TURN_LIMIT] = d;
        printf("%" PRIu64 "\n", d == 0 ? 1 : sequences(&r, game_start(&r, P1)));
    }
    return EXIT_DONE;
}

static const struct flag flags[] = {FLAG_RULE, FLAGS_END};

const struct command cmd_perft = {
    .name = "perft",
    .synopsis = "GAME DEPTH [--rule NAME=VALUE]...",
    .summary = "Count the move sequences of exactly so many turns.",
    .examples = "  duello perft energy-duel 4\n",
    .flags = flags,
    .positionals = 2,
    .run = run,
};
