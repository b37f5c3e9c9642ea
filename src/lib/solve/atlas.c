/*
 * Exploring takes three steps. atlas_spread finds what can be reached: in passes over the bit map,
 * every position that is new leads to others, until a pass finds none. Threads share a pass and
 * only ever set bits, so the result does not depend on them. atlas_settle keeps the bits and drops
 * what only the search needed. atlas_put_in_order finds the regions and gives the ranks.
 */
#include "solve/atlas.h"

#include "solve/parallel.h"

#include <stdlib.h>

/* The number of words that a thread takes at a time. */
enum { STRETCH = 512 };

struct explorer {
    struct atlas *atlas;
    struct survey *sights;
    uint8_t *leads; /* [from * slices + to]: does one slice lead to the other? */
    uint8_t *fresh; /* by stretch: does it have positions that were not looked at? */
    bool shared;    /* used by several threads */
    bool found;     /* did this pass find a new position? */
    uint64_t edges;
    int err; /* ERR_OVER if the work is to stop, ERR_RANGE if nature does too much in a row */
};

/* ---- what can be reached --------------------------------------------------------------------- */

/* A worker clears `fresh` before it looks at `seen`. So if `fresh` is set here, some worker will
 * still see this code. It is not set a second time, because workers would wait for each other. */
static inline void atlas_mark(struct explorer *e, uint64_t code)
{
    uint64_t *seen = &e->sights[code / 64].seen, bit = (uint64_t)1 << code % 64;
    uint8_t *fresh = &e->fresh[code / (64 * STRETCH)];

    if (__atomic_load_n(seen, __ATOMIC_RELAXED) & bit)
        return;
    if (e->shared)
        __atomic_fetch_or(seen, bit, __ATOMIC_SEQ_CST);
    else
        *seen |= bit;
    if (!__atomic_load_n(fresh, __ATOMIC_SEQ_CST))
        __atomic_store_n(fresh, 1, __ATOMIC_SEQ_CST);
}

static inline void atlas_visit(struct explorer *e, uint32_t from, uint64_t code)
{
    const struct layout *l = &e->atlas->layout;
    uint8_t *leads = &e->leads[from * l->slices + layout_slice(l, code)];

    atlas_mark(e, code);
    if (!__atomic_load_n(leads, __ATOMIC_RELAXED))
        __atomic_store_n(leads, 1, __ATOMIC_RELAXED);
}

/* Visit what one choice leads to, and nature's moves after it. They are followed one by one, in
 * every order, so there is a bound: `left` of them may still be followed. */
static void atlas_visit_any(struct explorer *e, uint32_t from, const struct state *s, int *left)
{
    const struct rules *r = e->atlas->rules;
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    struct state next;
    int n = s->turn == CHANCE ? r->game->chance(r, s, list, weight) : 0;

    if (s->turn < CHANCE)
        atlas_visit(e, from, layout_code(&e->atlas->layout, s));
    if ((*left -= n) < 0) {
        __atomic_store_n(&e->err, ERR_RANGE, __ATOMIC_RELAXED);
        return;
    }
    for (int i = 0; i < n && *left >= 0; i++)
        atlas_visit_any(e, from, game_after(r, s, (struct joint){list[i], 0}, &next), left);
}

static void atlas_visit_all(struct explorer *e, uint32_t from, const struct state *s)
{
    int left = ATLAS_NATURE_MOST;

    atlas_visit_any(e, from, s, &left);
}

/* Should the work stop? Nature may have much to do after each choice, so this is asked often. */
static bool atlas_is_over(struct explorer *e, int worker)
{
    if (__atomic_load_n(&e->err, __ATOMIC_RELAXED) != OK)
        return true;
    if (worker != 0 || atlas_pause(e->atlas, 0) == OK)
        return false;
    __atomic_store_n(&e->err, ERR_OVER, __ATOMIC_RELAXED);
    return true;
}

static uint32_t atlas_look_turns(struct explorer *e, int worker, uint32_t from, uint64_t code,
                                 uint64_t *fresh)
{
    struct atlas *a = e->atlas;
    struct row_batch b;

    row_make(&b, &a->layout, a->rules, code, fresh);
    for (const uint64_t *at = b.entry, *end = at + b.end[b.positions - 1]; at < end; at++)
        if (*at >= ROW_CODES)
            atlas_visit(e, from, row_code(*at));
    rows_keep(&a->rows, worker, from, &b);
    return (uint32_t)b.moves;
}

static uint32_t atlas_look(struct explorer *e, uint32_t from, const struct state *s)
{
    const struct rules *r = e->atlas->rules;
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    int n = r->game->legal(r, s, P1, mine);
    int k = s->turn == BOTH ? r->game->legal(r, s, P2, theirs) : 1;
    struct state next;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++)
            atlas_visit_all(e, from, game_after(r, s, (struct joint){mine[i], theirs[j]}, &next));
    return (uint32_t)(n * k);
}

static uint32_t atlas_look_joint(struct explorer *e, int worker, uint32_t from, uint64_t code,
                                 uint64_t *fresh)
{
    struct state all[64];
    uint32_t edges = 0;

    for (int i = 0, n = layout_states(&e->atlas->layout, code, *fresh, all); i < n; i++)
        if (!atlas_is_over(e, worker))
            edges += atlas_look(e, from, &all[i]);
    *fresh = 0;
    return edges;
}

/* Look at every position in this word that was found and not yet looked at. */
static uint64_t atlas_look_at_word(struct explorer *e, int worker, uint32_t i)
{
    const struct layout *l = &e->atlas->layout;
    struct survey *s = &e->sights[i];
    uint64_t code = (uint64_t)i * 64, fresh, edges = 0;
    uint32_t from = layout_slice(l, code);

    while ((fresh = __atomic_load_n(&s->seen, __ATOMIC_RELAXED) & ~s->looked) != 0)
        for (s->looked |= fresh; fresh != 0;)
            edges += e->atlas->turns ? atlas_look_turns(e, worker, from, code, &fresh)
                                     : atlas_look_joint(e, worker, from, code, &fresh);
    return edges;
}

static void atlas_pass(void *context, int worker, uint32_t stretch)
{
    struct explorer *e = context;
    struct atlas *a = e->atlas;
    uint32_t begin = stretch * STRETCH, end = a->words_per_slice * a->layout.slices;
    uint64_t edges = 0;

    if (!__atomic_load_n(&e->fresh[stretch], __ATOMIC_RELAXED) ||
        !__atomic_exchange_n(&e->fresh[stretch], 0, __ATOMIC_SEQ_CST))
        return;
    if (atlas_is_over(e, worker))
        return;
    end = end - begin > STRETCH ? begin + STRETCH : end;
    for (uint32_t i = begin; i < end; i++)
        if (__atomic_load_n(&e->sights[i].seen, __ATOMIC_SEQ_CST) & ~e->sights[i].looked)
            edges += atlas_look_at_word(e, worker, i);
    __atomic_store_n(&e->found, true, __ATOMIC_RELAXED);
    __atomic_fetch_add(&e->edges, edges, __ATOMIC_RELAXED);
}

static int atlas_spread(struct explorer *e)
{
    struct atlas *a = e->atlas;
    uint32_t words = a->words_per_slice * a->layout.slices;

    do {
        e->found = false;
        parallel_for(a->setup->jobs, (words + STRETCH - 1) / STRETCH, atlas_pass, e);
    } while (e->err == OK && e->found);
    return e->err;
}

/* Turn `sights` into words, in the same memory. memmove copies them, because they overlap. */
static int atlas_settle(struct explorer *e)
{
    struct atlas *a = e->atlas;
    size_t n = a->layout.size / 64, part = sizeof(uint32_t);
    const size_t parts = sizeof(struct survey) / part, fewer = sizeof(struct word) / part;
    char *at = (char *)e->sights;

    for (size_t i = 0; i < n; i++)
        memmove(at + i * sizeof(struct word), at + i * sizeof(struct survey), sizeof(uint64_t));
    a->words = budget_resize(a->budget, e->sights, n * parts, n * fewer, part);
    if (a->words != NULL)
        e->sights = NULL;
    return a->words != NULL ? OK : ERR_MEMORY;
}

/* ---- in what order --------------------------------------------------------------------------- */

/* Tarjan's search for slices that lead to each other ("Depth-first search and linear graph
 * algorithms", 1972): it finds a region after all regions it leads to. */
struct tarjan {
    struct atlas *atlas;
    const uint8_t *leads;
    uint16_t stack[SLICES_MAX], number[SLICES_MAX], low[SLICES_MAX];
    bool on_stack[SLICES_MAX];
    uint32_t depth, ordered;
    uint16_t numbered;
};

static void atlas_close_region(struct tarjan *t, uint32_t slice)
{
    struct atlas *a = t->atlas;
    struct region *g = &a->region[a->regions++];

    *g = (struct region){.first = t->ordered};
    do {
        a->order[t->ordered++] = t->stack[--t->depth];
        t->on_stack[t->stack[t->depth]] = false;
    } while (t->stack[t->depth] != slice);
    g->slices = t->ordered - g->first;
    g->loops = g->slices > 1 || t->leads[slice * a->layout.slices + slice];
}

static void atlas_connect(struct tarjan *t, uint32_t slice)
{
    uint32_t slices = t->atlas->layout.slices;

    t->number[slice] = t->low[slice] = ++t->numbered;
    t->stack[t->depth++] = (uint16_t)slice;
    t->on_stack[slice] = true;
    for (uint32_t to = 0; to < slices; to++) {
        uint16_t reaches;

        if (!t->leads[slice * slices + to])
            continue;
        if (t->number[to] == 0) {
            atlas_connect(t, to);
            reaches = t->low[to];
        } else if (t->on_stack[to]) {
            reaches = t->number[to];
        } else {
            continue;
        }
        t->low[slice] = reaches < t->low[slice] ? reaches : t->low[slice];
    }
    if (t->low[slice] == t->number[slice])
        atlas_close_region(t, slice);
}

/* Find a region's depth and the regions it leads to; those come before it. */
static int atlas_depth_of(const struct atlas *a, const struct region *g, const uint8_t *leads,
                          const uint16_t *region_of)
{
    uint32_t slices = a->layout.slices;
    int depth = 0;

    for (uint32_t i = 0; i < g->slices; i++)
        for (uint32_t to = 0; to < slices; to++) {
            const struct region *other = &a->region[region_of[to]];

            if (leads[a->order[g->first + i] * slices + to] && other != g && other->depth >= depth)
                depth = other->depth + 1;
        }
    return depth;
}

/* By depth. At the same depth the largest region comes first, so that threads end at about the same
 * time. */
static int atlas_compare_regions(const void *left, const void *right)
{
    const struct region *a = left, *b = right;
    uint32_t n = a->end - a->begin, k = b->end - b->begin;

    if (a->depth != b->depth)
        return a->depth - b->depth;
    return n != k ? (n < k ? 1 : -1) : (a->first > b->first) - (a->first < b->first);
}

static void atlas_sort_regions(struct atlas *a, const uint8_t *leads)
{
    uint16_t region_of[SLICES_MAX];

    for (int i = 0; i < a->regions; i++)
        for (uint32_t k = 0; k < a->region[i].slices; k++)
            region_of[a->order[a->region[i].first + k]] = (uint16_t)i;
    for (struct region *g = a->region; g < a->region + a->regions; g++) {
        g->depth = atlas_depth_of(a, g, leads, region_of);
        for (uint32_t n = 0; n < g->slices * a->words_per_slice; n++)
            g->end += atlas_count_bits(a->words[atlas_word(a, g, n)].seen);
    }
    qsort(a->region, (size_t)a->regions, sizeof a->region[0], atlas_compare_regions);
}

static int atlas_give_ranks(struct atlas *a)
{
    uint64_t rank = 0;

    for (struct region *g = a->region; g < a->region + a->regions; g++) {
        g->begin = (uint32_t)rank;
        for (uint32_t n = 0; n < g->slices * a->words_per_slice; n++) {
            struct word *w = &a->words[atlas_word(a, g, n)];

            w->rank = (uint32_t)rank; /* below 2^32, as is checked at the end */
            rank += atlas_count_bits(w->seen);
        }
        g->end = (uint32_t)rank;
    }
    a->positions = (uint32_t)rank;
    return rank < UINT32_MAX ? OK : ERR_MEMORY;
}

static int atlas_put_in_order(struct atlas *a, const uint8_t *leads)
{
    struct tarjan *t = budget_alloc(a->budget, 1, sizeof *t);

    if (t == NULL)
        return ERR_MEMORY;
    t->atlas = a;
    t->leads = leads;
    for (uint32_t slice = 0; slice < a->layout.slices; slice++)
        if (t->number[slice] == 0)
            atlas_connect(t, slice);
    budget_free(a->budget, t, 1, sizeof *t);
    atlas_sort_regions(a, leads);
    return atlas_give_ranks(a);
}

/* ---- all of it ------------------------------------------------------------------------------- */

int atlas_explore(struct atlas *a)
{
    const struct state *also = a->setup->also;
    struct layout *l = &a->layout;
    size_t ways = (size_t)l->slices * l->slices, stretches = l->size / 64 / STRETCH + 1;
    struct explorer e = {.atlas = a, .shared = a->setup->jobs > 1};
    int err = ERR_MEMORY;

    a->words_per_slice = l->slice / 64;
    e.sights = budget_alloc(a->budget, l->size / 64, sizeof *e.sights);
    e.leads = budget_alloc(a->budget, ways, 1);
    e.fresh = budget_alloc(a->budget, stretches, 1);
    if (e.sights != NULL && e.leads != NULL && e.fresh != NULL) {
        a->turns = a->rules->game->chance == NULL && l->model.turn != BOTH;
        if (a->turns)
            rows_init(&a->rows, a->budget, l, a->setup->jobs);
        atlas_visit_all(&e, 0, &l->start);
        if (also != NULL)
            atlas_visit_all(&e, 0, also);
        memset(e.leads, 0, ways);
        err = atlas_spread(&e);
        rows_settle(&a->rows);
        a->edges = e.edges;
    }
    if (err == OK)
        err = atlas_settle(&e);
    if (err == OK)
        err = atlas_put_in_order(a, e.leads);
    budget_free(a->budget, e.sights, l->size / 64, sizeof *e.sights);
    budget_free(a->budget, e.leads, ways, 1);
    budget_free(a->budget, e.fresh, stretches, 1);
    return err;
}

void atlas_state(const struct atlas *a, uint32_t rank, struct state *s)
{
    const struct region *g = a->region;
    uint32_t low = 0, high, place;
    uint64_t bits;

    while (rank >= g->end)
        g++;
    for (high = g->slices * a->words_per_slice;
         high - low > 1;) { /* the last word that begins there */
        uint32_t middle = low + (high - low) / 2;

        if (a->words[atlas_word(a, g, middle)].rank <= rank)
            low = middle;
        else
            high = middle;
    }
    place = atlas_word(a, g, low);
    bits = a->words[place].seen;
    for (uint32_t skip = rank - a->words[place].rank; skip > 0; skip--)
        bits &= bits - 1;
    layout_state(&a->layout, (uint64_t)place * 64 + (uint32_t)__builtin_ctzll(bits), s);
}

void atlas_release(struct atlas *a)
{
    rows_release(&a->rows);
    budget_free(a->budget, a->words, a->layout.size / 64, sizeof *a->words);
}
