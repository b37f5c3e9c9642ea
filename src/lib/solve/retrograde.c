/*
 * Solves games backwards from their ends, region by region. Within a region, every position is
 * looked at once. Moves into solved regions are weighed at once. Moves that stay in the region are
 * kept, reversed: from a position to its predecessors. Then plies are counted upwards: every
 * position that is decided in d plies informs its predecessors. Each move is made once and each
 * edge followed once. A region is a small part of a game, so its edges take little memory.
 */
#include "solve/retrograde.h"

#include "solve/parallel.h"

#include <math.h>
#include <stdlib.h>

/* The words that a thread takes at a time; and the positions for which starting threads is not
 * worthwhile. */
enum { STRETCH = 16, FEW = 4096 };

/* An edge is a position of the region, from 0, and whether the same player moves at both ends. */
#define EDGE(local, same) ((local) << 1 | (same))
#define EDGE_LOCAL(edge) ((edge) >> 1)
#define EDGE_SAME(edge) ((edge)&1)

/* Some positions of the region, in the order in which they were looked at: for each its number, and
 * its moves within the region. */
struct retrograde_stretch {
    const struct row_chunk *chunk; /* kept rows; NULL: the moves are made again */
    uint32_t *to, used;
    int worker; /* the worker that looked at them */
};

static const uint32_t nowhere = UINT32_MAX;

/* What is known of a position while its region is solved. It is in one place because it is read in
 * random order. */
struct retrograde_spot {
    int16_t hope;  /* the result of moves out of the region: the best win, or the longest loss */
    uint8_t open;  /* moves that are not yet known to lose; DECIDED or more: it is decided */
    uint8_t stays; /* moves within the region */
};

enum { DECIDED = UINT8_MAX - MOVES_MAX };

/* Memory that is used again for the next region, because new pages cost more than the work in
 * them. */
struct reused_memory {
    void *at;
    size_t bytes;
};
enum { ROOM_SPOTS, ROOM_INTO, ROOM_FROM, ROOM_STRETCHES, ROOM_WORK, ROOMS };

struct retrograde_solver {
    const struct atlas *atlas;
    struct budget *budget;
    int jobs;
    int16_t *all; /* values of all positions */
    const struct region *region;
    int16_t *values; /* from the region's first position on */
    uint32_t n;      /* positions in the region */
    struct retrograde_spot *spots;
    uint32_t *into; /* where the edges of a position begin in `from` */
    uint32_t *from;
    /* First the number of edges that each worker found to a position, then the place of its next
     * edge. If workers shared one count, they would wait for each other at every edge. */
    uint32_t *found; /* [worker * n + position] */
    uint32_t edges;
    struct retrograde_stretch *stretches;
    uint32_t stretch_count;
    uint32_t *queue, *chain; /* decided positions; lists of positions of equal hope */
    uint32_t decided;
    uint32_t *waiting; /* by plies: the first position that hopes for that many */
    int most;          /* the most plies that any position hopes for */
    uint32_t *scratch; /* SCRATCH for each worker: the moves of a stretch */
    struct reused_memory rooms[ROOMS];
    double spare; /* the first solver: bytes that regions may use */
    bool asks;    /* runs in the thread that may ask whether to stop */
    int *stop;    /* ERR_OVER if all solvers are to stop */
    int err;
};

enum { SCRATCH = STRETCH * 64 * (MOVES_MAX + 1) };

static void retrograde_free_room(struct retrograde_solver *v, int which)
{
    budget_free(v->budget, v->rooms[which].at, v->rooms[which].bytes, 1);
    v->rooms[which] = (struct reused_memory){0};
}

/* Get room for an array; what it holds is unknown. */
static void *retrograde_room(struct retrograde_solver *v, int which, size_t count, size_t size)
{
    struct reused_memory *room = &v->rooms[which];

    if (count * size > room->bytes || room->at == NULL) {
        retrograde_free_room(v, which);
        if ((room->at = budget_alloc(v->budget, count, size)) != NULL)
            room->bytes = count * size;
    }
    return room->at;
}

/* Return ERR_OVER if the work is to stop. */
static int retrograde_pause(struct retrograde_solver *v, bool asks)
{
    const struct atlas *a = v->atlas;

    if (asks && v->asks && *v->stop == OK &&
        atlas_pause(a, (double)v->region->begin / a->positions) != OK)
        __atomic_store_n(v->stop, ERR_OVER, __ATOMIC_RELAXED);
    return __atomic_load_n(v->stop, __ATOMIC_RELAXED);
}

/* ---- looking at the moves -------------------------------------------------------------------- */

/* Note a move after which this player wins in n plies (n > 0) or loses in -n plies (n < 0). */
static inline void retrograde_weigh(struct retrograde_spot *o, int n)
{
    if (n == 0)
        o->open++; /* it stays open for ever */
    else if (n > 0)
        o->hope = (int16_t)(o->hope <= 0 || n + 1 < o->hope ? n + 1 : o->hope);
    else if (o->hope <= 0)
        o->hope = (int16_t)(n - 1 < o->hope ? n - 1 : o->hope);
}

/* Note the end of a game, as P1 sees it, in 0 more plies. */
static inline void retrograde_weigh_end(struct retrograde_spot *o, int result)
{
    if (result == P1_WINS)
        o->hope = 1;
    else if (result == P2_WINS)
        o->hope = (int16_t)(o->hope == 0 ? -1 : o->hope);
    else
        o->open++;
}

/* What looking at positions needs. Each position and its moves within the region are written to
 * `to`. */
struct retrograde_looker {
    const struct word *words;
    const int16_t *all;
    struct retrograde_spot *spots;
    uint32_t begin, *found, *to;
};

/* Weigh a move; if it stays in the region, write it to `to`. Return where the next one goes. */
static inline uint32_t *retrograde_weigh_entry(const struct retrograde_looker *k,
                                               struct retrograde_spot *o, uint64_t entry,
                                               uint32_t *to)
{
    uint32_t rank;

    if (entry < ROW_CODES) {
        retrograde_weigh_end(o, (int)entry);
        return to;
    }
    rank = atlas_rank_in(k->words, row_code(entry));
    if (rank < k->begin) {
        retrograde_weigh(o, row_same(entry) ? k->all[rank] : -k->all[rank]);
        return to;
    }
    k->found[rank - k->begin]++;
    *to = EDGE(rank - k->begin, row_same(entry));
    return to + 1;
}

/* Add a position, whose moves within the region were written up to `end`. */
static inline void retrograde_add_position(struct retrograde_looker *k, uint32_t rank,
                                           struct retrograde_spot o, uint32_t *end)
{
    o.stays = (uint8_t)(end - k->to - 1);
    o.open = (uint8_t)(o.open + o.stays);
    k->spots[rank - k->begin] = o;
    *k->to = rank - k->begin;
    k->to = end;
}

ATLAS_COUNTS static void retrograde_look_at_kept(struct retrograde_looker *into,
                                                 const struct row_chunk *c)
{
    struct retrograde_looker k = *into;

    for (const uint32_t *at = c->at, *end = at + c->used; at < end; at++) {
        uint32_t rank = atlas_rank_in(k.words, *at), *to = k.to + 1;
        struct retrograde_spot o = {0};

        do
            to = retrograde_weigh_entry(&k, &o, *++at >> 1, to);
        while (!(*at & 1));
        retrograde_add_position(&k, rank, o, to);
    }
    into->to = k.to;
}

ATLAS_COUNTS static void retrograde_look_at_batch(struct retrograde_looker *into,
                                                  const struct row_batch *b, uint32_t rank)
{
    struct retrograde_looker k = *into;

    for (int p = 0, i = 0; p < b->positions; i = b->end[p++], rank++) {
        uint32_t *to = k.to + 1;
        struct retrograde_spot o = {0};

        if (b->won[p])
            continue;
        for (; i < b->end[p]; i++)
            to = retrograde_weigh_entry(&k, &o, b->entry[i], to);
        retrograde_add_position(&k, rank, o, to);
    }
    into->to = k.to;
}

static void retrograde_look_at_words(const struct retrograde_solver *v, struct retrograde_looker *k,
                                     uint32_t number)
{
    const struct atlas *a = v->atlas;
    uint32_t words = v->region->slices * a->words_per_slice, n = number * STRETCH;
    struct row_batch b;

    for (uint32_t end = words - n > STRETCH ? n + STRETCH : words; n < end; n++) {
        uint32_t place = atlas_word(a, v->region, n), rank = a->words[place].rank;

        for (uint64_t left = a->words[place].seen; left != 0; rank += (uint32_t)b.positions) {
            row_make(&b, &a->layout, a->rules, (uint64_t)place * 64, &left);
            retrograde_look_at_batch(k, &b, rank);
        }
    }
}

static void retrograde_look_at_stretch(void *context, int worker, uint32_t number)
{
    struct retrograde_solver *v = context;
    struct retrograde_stretch *t = &v->stretches[number];
    uint32_t *scratch = v->scratch + worker * SCRATCH;
    struct retrograde_looker k = {.words = v->atlas->words,
                                  .all = v->all,
                                  .spots = v->spots,
                                  .begin = v->region->begin,
                                  .found = v->found + (size_t)worker * v->n,
                                  .to = scratch};

    if (retrograde_pause(v, worker == 0 && number % 64 == 0) != OK)
        return;
    t->worker = worker;
    if (t->chunk != NULL)
        retrograde_look_at_kept(&k, t->chunk);
    else
        retrograde_look_at_words(v, &k, number);
    t->used = (uint32_t)(k.to - scratch);
    t->to = budget_alloc(v->budget, t->used, sizeof *t->to);
    if (t->to == NULL)
        __atomic_store_n(&v->err, ERR_MEMORY, __ATOMIC_RELAXED);
    else
        memcpy(t->to, scratch, t->used * sizeof *scratch);
}

static int retrograde_hands_for(const struct retrograde_solver *v)
{
    return v->n < FEW ? 1 : v->jobs;
}

/* ---- turning the edges around ---------------------------------------------------------------- */

static void retrograde_turn_stretch(struct retrograde_solver *v, struct retrograde_stretch *t)
{
    uint32_t *found = v->found + (size_t)t->worker * v->n;

    for (const uint32_t *to = t->to, *end = to + t->used; to < end;) {
        uint32_t local = *to++;

        for (int i = 0; i < v->spots[local].stays; i++, to++)
            v->from[found[EDGE_LOCAL(*to)]++] = EDGE(local, EDGE_SAME(*to));
    }
    budget_free(v->budget, t->to, t->used, sizeof *t->to);
    t->to = NULL;
}

/* Every worker reverses the edges it found. */
static void retrograde_turn_around(void *context, int unused, uint32_t worker)
{
    struct retrograde_solver *v = context;

    (void)unused;
    for (uint32_t i = 0; i < v->stretch_count; i++)
        if (v->stretches[i].worker == (int)worker)
            retrograde_turn_stretch(v, &v->stretches[i]);
}

static int retrograde_gather_edges(struct retrograde_solver *v)
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
    v->from = retrograde_room(v, ROOM_FROM, v->edges, sizeof *v->from);
    if (v->from == NULL)
        return ERR_MEMORY;
    parallel_for(retrograde_hands_for(v), (uint32_t)v->jobs, retrograde_turn_around, v);
    return OK;
}

/* ---- counting plies -------------------------------------------------------------------------- */

static void retrograde_wait(struct retrograde_solver *v, uint32_t local, int plies)
{
    v->chain[local] = v->waiting[plies];
    v->waiting[plies] = local;
    v->most = plies > v->most ? plies : v->most;
}

static void retrograde_decide(struct retrograde_solver *v, uint32_t local, int value)
{
    v->values[local] = (int16_t)value;
    v->spots[local].open = UINT8_MAX;
    v->queue[v->decided++] = local;
}

/* All moves of `local` lose: those within the region in at most this many plies, others perhaps
 * later. */
static void retrograde_lose(struct retrograde_solver *v, uint32_t local, int plies)
{
    int hope = v->spots[local].hope;

    if (hope >= -plies)
        retrograde_decide(v, local, -plies);
    else
        retrograde_wait(v, local, -hope);
}

/* A decided position informs its predecessors. */
static void retrograde_pass_on(struct retrograde_solver *v, uint32_t local, int plies)
{
    const uint32_t *at = v->from + v->into[local], *end = v->from + v->into[local + 1];
    const bool won = v->values[local] > 0;

    for (; at < end; at++) {
        struct retrograde_spot *before = &v->spots[EDGE_LOCAL(*at)];

        if (won != EDGE_SAME(*at)) {
            if (--before->open == 0 && before->hope <= 0)
                retrograde_lose(v, EDGE_LOCAL(*at), plies + 1);
        } else if (before->open < DECIDED) {
            retrograde_decide(v, EDGE_LOCAL(*at), plies + 1);
        }
    }
}

static int retrograde_count_plies(struct retrograde_solver *v)
{
    uint32_t done = 0;

    v->queue = v->found; /* whose work is done */
    v->chain = v->queue + v->n;
    for (uint32_t i = 0; i < v->n; i++)
        if (v->spots[i].hope > 0 || v->spots[i].open == 0)
            retrograde_wait(v, i, abs(v->spots[i].hope));
    for (int plies = 1; done < v->decided || plies <= v->most; plies++) {
        uint32_t level;

        if (plies >= PLIES_MAX)
            return ERR_LIMIT;
        if (retrograde_pause(v, true) != OK)
            return ERR_OVER;
        for (uint32_t i = v->waiting[plies]; i != nowhere; i = v->chain[i])
            if (v->spots[i].open < DECIDED)
                retrograde_decide(v, i, v->spots[i].hope);
        v->waiting[plies] = nowhere;
        for (level = v->decided; done < level; done++)
            retrograde_pass_on(v, v->queue[done], plies);
    }
    return OK;
}

/* ---- a region -------------------------------------------------------------------------------- */

/* Count the chunks of rows that were kept of the region, and put them into the stretches. */
static uint32_t retrograde_list_chunks(const struct retrograde_solver *v,
                                       struct retrograde_stretch *stretches)
{
    const struct rows *k = &v->atlas->rows;
    const struct region *g = v->region;
    uint32_t n = 0;

    for (uint32_t i = 0; k->chunks != NULL && i < g->slices * k->workers; i++) {
        uint32_t slice = v->atlas->order[g->first + i % g->slices];

        for (const struct row_chunk *c = k->chunks[i / g->slices * k->slices + slice]; c;
             c = c->next)
            if (stretches != NULL)
                stretches[n++].chunk = c;
            else
                n++;
    }
    return n;
}

static int retrograde_make_room(struct retrograde_solver *v)
{
    size_t hands = v->jobs > 2 ? (size_t)v->jobs : 2;

    v->spots = retrograde_room(v, ROOM_SPOTS, v->n, sizeof *v->spots);
    v->into = retrograde_room(v, ROOM_INTO, (size_t)v->n + 1, sizeof *v->into);
    v->found = retrograde_room(v, ROOM_WORK, hands * v->n, sizeof *v->found);
    v->stretches = retrograde_room(v, ROOM_STRETCHES, v->stretch_count, sizeof *v->stretches);
    if (!v->spots || !v->into || !v->stretches || !v->found)
        return ERR_MEMORY;
    memset(v->found, 0, (size_t)v->jobs * v->n * sizeof *v->found);
    memset(v->stretches, 0, v->stretch_count * sizeof *v->stretches);
    for (uint32_t i = 0; i < v->n; i++)
        v->spots[i] =
            (struct retrograde_spot){.hope = 1}; /* a win at once, unless a row says otherwise */
    retrograde_list_chunks(v, v->stretches);
    return OK;
}

/* Unless an error happened before. */
static void retrograde_solve_region(struct retrograde_solver *v, const struct region *g)
{
    uint32_t words = g->slices * v->atlas->words_per_slice;

    if (v->err != OK || g->begin == g->end)
        return;
    v->region = g;
    v->values = v->all + g->begin;
    v->n = g->end - g->begin;
    v->stretch_count = retrograde_list_chunks(v, NULL);
    if (v->stretch_count == 0)
        v->stretch_count = (words + STRETCH - 1) / STRETCH;
    v->decided = 0;
    v->most = 0;
    if ((v->err = retrograde_make_room(v)) != OK)
        return;
    parallel_for(retrograde_hands_for(v), v->stretch_count, retrograde_look_at_stretch, v);
    if (v->err == OK)
        v->err = retrograde_pause(v, true);
    if (v->err == OK)
        v->err = retrograde_gather_edges(v);
    for (uint32_t i = 0; v->err != OK && i < v->stretch_count; i++)
        budget_free(v->budget, v->stretches[i].to, v->stretches[i].used,
                    sizeof *v->stretches[i].to);
    if (v->err == OK)
        v->err = retrograde_count_plies(v);
}

/* ---- all regions ----------------------------------------------------------------------------- */

/* A forced win never repeats a position. */
static size_t retrograde_plies_at_most(const struct atlas *a)
{
    return (a->positions < PLIES_MAX ? a->positions : PLIES_MAX) + 3;
}

static int retrograde_solver_init(struct retrograde_solver *v, const struct atlas *a,
                                  int16_t *values, int jobs)
{
    *v = (struct retrograde_solver){.atlas = a, .budget = a->budget, .jobs = jobs, .all = values};
    v->waiting = budget_alloc(a->budget, retrograde_plies_at_most(a), sizeof *v->waiting);
    v->scratch = budget_alloc(a->budget, (size_t)jobs * SCRATCH, sizeof *v->scratch);
    if (v->waiting == NULL || v->scratch == NULL)
        return ERR_MEMORY;
    for (size_t i = 0; i < retrograde_plies_at_most(a); i++)
        v->waiting[i] = nowhere;
    return OK;
}

/* The first solver holds the regions; each worker uses one of the solvers after it. */
static void retrograde_solve_alone(void *context, int worker, uint32_t i)
{
    struct retrograde_solver *solvers = context;

    retrograde_solve_region(&solvers[1 + worker], &solvers->region[i]);
}

static void retrograde_free_rooms(struct retrograde_solver *v)
{
    for (int i = 0; i < ROOMS; i++)
        retrograde_free_room(v, i);
}

double retrograde_bytes(const struct atlas *a, const struct region *g)
{
    double moves = (double)a->edges / a->positions;

    return (g->end - g->begin) * (20 + 8 * moves);
}

/* Regions of the same depth do not lead to each other. If there are enough of them, every worker
 * takes one at a time; otherwise all workers share each region. */
static int retrograde_solve_wave(struct retrograde_solver *solvers, const struct region *wave,
                                 uint32_t regions)
{
    int jobs = solvers->jobs, err = OK;
    bool shared = jobs == 1 || regions < (uint32_t)jobs ||
                  wave[regions - 1].end - wave[0].begin < FEW ||
                  jobs * retrograde_bytes(solvers->atlas, wave) > solvers->spare;

    for (int i = shared ? 1 : 0; i <= (shared ? jobs : 0); i++)
        retrograde_free_rooms(&solvers[i]);
    if (shared) {
        for (uint32_t i = 0; i < regions; i++)
            retrograde_solve_region(solvers, &wave[i]);
    } else {
        solvers->region = wave;
        parallel_for(jobs, regions, retrograde_solve_alone, solvers);
    }
    for (int i = 0; i <= jobs && err == OK; i++)
        err = solvers[i].err;
    return err;
}

static int retrograde_solve_all(struct retrograde_solver *solvers, const struct atlas *a)
{
    int err = OK, end;

    for (int i = 0; i < a->regions && err == OK; i = end) {
        for (end = i; end < a->regions && a->region[end].depth == a->region[i].depth;)
            end++;
        err = retrograde_solve_wave(solvers, &a->region[i], (uint32_t)(end - i));
    }
    return err;
}

int retrograde_solve(const struct atlas *a, int16_t *values)
{
    struct budget *b = a->budget;
    int jobs = a->setup->jobs, err, stop = OK;
    size_t hands = (size_t)jobs + 1;
    struct retrograde_solver *solvers = budget_alloc(b, hands, sizeof *solvers);

    if (solvers == NULL)
        return ERR_MEMORY;
    err = retrograde_solver_init(solvers, a, values, jobs);
    for (int i = 1; i <= jobs && jobs > 1 && err == OK; i++)
        err = retrograde_solver_init(&solvers[i], a, values, 1);
    for (size_t i = 0; i < hands; i++) {
        solvers[i].stop = &stop;
        solvers[i].asks = i <= 1;
    }
    solvers->spare = b->limit > 0 ? (double)b->limit - (double)b->now : HUGE_VAL;
    if (err == OK)
        err = retrograde_solve_all(solvers, a);
    for (struct retrograde_solver *v = solvers; v < solvers + hands; v++) {
        retrograde_free_rooms(v);
        budget_free(b, v->scratch, (size_t)v->jobs * SCRATCH, sizeof *v->scratch);
        budget_free(b, v->waiting, retrograde_plies_at_most(a), sizeof *v->waiting);
    }
    budget_free(b, solvers, hands, sizeof *solvers);
    return err;
}
