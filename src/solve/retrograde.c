/*
 * Solves games backwards from their ends, region by region. Within a region, every position is
 * looked at once. Moves into solved regions are weighed at once. Moves that stay in the region are
 * kept, reversed: from a position to its predecessors. Then plies are counted upwards: every
 * position that is decided in d plies informs its predecessors. Each move is made once and each
 * edge followed once. A region is a small part of a game, so its edges take little memory.
 */
#include "solve/retrograde.h"

#include "solve/parallel.h"

#include <stdlib.h>

/* The words that a thread takes at a time; and the positions for which starting threads is not
 * worthwhile. */
enum { STRETCH = 16, FEW = 4096 };

/* An edge is a position of the region, from 0, and whether the same player moves at both ends. */
#define EDGE(local, same) ((local) << 1 | (same))
#define EDGE_LOCAL(edge) ((edge) >> 1)
#define EDGE_SAME(edge) ((edge)&1)

/* The moves within the region of the positions of one stretch, in their order. */
struct stretch {
    uint32_t first; /* local */
    uint32_t count, edges;
    int worker; /* the worker that looked at it */
    uint32_t *to;
};

static const uint32_t nowhere = UINT32_MAX;

/* What is known of a position while its region is solved. It is in one place because it is read in
 * random order. */
struct spot {
    int16_t hope;  /* the result of moves out of the region: the best win, or the longest loss */
    uint8_t open;  /* moves that are not yet known to lose; or DECIDED */
    uint8_t stays; /* moves within the region */
};

enum { DECIDED = UINT8_MAX };

struct solver {
    const struct atlas *atlas;
    struct budget *budget;
    int jobs;
    int16_t *all; /* values of all positions */
    const struct region *region;
    int16_t *values; /* from the region's first position on */
    uint32_t n;      /* positions in the region */
    struct spot *spots;
    uint32_t *into; /* where the edges of a position begin in `from` */
    uint32_t *from;
    /* First the number of edges that each worker found to a position, then the place of its next
     * edge. If workers shared one count, they would wait for each other at every edge. */
    uint32_t *found; /* [worker * n + position] */
    uint32_t edges;
    struct stretch *stretches;
    uint32_t stretch_count;
    uint32_t *queue, *chain; /* decided positions; lists of positions of equal hope */
    uint32_t decided;
    uint32_t *waiting; /* by plies: the first position that hopes for that many */
    int most;          /* the most plies that any position hopes for */
    uint32_t *scratch; /* SCRATCH for each worker: the moves of a stretch */
    int err;
};

enum { SCRATCH = STRETCH * 64 * MOVES_MAX };

/* ---- looking at the moves -------------------------------------------------------------------- */

/* Note a move after which this player wins in n plies (n > 0) or loses in -n plies (n < 0). */
static void retro_weigh(struct spot *o, int n)
{
    if (n == 0)
        o->open++; /* it stays open for ever */
    else if (n > 0)
        o->hope = (int16_t)(o->hope <= 0 || n + 1 < o->hope ? n + 1 : o->hope);
    else if (o->hope <= 0)
        o->hope = (int16_t)(n - 1 < o->hope ? n - 1 : o->hope);
}

/* Note the end of a game, as P1 sees it, in 0 more plies. */
static void retro_weigh_end(struct spot *o, int result)
{
    if (result == P1_WINS)
        o->hope = 1;
    else if (result == P2_WINS)
        o->hope = (int16_t)(o->hope == 0 ? -1 : o->hope);
    else
        o->open++;
}

static struct spot retro_look(const struct solver *v, const struct state *s, uint32_t *to)
{
    const struct atlas *a = v->atlas;
    const struct rules *r = a->rules;
    struct spot o = {0};
    move list[MOVES_MAX];
    int n = r->game->legal(r, s, P1, list);

    for (int i = 0; i < n && o.hope != 1; i++) {
        struct state next;
        uint32_t rank;
        bool same;

        if (game_after(r, s, (struct joint){list[i], 0}, &next)->turn == OVER) {
            retro_weigh_end(&o, next.result);
            continue;
        }
        same = next.turn == P1;
        rank = atlas_rank(a, layout_code(&a->layout, &next));
        if (rank >= v->region->begin)
            to[o.stays++] = EDGE(rank - v->region->begin, same);
        else
            retro_weigh(&o, same ? v->all[rank] : -v->all[rank]);
    }
    if (o.hope == 1)
        o.stays = 0; /* no way is shorter */
    o.open = (uint8_t)(o.open + o.stays);
    return o;
}

static void retro_look_at_stretch(void *context, int worker, uint32_t number)
{
    struct solver *v = context;
    const struct atlas *a = v->atlas;
    uint32_t *to = v->scratch + worker * SCRATCH, *found = v->found + (size_t)worker * v->n;
    struct atlas_walk w = atlas_walk(a, v->region);
    struct stretch *t = &v->stretches[number];

    w.next = number * STRETCH;
    w.end = w.end - w.next > STRETCH ? w.next + STRETCH : w.end;
    t->worker = worker;
    t->first = (uint32_t)a->words[atlas_word(a, v->region, w.next)].rank - v->region->begin;
    for (; atlas_next(&w); t->count++) {
        struct spot *o = &v->spots[t->first + t->count];

        *o = retro_look(v, &w.at.s, to + t->edges);
        for (int i = 0; i < o->stays; i++)
            found[EDGE_LOCAL(to[t->edges++])]++;
    }
    t->to = budget_alloc(v->budget, t->edges, sizeof *t->to);
    if (t->to == NULL)
        __atomic_store_n(&v->err, ERR_MEMORY, __ATOMIC_RELAXED);
    else
        memcpy(t->to, to, t->edges * sizeof *to);
}

static int retro_hands_for(const struct solver *v)
{
    return v->n < FEW ? 1 : v->jobs;
}

/* ---- turning the edges around ---------------------------------------------------------------- */

static void retro_turn_stretch(struct solver *v, struct stretch *t)
{
    uint32_t *found = v->found + (size_t)t->worker * v->n;
    const uint32_t *to = t->to;

    for (uint32_t local = t->first; local < t->first + t->count; local++)
        for (int i = 0; i < v->spots[local].stays; i++, to++)
            v->from[found[EDGE_LOCAL(*to)]++] = EDGE(local, EDGE_SAME(*to));
    budget_free(v->budget, t->to, t->edges, sizeof *t->to);
    t->to = NULL;
}

/* Every worker reverses the edges it found. */
static void retro_turn_around(void *context, int unused, uint32_t worker)
{
    struct solver *v = context;

    (void)unused;
    for (uint32_t i = 0; i < v->stretch_count; i++)
        if (v->stretches[i].worker == (int)worker)
            retro_turn_stretch(v, &v->stretches[i]);
}

static int retro_gather_edges(struct solver *v)
{
    v->edges = 0;
    for (uint32_t i = 0; i <= v->n; i++) {
        v->into[i] = v->edges;
        for (int worker = 0; i < v->n && worker < v->jobs; worker++) {
            uint32_t *found = &v->found[(size_t)worker * v->n + i], count = *found;

            *found = v->edges;
            v->edges += count;
        }
    }
    v->from = budget_alloc(v->budget, v->edges, sizeof *v->from);
    if (v->from == NULL)
        return ERR_MEMORY;
    parallel_for(retro_hands_for(v), (uint32_t)v->jobs, retro_turn_around, v);
    return OK;
}

/* ---- counting plies -------------------------------------------------------------------------- */

static void retro_wait(struct solver *v, uint32_t local, int plies)
{
    v->chain[local] = v->waiting[plies];
    v->waiting[plies] = local;
    v->most = plies > v->most ? plies : v->most;
}

static void retro_decide(struct solver *v, uint32_t local, int value)
{
    v->values[local] = (int16_t)value;
    v->spots[local].open = DECIDED;
    v->queue[v->decided++] = local;
}

/* One more move of `local` loses, by a way of this many plies. */
static void retro_lose_one(struct solver *v, uint32_t local, int plies)
{
    struct spot *spot = &v->spots[local];

    if (--spot->open > 0 || spot->hope > 0)
        return;
    if (spot->hope >= -plies)
        retro_decide(v, local, -plies);
    else
        retro_wait(v, local, -spot->hope);
}

/* A decided position informs its predecessors. */
static void retro_pass_on(struct solver *v, uint32_t local, int plies)
{
    bool won = v->values[local] > 0;

    for (uint32_t i = v->into[local]; i < v->into[local + 1]; i++) {
        uint32_t before = EDGE_LOCAL(v->from[i]);

        if (v->spots[before].open == DECIDED)
            continue;
        if (won == EDGE_SAME(v->from[i]))
            retro_decide(v, before, plies + 1);
        else
            retro_lose_one(v, before, plies + 1);
    }
}

static int retro_count_plies(struct solver *v)
{
    uint32_t done = 0;

    v->queue = budget_alloc(v->budget, 2 * (size_t)v->n, sizeof *v->queue);
    if (v->queue == NULL)
        return ERR_MEMORY;
    v->chain = v->queue + v->n;
    for (uint32_t i = 0; i < v->n; i++)
        if (v->spots[i].hope > 0 || v->spots[i].open == 0)
            retro_wait(v, i, abs(v->spots[i].hope));
    for (int plies = 1; done < v->decided || plies <= v->most; plies++) {
        uint32_t level;

        if (plies >= PLIES_MAX)
            return ERR_LIMIT;
        for (uint32_t i = v->waiting[plies]; i != nowhere; i = v->chain[i])
            if (v->spots[i].open != DECIDED)
                retro_decide(v, i, v->spots[i].hope);
        v->waiting[plies] = nowhere;
        for (level = v->decided; done < level; done++)
            retro_pass_on(v, v->queue[done], plies);
    }
    return OK;
}

/* ---- a region -------------------------------------------------------------------------------- */

static bool retro_make_room(struct solver *v)
{
    struct budget *b = v->budget;

    v->from = v->queue = NULL;
    v->spots = budget_alloc(b, v->n, sizeof *v->spots);
    v->into = budget_alloc(b, (size_t)v->n + 1, sizeof *v->into);
    v->stretches = budget_alloc(b, v->stretch_count, sizeof *v->stretches);
    v->found = budget_alloc(b, (size_t)v->jobs * v->n, sizeof *v->found);
    return v->spots && v->into && v->stretches && v->found;
}

static void retro_clear_room(struct solver *v)
{
    struct budget *b = v->budget;

    for (uint32_t i = 0; v->stretches != NULL && i < v->stretch_count; i++)
        budget_free(b, v->stretches[i].to, v->stretches[i].edges, sizeof *v->stretches[i].to);
    budget_free(b, v->stretches, v->stretch_count, sizeof *v->stretches);
    budget_free(b, v->spots, v->n, sizeof *v->spots);
    budget_free(b, v->into, (size_t)v->n + 1, sizeof *v->into);
    budget_free(b, v->from, v->edges, sizeof *v->from);
    budget_free(b, v->queue, 2 * (size_t)v->n, sizeof *v->queue);
}

/* Unless an error happened before. */
static void retro_solve_region(struct solver *v, const struct region *g)
{
    uint32_t words = g->slices * v->atlas->words_per_slice;

    if (v->err != OK || g->begin == g->end)
        return;
    v->region = g;
    v->values = v->all + g->begin;
    v->n = g->end - g->begin;
    v->stretch_count = (words + STRETCH - 1) / STRETCH;
    v->decided = 0;
    v->most = 0;
    if (!retro_make_room(v))
        v->err = ERR_MEMORY;
    else
        parallel_for(retro_hands_for(v), v->stretch_count, retro_look_at_stretch, v);
    if (v->err == OK)
        v->err = retro_gather_edges(v);
    budget_free(v->budget, v->found, (size_t)v->jobs * v->n, sizeof *v->found);
    if (v->err == OK)
        v->err = retro_count_plies(v);
    retro_clear_room(v);
}

/* ---- all regions ----------------------------------------------------------------------------- */

/* A forced win never repeats a position. */
static size_t retro_plies_at_most(const struct atlas *a)
{
    return (a->positions < PLIES_MAX ? a->positions : PLIES_MAX) + 3;
}

static int retro_solver_init(struct solver *v, const struct atlas *a, int16_t *values, int jobs)
{
    *v = (struct solver){.atlas = a, .budget = a->budget, .jobs = jobs, .all = values};
    v->waiting = budget_alloc(a->budget, retro_plies_at_most(a), sizeof *v->waiting);
    v->scratch = budget_alloc(a->budget, (size_t)jobs * SCRATCH, sizeof *v->scratch);
    if (v->waiting == NULL || v->scratch == NULL)
        return ERR_MEMORY;
    for (size_t i = 0; i < retro_plies_at_most(a); i++)
        v->waiting[i] = nowhere;
    return OK;
}

/* The first solver holds the regions; each worker uses one of the solvers after it. */
static void retro_solve_alone(void *context, int worker, uint32_t i)
{
    struct solver *solvers = context;

    retro_solve_region(&solvers[1 + worker], &solvers->region[i]);
}

/* Regions of the same depth do not lead to each other. If there are enough of them, every worker
 * takes one at a time; otherwise all workers share each region. */
static int retro_solve_wave(struct solver *solvers, const struct region *wave, uint32_t regions)
{
    int jobs = solvers->jobs, err = OK;

    if (jobs == 1 || regions < (uint32_t)jobs || wave[regions - 1].end - wave[0].begin < FEW) {
        for (uint32_t i = 0; i < regions; i++)
            retro_solve_region(solvers, &wave[i]);
    } else {
        solvers->region = wave;
        parallel_for(jobs, regions, retro_solve_alone, solvers);
    }
    for (int i = 0; i <= jobs && err == OK; i++)
        err = solvers[i].err;
    return err;
}

static int retro_solve_all(struct solver *solvers, const struct atlas *a)
{
    int err = OK, end;

    for (int i = 0; i < a->regions && err == OK; i = end) {
        for (end = i; end < a->regions && a->region[end].depth == a->region[i].depth;)
            end++;
        err = retro_solve_wave(solvers, &a->region[i], (uint32_t)(end - i));
        if (err == OK)
            err = atlas_pause(a, (double)a->region[end - 1].end / a->positions);
    }
    return err;
}

int retrograde_solve(const struct atlas *a, int16_t *values)
{
    int jobs = a->setup->jobs, err;
    size_t hands = (size_t)jobs + 1;
    struct solver *solvers = budget_alloc(a->budget, hands, sizeof *solvers);

    if (solvers == NULL)
        return ERR_MEMORY;
    err = retro_solver_init(solvers, a, values, jobs);
    for (int i = 1; i <= jobs && jobs > 1 && err == OK; i++)
        err = retro_solver_init(&solvers[i], a, values, 1);
    if (err == OK)
        err = retro_solve_all(solvers, a);
    for (struct solver *v = solvers; v < solvers + hands; v++) {
        budget_free(a->budget, v->scratch, (size_t)v->jobs * SCRATCH, sizeof *v->scratch);
        budget_free(a->budget, v->waiting, retro_plies_at_most(a), sizeof *v->waiting);
    }
    budget_free(a->budget, solvers, hands, sizeof *solvers);
    return err;
}
