/* Count move sequences: the cheapest proof that two programs play by the same rules. */
#include "cli/base/names.h"
#include "core/rng.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <inttypes.h>
#include <stdio.h>

/* A machine needs days for so many positions, so the count is refused. */
static const double perft_most = 3e12;
/* It says first how many they are, if they take more than about ten seconds. */
static const double perft_long = 3e8;
/* Progress is told for parts of the work that are at least so large. */
static const double perft_part = 1e-5;

struct perft {
    const struct rules *rules;
    struct progress bar;
    bool stopped;
};

/* The choices at a position: those of one player or of nature, and of Player 2 where both choose.
 */
struct perft_choices {
    move first[MOVES_MAX], second[MOVES_MAX];
    int n, k;
};

static void perft_list(const struct rules *r, const struct state *s, struct perft_choices *out)
{
    uint32_t weight[MOVES_MAX];

    out->k = 1;
    out->second[0] = 0;
    if (s->turn == CHANCE)
        out->n = r->game->chance(r, s, out->first, weight);
    else
        out->n = r->game->legal(r, s, s->turn == P2 ? P2 : P1, out->first);
    if (s->turn == BOTH)
        out->k = r->game->legal(r, s, P2, out->second);
}

/* Guess how many positions must be visited: on a random way, each stands for as many as there were
 * ways to go (Knuth, "Estimating the efficiency of backtrack programs", 1975). */
static double perft_guess(const struct rules *r)
{
    enum { WAYS = 1000 };
    struct rng dice = rng_at(1, 0, 0);
    struct perft_choices all;
    double sum = 0;

    for (int i = 0; i < WAYS; i++) {
        struct state s = game_start(r, P1);

        for (double here = 1; s.turn != OVER && s.clock != r->value[TURN_LIMIT];) {
            perft_list(r, &s, &all);
            here *= all.n * all.k;
            sum += here / WAYS;
            game_step(r, &s,
                      (struct joint){all.first[rng_below(&dice, (uint32_t)all.n)],
                                     all.second[rng_below(&dice, (uint32_t)all.k)]});
        }
    }
    return sum;
}

/* Count from here on; `from` and `share` say which part of the work that is. The depth is the turn
 * limit, so the game itself ends where sequences are counted. */
static uint64_t perft_sequences(struct perft *p, const struct state *s, double from, double share)
{
    const struct rules *r = p->rules;
    struct perft_choices all;
    uint64_t total = 0;

    if (s->clock == r->value[TURN_LIMIT])
        return 1;
    if (s->turn == OVER)
        return 0;
    if (share >= perft_part)
        p->stopped = p->stopped || !progress_going_on(&p->bar, from);
    perft_list(r, s, &all);
    share /= all.n * all.k;
    for (int i = 0; i < all.n * all.k && !p->stopped; i++) {
        struct state next = *s;

        game_step(r, &next, (struct joint){all.first[i / all.k], all.second[i % all.k]});
        total += perft_sequences(p, &next, from + i * share, share);
    }
    return total;
}

static int perft_count(struct rules *r)
{
    struct perft p = {.rules = r};
    struct state start = game_start(r, P1);
    double guess = perft_guess(r);
    uint64_t total;

    if (guess > perft_most)
        return cli_failed("about %.0e positions would have to be visited, for days or longer: "
                          "choose a lower depth, or smaller numbers with --rule.",
                          guess);
    if (guess > perft_long)
        fprintf(stderr, "duello: about %.0e positions are to be visited.\n", guess);
    interrupt_catch();
    progress_begin(&p.bar, 0);
    total = perft_sequences(&p, &start, 0, 1);
    progress_end(&p.bar);
    if (p.stopped)
        return cli_interrupted();
    printf("%" PRIu64 "\n", total);
    return EXIT_DONE;
}

static int cmd_perft_run(const struct args *a)
{
    struct rules r;
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
    return perft_count(&r);
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
