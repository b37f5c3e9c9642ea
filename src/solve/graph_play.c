/*
 * Random games on a graph. A graph that is larger than the cache makes every step wait for memory,
 * so graph_playouts plays several games in turn: each step asks for the way of the next, which has
 * come when the game's turn comes again.
 */
#include "solve/graph.h"

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

        if (k->k > 1)
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

/* A game adds up its exchanges of seats, its moves of nature and its turns in one number, with high
 * bits where it ends or leaves the graph, so that one comparison tells whether it goes on. */
enum { NATURES_AT = 20, TURNS_AT = 40, END_AT = 62, BEYOND_AT = 63, COUNT_MASK = (1 << 20) - 1 };

/* What a step needs of a kind of way. */
struct step {
    uint64_t sum;
    uint32_t n, k;
};

/* A game in progress. */
struct lane {
    struct rng dice;
    uint64_t sum;
    size_t next; /* the way that it takes next */
};

enum { LANES = 32 };

struct playouts {
    const struct graph *graph;
    const way *ways;
    uint64_t base;  /* of the dice */
    uint64_t limit; /* turns, as a sum */
    uint64_t begun, moves, natures;
    uint64_t ended[GRAPH_KINDS][2]; /* by the kind of the last way and by exchange of seats */
    struct step step[GRAPH_KINDS];
    struct played *out;
};

static void graph_prepare(struct playouts *p, const struct graph *g, int limit, uint64_t seed)
{
    *p = (struct playouts){.graph = g, .ways = g->ways, .base = rng_base(seed, 0)};
    p->limit = (uint64_t)limit << TURNS_AT;
    for (uint32_t i = 0; i < g->kinds; i++) {
        const struct way_kind *k = &g->kind[i];

        p->step[i].sum = (uint64_t)k->seats | (uint64_t)k->nature << NATURES_AT |
                         (uint64_t)k->turn << TURNS_AT | (uint64_t)(k->n == 0) << END_AT |
                         (uint64_t)k->beyond << BEYOND_AT;
        p->step[i].n = k->n;
        p->step[i].k = k->k;
    }
}

static inline __attribute__((always_inline)) void graph_choose(const struct step *steps,
                                                               const way *ways, int shift,
                                                               struct lane *a, way w, bool joint)
{
    const struct step *k = &steps[w % GRAPH_KINDS];
    struct rng dice = a->dice;
    uint32_t choice = rng_below(&dice, k->n);

    if (joint)
        choice = choice * k->k + rng_below(&dice, k->k);
    a->dice = dice;
    a->next = ((size_t)graph_row_of(w) << shift) + choice;
    __builtin_prefetch(&ways[a->next]);
}

static void graph_begin(const struct playouts *p, struct lane *a, uint64_t game)
{
    way start = p->graph->start;

    a->dice.state = rng_mix(p->base + game);
    a->sum = p->step[start % GRAPH_KINDS].sum;
    graph_choose(p->step, p->ways, p->graph->shift, a, start, p->graph->joint);
}

/* Finish a game that leaves the graph by this way. */
static void graph_leave(struct playouts *p, struct lane *a, way last)
{
    uint64_t turns = a->sum >> TURNS_AT & COUNT_MASK;
    int left = (int)((p->limit >> TURNS_AT) - turns);

    graph_count(p->out, graph_play_beyond(p->graph, graph_row_of(last), left, &a->dice, p->out),
                a->sum & 1, 1);
}

/* Count a game that ended by this way. */
static inline void graph_end(struct playouts *p, struct lane *a, way last)
{
    p->ended[last % GRAPH_KINDS][a->sum & 1]++;
    p->natures += a->sum >> NATURES_AT & COUNT_MASK;
    if (a->sum >> BEYOND_AT)
        graph_leave(p, a, last);
}

/* Play a game to its end. */
static void graph_finish(struct playouts *p, struct lane *a)
{
    for (;;) {
        way w = p->ways[a->next];

        p->moves++;
        a->sum += p->step[w % GRAPH_KINDS].sum;
        if (a->sum < p->limit) {
            graph_choose(p->step, p->ways, p->graph->shift, a, w, p->graph->joint);
            continue;
        }
        graph_end(p, a, w);
        return;
    }
}

/* Every lane takes a step. The ends of games come after all steps, because nobody can predict which
 * games end, and a wrong guess would throw away the work on other lanes. */
static inline __attribute__((always_inline)) void graph_round(struct playouts *p,
                                                              struct lane *lanes, bool joint)
{
    const struct step *const steps = p->step;
    const way *const ways = p->ways;
    const uint64_t limit = p->limit;
    const int shift = p->graph->shift;
    uint32_t over = 0;
    way at[LANES];

    for (int i = 0; i < LANES; i++) /* all reads first, so that they wait for memory together */
        at[i] = ways[lanes[i].next];
    for (int i = 0; i < LANES; i++) {
        lanes[i].sum += steps[at[i] % GRAPH_KINDS].sum;
        over |= (uint32_t)(lanes[i].sum >= limit) << i;
    }
    for (; over != 0; over &= over - 1) {
        int i = __builtin_ctz(over);

        graph_end(p, &lanes[i], at[i]);
        at[i] = p->graph->start;
        lanes[i].sum = steps[at[i] % GRAPH_KINDS].sum;
        lanes[i].dice.state = rng_mix(p->base + p->begun++);
    }
    for (int i = 0; i < LANES; i++)
        graph_choose(steps, ways, shift, &lanes[i], at[i], joint);
    p->moves += LANES;
}

static inline __attribute__((always_inline)) void
graph_play_rounds(struct playouts *p, struct lane *lanes, uint64_t games, bool joint)
{
    while (p->begun + LANES <= games)
        graph_round(p, lanes, joint);
}

void graph_playouts(const struct graph *g, int limit, uint64_t seed, uint64_t games,
                    struct played *t)
{
    uint64_t signature = t->signature;
    struct lane lanes[LANES];
    struct playouts p;
    int live = 0;

    graph_prepare(&p, g, limit, seed);
    p.out = t;
    for (; live < LANES && p.begun < games; live++)
        graph_begin(&p, &lanes[live], p.begun++);
    if (g->joint)
        graph_play_rounds(&p, lanes, games, true);
    else
        graph_play_rounds(&p, lanes, games, false);
    while (live-- > 0)
        graph_finish(&p, &lanes[live]);
    for (struct lane a; p.begun < games; p.begun++) {
        graph_begin(&p, &a, p.begun);
        graph_finish(&p, &a);
    }
    for (uint32_t i = 0; i < g->kinds; i++)
        for (int odd = 0; odd < 2; odd++)
            if (!g->kind[i].beyond)
                graph_count(t, g->kind[i].result, odd != g->kind[i].seats, p.ended[i][odd]);
    t->moves += p.moves - p.natures;
    t->signature = signature;
}
