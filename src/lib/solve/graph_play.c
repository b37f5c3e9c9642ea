/*
 * Random games on a graph. A graph that is larger than the cache makes every step wait for memory,
 * so graph_playouts plays several games in turn: each step asks for the way of the next, which has
 * come when the game's turn comes again.
 */
#include "solve/graph.h"

/* WebAssembly pays for each turn of a loop: the engine also asks whether to stop. */
#define GRAPH_UNROLL _Pragma("GCC unroll 8")

/* ---- the end of a game ----------------------------------------------------------------------- */

/* Play on by the rules, from a position that is not part of the graph, for this many turns. */
static enum result graph_play_beyond(const struct graph *g, uint32_t place, int left,
                                     struct rng *dice, struct played *t)
{
    const struct rules *r = &g->rules;
    struct state s = g->beyond[place];

    while (s.turn != OVER && (left > 0 || s.turn == CHANCE)) {
        struct joint m = nature_pick_all(r, &s, dice);

        t->moves += s.turn != CHANCE;
        t->signature = graph_mix(t->signature, m);
        left -= game_ends_turn(r->game, m);
        game_step(r, &s, m);
    }
    return s.turn == OVER ? (enum result)s.result : game_limit_result(r, s.points);
}

/* Count games that ended with this result, as the player saw it who counted as P1. */
static void graph_count(struct played *t, enum result result, bool exchanged, uint64_t games)
{
    static const uint8_t other[] = {UNDECIDED, P2_WINS, P1_WINS, DRAW, UNFINISHED};

    t->ended[exchanged ? other[result] : result] += games;
    t->games += games;
}

/* ---- one game -------------------------------------------------------------------------------- */

void graph_playout(const struct graph *g, int limit, struct rng *dice, struct played *t)
{
    struct rng local = *dice;
    uint64_t signature = t->signature, moves = 0;
    way at = g->start;
    bool exchanged = false;

    for (const struct way_kind *k; (k = graph_kind_of(g, at))->n > 0 && limit > 0;) {
        uint32_t choice = rng_below(&local, k->n);
        size_t next;

        if (g->joint && !k->nature)
            choice = choice * k->k + rng_below(&local, k->k);
        next = graph_at(g, graph_row_of(at)) + choice;
        moves += !k->nature;
        exchanged ^= k->seats;
        signature = graph_mix(signature, g->made[next]);
        at = g->ways[next];
        limit -= graph_kind_of(g, at)->turn;
    }
    *dice = local;
    t->signature = signature;
    t->moves += moves;
    if (graph_kind_of(g, at)->beyond)
        graph_count(t, graph_play_beyond(g, graph_row_of(at), limit, dice, t), exchanged, 1);
    else
        graph_count(t, graph_kind_of(g, at)->result, exchanged, 1);
}

/* ---- many games ------------------------------------------------------------------------------ */

/* A game adds up its exchanges of seats, its moves of nature and its turns in one number. The top
 * bit says that the game is over: the last way sets it, or the turns do, which begin so that their
 * limit carries into it. */
enum { NATURES_AT = 20, TURNS_AT = 40, OVER_AT = 63 };
enum { NATURES_MASK = (1 << 20) - 1, TURNS_END = 1 << 23, TURNS_MASK = TURNS_END - 1 };

/* What a step needs of a kind of way. */
struct graph_step {
    uint64_t sum;
    uint32_t n, k;
};

/* A game in progress. */
struct lane {
    struct rng dice;
    uint64_t sum;
    size_t next; /* the way that it takes next */
    way at;      /* the way that it took last */
};

enum { LANES = 32 };

struct graph_playouts {
    const struct graph *graph;
    const way *ways;
    uint64_t base;  /* of the dice */
    uint64_t first; /* the sum of a game before its first way */
    uint64_t begun, moves, natures;
    uint64_t ended[GRAPH_KINDS][2]; /* by the kind of the last way and by exchange of seats */
    struct graph_step step[GRAPH_KINDS];
    struct played *out;
};

/* The turn of a last way is not counted: together with the top bit it might overflow. */
static struct graph_step graph_step_of(const struct way_kind *k)
{
    uint64_t next = (uint64_t)k->nature << NATURES_AT | (uint64_t)k->turn << TURNS_AT;

    return (struct graph_step){k->seats | (k->n > 0 ? next : (uint64_t)1 << OVER_AT), k->n, k->k};
}

static void graph_prepare(struct graph_playouts *p, const struct graph *g, int limit, uint64_t seed)
{
    *p = (struct graph_playouts){.graph = g, .ways = g->ways, .base = rng_base(seed, 0)};
    p->first = (uint64_t)(TURNS_END - limit) << TURNS_AT;
    for (uint32_t i = 0; i < g->kinds; i++)
        p->step[i] = graph_step_of(&g->kind[i]);
}

/* Choose where a game goes from the way that it took. */
static void graph_choose(const struct graph_playouts *p, struct lane *a)
{
    const struct graph_step *k = &p->step[a->at % GRAPH_KINDS];
    uint32_t choice = rng_below(&a->dice, k->n);

    if (p->graph->joint)
        choice = choice * k->k + rng_below(&a->dice, k->k);
    a->next = ((size_t)graph_row_of(a->at) << p->graph->shift) + choice;
}

/* The same for all games. A product whose lower half is below n (rng_below) is so rare that it ends
 * the quick loop: with a division in the loop, fewer registers would be left for the rest. */
static inline __attribute__((always_inline)) void graph_choose_all(const struct graph_playouts *p,
                                                                   struct lane *lanes, bool joint)
{
    const struct graph_step *const steps = p->step;
    const way *const ways = p->ways;
    const int shift = p->graph->shift;
    struct lane *a = lanes, *const end = lanes + LANES;

    GRAPH_UNROLL
    for (; a < end; a++) {
        const struct graph_step *k = &steps[a->at % GRAPH_KINDS];
        struct rng dice = a->dice;
        uint64_t choice = (rng_next(&dice) >> 32) * k->n;

        if ((uint32_t)choice < k->n)
            break;
        choice >>= 32;
        if (joint) {
            uint64_t other = (rng_next(&dice) >> 32) * k->k;

            if ((uint32_t)other < k->k)
                break;
            choice = choice * k->k + (other >> 32);
        }
        a->dice = dice;
        a->next = ((size_t)graph_row_of(a->at) << shift) + (size_t)choice;
        __builtin_prefetch(&ways[a->next]);
    }
    for (; a < end; a++)
        graph_choose(p, a);
}

static inline void graph_begin(struct graph_playouts *p, struct lane *a)
{
    a->at = p->graph->start;
    a->dice.state = rng_mix(p->base + p->begun++);
    a->sum = p->first + p->step[a->at % GRAPH_KINDS].sum;
}

/* Finish a game that leaves the graph. */
static void graph_leave(struct graph_playouts *p, struct lane *a, const struct way_kind *last)
{
    int left = TURNS_END - (int)(a->sum >> TURNS_AT & TURNS_MASK) - last->turn;
    enum result result = graph_play_beyond(p->graph, graph_row_of(a->at), left, &a->dice, p->out);

    graph_count(p->out, result, a->sum & 1, 1);
}

/* Count a game that ended. */
static inline void graph_end(struct graph_playouts *p, struct lane *a)
{
    const struct way_kind *last = graph_kind_of(p->graph, a->at);

    p->ended[a->at % GRAPH_KINDS][a->sum & 1]++;
    p->natures += a->sum >> NATURES_AT & NATURES_MASK;
    if (last->beyond)
        graph_leave(p, a, last);
}

/* Play a game to its end. */
static void graph_finish(struct graph_playouts *p, struct lane *a)
{
    for (;; graph_choose(p, a)) {
        a->at = p->ways[a->next];
        p->moves++;
        a->sum += p->step[a->at % GRAPH_KINDS].sum;
        if (a->sum >> OVER_AT)
            break;
    }
    graph_end(p, a);
}

/* Every lane takes a step. The ends of games come after all steps, because nobody can predict which
 * games end, and a wrong guess would throw away the work on other lanes. */
static inline __attribute__((always_inline)) void graph_round(struct graph_playouts *p,
                                                              struct lane *lanes, bool joint)
{
    const struct graph_step *const steps = p->step;
    const way *const ways = p->ways;
    struct lane *const end = lanes + LANES;
    uint32_t over = 0; /* the highest bit is the first lane */

    GRAPH_UNROLL
    for (struct lane *a = lanes; a < end; a++)
        a->at = ways[a->next]; /* all reads first, so that they wait for memory together */
    GRAPH_UNROLL
    for (struct lane *a = lanes; a < end; a++) {
        a->sum += steps[a->at % GRAPH_KINDS].sum;
        over = over << 1 | (uint32_t)(a->sum >> OVER_AT);
    }
    for (int i; over != 0; over &= ~(0x80000000U >> i)) {
        i = __builtin_clz(over);
        graph_end(p, &lanes[i]);
        graph_begin(p, &lanes[i]);
    }
    graph_choose_all(p, lanes, joint);
    p->moves += LANES;
}

static inline __attribute__((always_inline)) void
graph_play_rounds(struct graph_playouts *p, struct lane *lanes, uint64_t games, bool joint)
{
    while (p->begun + LANES <= games)
        graph_round(p, lanes, joint);
}

void graph_playouts(const struct graph *g, int limit, uint64_t seed, uint64_t games,
                    struct played *t)
{
    uint64_t signature = t->signature;
    struct lane lanes[LANES];
    struct graph_playouts p;
    int live = 0;

    graph_prepare(&p, g, limit, seed);
    p.out = t;
    for (; live < LANES && p.begun < games; live++) {
        graph_begin(&p, &lanes[live]);
        graph_choose(&p, &lanes[live]);
    }
    if (g->joint)
        graph_play_rounds(&p, lanes, games, true);
    else
        graph_play_rounds(&p, lanes, games, false);
    while (live-- > 0)
        graph_finish(&p, &lanes[live]);
    for (struct lane a; p.begun < games;) {
        graph_begin(&p, &a);
        graph_choose(&p, &a);
        graph_finish(&p, &a);
    }
    for (uint32_t i = 0; i < g->kinds; i++)
        for (int odd = 0; odd < 2; odd++)
            if (!g->kind[i].beyond)
                graph_count(t, g->kind[i].result, odd != g->kind[i].seats, p.ended[i][odd]);
    t->moves += p.moves - p.natures;
    t->signature = signature;
}
