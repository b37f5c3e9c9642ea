/*
 * Backwards from the ends, region by region. Within a region every position is looked at once, its
 * moves into solved regions are weighed at once, and only those that stay in the region are kept,
 * turned around: from a position to those that lead to it. Then plies are counted upwards: all
 * that is decided in d plies passes the word on to its predecessors. Each move is made once and
 * each edge followed once. A region is a small part of a game, so its edges take little memory.
 */
#include "retrograde.h"
#include "parallel.h"

/* Words of a region that a thread looks at in one go. */
enum { STRETCH = 16 };

/* An edge is a position of the region, from 0, and whether the same player is to move at both its
 * ends. */
#define EDGE(local, same) ((local) << 1 | (same))
#define EDGE_LOCAL(edge) ((edge) >> 1)
#define EDGE_SAME(edge) ((edge)&1)

/* Moves within the region, of the positions of one stretch, in their order. */
struct stretch {
    uint32_t first; /* local */
    uint32_t count, edges;
    uint32_t *to;
};

static const uint32_t nowhere = UINT32_MAX;

struct solver {
    const struct atlas *atlas;
    const struct region *region;
    struct budget *budget;
    const struct solve_setup *setup;
    int16_t *values; /* of the region's first position on */
    uint32_t n;      /* positions in the region */
    int16_t *hope;   /* what moves out of the region come to: the best win, or the longest loss */
    uint8_t *open;   /* moves that are not yet known to lose */
    uint8_t *stays;  /* moves within the region */
    uint32_t *into;  /* where a position's edges end in `from`, later where they begin */
    uint32_t *from;
    uint32_t edges;
    struct stretch *stretches;
    uint32_t *queue, *chain; /* decided positions; positions of equal hope, linked */
    uint32_t decided;
    uint32_t *waiting; /* by plies: the first position that hopes for so many */
    int most;          /* plies that any waits for */
    uint32_t *scratch[JOBS_MAX];
    int err;
};

/* ---- looking at the moves ----------------------------------------------------------------------
 */

/* What a position's moves come to, without those that stay in the region. */
struct outlook {
    int hope;
    uint8_t open, stays;
};

/* A move after which this player wins (n > 0) or loses (n < 0) in |n| plies. */
static void weigh(struct outlook *o, int n)
{
    if (n == 0)
        o->open++; /* and so for ever */
    else if (n > 0)
        o->hope = o->hope <= 0 || n + 1 < o->hope ? n + 1 : o->hope;
    else if (o->hope <= 0)
        o->hope = n - 1 < o->hope ? n - 1 : o->hope;
}

/* The end of a game, as P1 sees it, in no more plies. */
static void weigh_end(struct outlook *o, int result)
{
    if (result == P1_WINS)
        o->hope = 1;
    else if (result == P2_WINS)
        o->hope = o->hope == 0 ? -1 : o->hope;
    else
        o->open++;
}

static struct outlook look(const struct solver *v, const struct state *s, uint32_t *to)
{
    const struct atlas *a = v->atlas;
    const struct rules *r = a->rules;
    struct outlook o = {0};
    move list[MOVES_MAX];
    int n = r->game->legal(r, s, P1, list);

    for (int i = 0; i < n && o.hope != 1; i++) {
        struct state next = *s;
        uint32_t rank;
        bool same;

        game_step(r, &next, (struct joint){list[i], 0});
        if (next.turn == OVER) {
            weigh_end(&o, next.result);
            continue;
        }
        rank = atlas_rank(a, layout_code(&a->layout, &next));
        same = next.turn == P1;
        if (rank >= v->region->begin)
            to[o.stays++] = EDGE(rank - v->region->begin, same);
        else
            weigh(&o, same ? v->values[(int64_t)rank - v->region->begin]
                           : -v->values[(int64_t)rank - v->region->begin]);
    }
    if (o.hope == 1)
        o.stays = 0; /* no way is shorter */
    o.open = (uint8_t)(o.open + o.stays);
    return o;
}

static void count_edge(const struct solver *v, uint32_t edge)
{
    uint32_t *into = &v->into[EDGE_LOCAL(edge)];

    if (v->setup->jobs > 1)
        __atomic_fetch_add(into, 1, __ATOMIC_RELAXED);
    else
        ++*into;
}

static void look_at_stretch(void *context, int worker, uint32_t number)
{
    struct solver *v = context;
    const struct atlas *a = v->atlas;
    uint32_t words = v->region->slices * a->words_per_slice, begin = number * STRETCH;
    uint32_t end = words - begin > STRETCH ? begin + STRETCH : words, *to = v->scratch[worker];
    struct stretch *t = &v->stretches[number];

    for (uint32_t n = begin; n < end; n++) {
        uint32_t place = atlas_word(a, v->region, n);
        const struct word *w = &a->words[place];
        uint32_t local = (uint32_t)w->rank - v->region->begin;
        struct walker walker;

        if (n == begin)
            t->first = local;
        for (uint64_t left = w->seen; left != 0; left &= left - 1, local++, t->count++) {
            uint32_t code = place * 64 + (uint32_t)__builtin_ctzll(left);
            struct outlook o;

            if (left == w->seen)
                walker_seek(&walker, &a->layout, code);
            else
                walker_step(&walker, &a->layout, code);
            o = look(v, &walker.s, to + t->edges);
            for (int i = 0; i < o.stays; i++)
                count_edge(v, to[t->edges++]);
            v->hope[local] = (int16_t)o.hope;
            v->open[local] = o.open;
            v->stays[local] = o.stays;
        }
    }
    t->to = budget_alloc(v->budget, t->edges, sizeof *t->to);
    if (t->to == NULL)
        v->err = ERR_MEMORY;
    else
        memcpy(t->to, to, t->edges * sizeof *to);
}

/* ---- turning the edges around ------------------------------------------------------------------
 */

static void turn_around(void *context, int worker, uint32_t number)
{
    struct solver *v = context;
    struct stretch *t = &v->stretches[number];
    const uint32_t *to = t->to;

    (void)worker;
    for (uint32_t local = t->first; local < t->first + t->count; local++)
        for (int i = 0; i < v->stays[local]; i++, to++) {
            uint32_t *into = &v->into[EDGE_LOCAL(*to)], place;

            place = v->setup->jobs > 1 ? __atomic_sub_fetch(into, 1, __ATOMIC_RELAXED) : --*into;
            v->from[place] = EDGE(local, EDGE_SAME(*to));
        }
    budget_free(v->budget, t->to, t->edges, sizeof *t->to);
    t->to = NULL;
}

static int gather_edges(struct solver *v, uint32_t stretches)
{
    v->edges = 0;
    for (uint32_t i = 0; i <= v->n; i++)
        v->into[i] = v->edges += v->into[i];
    v->from = budget_alloc(v->budget, v->edges, sizeof *v->from);
    if (v->from == NULL)
        return ERR_MEMORY;
    parallel_for(v->setup->jobs, stretches, turn_around, v);
    return OK;
}

/* ---- counting plies ----------------------------------------------------------------------------
 */

static void wait(struct solver *v, uint32_t local, int plies)
{
    v->chain[local] = v->waiting[plies];
    v->waiting[plies] = local;
    v->most = plies > v->most ? plies : v->most;
}

static void decide(struct solver *v, uint32_t local, int value)
{
    v->values[local] = (int16_t)value;
    v->queue[v->decided++] = local;
}

/* One more move of `local` loses, by a way of so many plies. */
static void lose_one(struct solver *v, uint32_t local, int plies)
{
    if (--v->open[local] > 0 || v->hope[local] > 0)
        return;
    if (v->hope[local] >= -plies) {
        decide(v, local, -plies);
    } else {
        wait(v, local, -v->hope[local]);
    }
}

/* A decided position tells those that lead to it. */
static void pass_on(struct solver *v, uint32_t local, int plies)
{
    bool won = v->values[local] > 0;

    for (uint32_t i = v->into[local]; i < v->into[local + 1]; i++) {
        uint32_t before = EDGE_LOCAL(v->from[i]);

        if (v->values[before] != 0)
            continue;
        if (won == EDGE_SAME(v->from[i]))
            decide(v, before, plies + 1);
        else
            lose_one(v, before, plies + 1);
    }
}

static int count_plies(struct solver *v)
{
    uint32_t done = 0;

    for (uint32_t i = 0; i < v->n; i++)
        if (v->hope[i] > 0 || v->open[i] == 0)
            wait(v, i, v->hope[i] > 0 ? v->hope[i] : -v->hope[i]);
    for (int plies = 1; done < v->decided || plies <= v->most; plies++) {
        uint32_t level;

        if (plies >= PLIES_MAX)
            return ERR_LIMIT;
        for (uint32_t i = v->waiting[plies]; i != nowhere; i = v->chain[i])
            if (v->values[i] == 0)
                decide(v, i, v->hope[i]);
        v->waiting[plies] = nowhere;
        for (level = v->decided; done < level; done++)
            pass_on(v, v->queue[done], plies);
    }
    return OK;
}

/* ---- a region ----------------------------------------------------------------------------------
 */

static bool make_room(struct solver *v, uint32_t stretches)
{
    struct budget *b = v->budget;

    v->hope = budget_alloc(b, v->n, sizeof *v->hope);
    v->open = budget_alloc(b, v->n, sizeof *v->open);
    v->stays = budget_alloc(b, v->n, sizeof *v->stays);
    v->into = budget_alloc(b, (size_t)v->n + 1, sizeof *v->into);
    v->stretches = budget_alloc(b, stretches, sizeof *v->stretches);
    return v->hope && v->open && v->stays && v->into && v->stretches;
}

static bool make_queue(struct solver *v)
{
    v->queue = budget_alloc(v->budget, v->n, sizeof *v->queue);
    v->chain = budget_alloc(v->budget, v->n, sizeof *v->chain);
    return v->queue && v->chain;
}

static void clear_room(struct solver *v, uint32_t stretches)
{
    struct budget *b = v->budget;

    for (uint32_t i = 0; v->stretches != NULL && i < stretches; i++)
        budget_free(b, v->stretches[i].to, v->stretches[i].edges, sizeof *v->stretches[i].to);
    budget_free(b, v->stretches, stretches, sizeof *v->stretches);
    budget_free(b, v->hope, v->n, sizeof *v->hope);
    budget_free(b, v->open, v->n, sizeof *v->open);
    budget_free(b, v->stays, v->n, sizeof *v->stays);
    budget_free(b, v->into, (size_t)v->n + 1, sizeof *v->into);
    budget_free(b, v->from, v->edges, sizeof *v->from);
    budget_free(b, v->queue, v->n, sizeof *v->queue);
    budget_free(b, v->chain, v->n, sizeof *v->chain);
    v->from = v->queue = v->chain = NULL;
}

static int solve_region(struct solver *v)
{
    uint32_t words = v->region->slices * v->atlas->words_per_slice;
    uint32_t stretches = (words + STRETCH - 1) / STRETCH;
    int err = ERR_MEMORY;

    v->n = v->region->end - v->region->begin;
    v->decided = 0;
    v->most = 0;
    if (v->n == 0)
        return OK;
    if (make_room(v, stretches)) {
        parallel_for(v->setup->jobs, stretches, look_at_stretch, v);
        err = v->err;
    }
    if (err == OK)
        err = gather_edges(v, stretches);
    if (err == OK)
        err = make_queue(v) ? count_plies(v) : ERR_MEMORY;
    clear_room(v, stretches);
    return err;
}

int retrograde_solve(const struct atlas *a, const struct solve_setup *setup, struct budget *b,
                     int16_t *values)
{
    struct solver v = {.atlas = a, .budget = b, .setup = setup};
    const size_t scratch = (size_t)STRETCH * 64 * MOVES_MAX;
    /* A forced win passes no position twice. */
    const size_t plies = (a->positions < PLIES_MAX ? a->positions : PLIES_MAX) + 3;
    int jobs = setup->jobs, err = OK;

    v.waiting = budget_alloc(b, plies, sizeof *v.waiting);
    err = v.waiting == NULL ? ERR_MEMORY : OK;
    for (size_t i = 0; i < plies && err == OK; i++)
        v.waiting[i] = nowhere;
    for (int i = 0; i < jobs && err == OK; i++)
        err = (v.scratch[i] = budget_alloc(b, scratch, sizeof(uint32_t))) ? OK : ERR_MEMORY;
    for (int i = 0; i < a->regions && err == OK; i++) {
        v.region = &a->region[i];
        v.values = values + v.region->begin;
        err = solve_region(&v);
        if (err == OK && setup->going_on != NULL &&
            !setup->going_on(setup->context, (double)v.region->end / a->positions))
            err = ERR_OVER;
    }
    for (int i = 0; i < jobs; i++)
        budget_free(b, v.scratch[i], scratch, sizeof(uint32_t));
    budget_free(b, v.waiting, plies, sizeof *v.waiting);
    return err;
}
