/* Count move sequences: the cheapest proof that two programs play by the same rules. */
#include "cli/base/names.h"
#include "core/rng.h"
#include "core/text.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A machine needs days for this many positions, so the count is refused. */
static const double perft_most = 3e12;
/* It says first how many they are, if they take more than about ten seconds. */
static const double perft_long = 3e8;
/* There is no need to guess further. */
static const double perft_end = 1e15;

/* Progress is shown, and an interrupt noticed, after this many positions. */
enum { PERFT_PAUSE = 1 << 16 };

struct perft {
    const struct rules *rules;
    struct progress bar;
    double guess; /* positions to visit */
    uint64_t visited;
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

static void perft_step(const struct rules *r, const struct state *s,
                       const struct perft_choices *all, int i, struct state *next)
{
    *next = *s;
    game_step(r, next, (struct joint){all->first[i / all->k], all->second[i % all->k]});
}

/* Guess how many positions must be visited: go down all ways at once, and as soon as they are more
 * than fit, keep some by chance, each of which stands for as many as there were (Vaisman,
 * Kroese: "Stochastic enumeration method for counting trees", 2017). */
static double perft_guess(const struct rules *r)
{
    enum { WIDTH = 256 };
    struct state now[WIDTH] = {game_start(r, P1)}, next[WIDTH];
    struct rng dice = rng_at(1, 0, 0);
    struct perft_choices all;
    double sum = 0, each = 1;
    uint32_t n = 1, found, at;

    for (; n > 0 && sum < perft_end; n = found < WIDTH ? found : WIDTH) {
        found = 0;
        for (uint32_t i = 0; i < n; i++) {
            if (now[i].turn == OVER || now[i].clock == r->value[TURN_LIMIT])
                continue;
            perft_list(r, &now[i], &all);
            for (int j = 0; j < all.n * all.k; j++) {
                at = found < WIDTH ? found : rng_below(&dice, found + 1);
                found++;
                if (at < WIDTH)
                    perft_step(r, &now[i], &all, j, &next[at]);
            }
        }
        sum += each * found;
        each *= found > WIDTH ? (double)found / WIDTH : 1;
        memcpy(now, next, sizeof now);
    }
    return sum;
}

/* The depth is the turn limit, so the game itself ends where sequences are counted. */
static uint64_t perft_sequences(struct perft *p, const struct state *s)
{
    const struct rules *r = p->rules;
    struct perft_choices all;
    struct state next;
    uint64_t total = 0;

    if (s->clock == r->value[TURN_LIMIT])
        return 1;
    if (s->turn == OVER)
        return 0;
    perft_list(r, s, &all);
    for (int i = 0; i < all.n * all.k && !p->stopped; i++) {
        perft_step(r, s, &all, i, &next);
        if (++p->visited % PERFT_PAUSE == 0)
            p->stopped = !progress_going_on(&p->bar, fmin((double)p->visited / p->guess, 0.99));
        total += perft_sequences(p, &next);
    }
    return total;
}

/* A guess is good for one digit. */
static const char *perft_words(double guess, char room[32])
{
    double unit = pow(10, floor(log10(guess)));

    return text_grouped((uint64_t)(round(guess / unit) * unit), room);
}

static int perft_count(struct rules *r)
{
    struct perft p = {.rules = r, .guess = perft_guess(r)};
    struct state start = game_start(r, P1);
    char size[32];
    uint64_t total;

    if (p.guess > perft_most)
        return cli_failed("%s %s positions would have to be visited, which takes days or longer: "
                          "choose a lower depth, or smaller numbers with --rule.",
                          p.guess < perft_end ? "about" : "more than",
                          perft_words(fmin(p.guess, perft_end), size));
    if (p.guess > perft_long)
        fprintf(stderr, "duello: there are about %s positions to visit.\n",
                perft_words(p.guess, size));
    interrupt_catch();
    progress_begin(&p.bar, 0);
    total = perft_sequences(&p, &start);
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
    .flags = FLAGS(FLAGS_RULES),
    .positionals = 2,
    .run = cmd_perft_run,
};
