/* Count move sequences: the cheapest proof that two programs play by the same rules. */
#include "cli/base/names.h"

#include <inttypes.h>
#include <stdio.h>

static uint64_t perft_sequences(const struct rules *r, const struct state *s);

static uint64_t perft_after(const struct rules *r, struct state s, move a, move b)
{
    game_step(r, &s, (struct joint){a, b});
    return perft_sequences(r, &s);
}

/* The depth is the turn limit, so the game itself ends where sequences are counted. */
static uint64_t perft_sequences(const struct rules *r, const struct state *s)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX], others[MOVES_MAX];
    uint64_t total = 0;
    int n, k = 1;

    if (s->clock == r->value[TURN_LIMIT])
        return 1;
    if (s->turn == OVER)
        return 0;
    others[0] = 0;
    if (s->turn == CHANCE)
        n = r->game->chance(r, s, list, weight);
    else
        n = r->game->legal(r, s, s->turn == P2 ? P2 : P1, list);
    if (s->turn == BOTH)
        k = r->game->legal(r, s, P2, others);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++)
            total += perft_after(r, *s, list[i], others[j]);
    return total;
}

static int cmd_perft_run(const struct args *a)
{
    struct rules r;
    struct state start;
    int depth;

    if (a->positionals < 2)
        return cli_usage("usage: duello perft GAME DEPTH");
    if (names_rules(a, a->positional[0], &r) != EXIT_DONE ||
        args_number_in("DEPTH", a->positional[1], 1, 1000, &depth) != EXIT_DONE)
        return EXIT_USAGE;
    if (r.value[TURN_LIMIT] > 0 && r.value[TURN_LIMIT] < depth) {
        puts("0");
        return EXIT_DONE;
    }
    r.value[TURN_LIMIT] = depth;
    start = game_start(&r, P1);
    printf("%" PRIu64 "\n", perft_sequences(&r, &start));
    return EXIT_DONE;
}

const struct command cmd_perft = {
    .name = "perft",
    .group = GROUP_RESEARCH,
    .synopsis = "GAME DEPTH [--rule NAME=VALUE]...",
    .summary = "Count move sequences of a given length.",
    .examples = "  duello perft energy-duel 4\n",
    .flags = FLAGS(FLAG_RULE),
    .positionals = 2,
    .run = cmd_perft_run,
};
