/*
 * The fallible opponent in games of turns without chance: regions in the order in which they are
 * solved. The moves of a region are read once, from the rows that exploring kept; if there was no
 * room for them, they are made again. Moves that lead out of the region are settled then; passes
 * over the positions follow the others.
 */
#include "solve/errant.h"
#include "solve/retrograde.h"

/* A chance that is to be found: the best of a position's moves, or their mean. A position has two,
 * or one if a player can force a win. */
struct sum {
    double settled; /* the best settled move, or the sum of all settled moves */
    size_t first;   /* its first edge */
    uint32_t at;    /* the chance */
    uint8_t edges;
    uint8_t moves; /* of which it is the mean; 0: it is the best */
};

struct errant {
    const struct atlas *atlas;
    const struct region *region;
    const int16_t *plies; /* from the region's first position on */
    double *chances;      /* likewise; chances are counted from there */
    struct sum *sums;     /* in the order of ranks */
    uint32_t *sum_of;     /* by position of the region: its first sum */
    uint32_t *to;         /* edges: chances of the region */
    double *wins;         /* the values of wins, by plies; 0: not yet computed */
    size_t count, edges, sums_room, positions_room, edges_room;
    uint64_t work; /* of a pass: positions of the region and moves within it */
};

/* ---- the moves ------------------------------------------------------------------------------- */

/* Find the position that a move leads to, counted from the region's first. */
static inline int64_t errant_next(const struct errant *e, uint64_t entry)
{
    return (int64_t)atlas_rank_in(e->atlas->words, row_code(entry)) - e->region->begin;
}

static inline double errant_end(uint64_t entry)
{
    return errant_patience * state_worth((enum result)entry, P1);
}

/* The player who plays well is to move. Nobody can predict which moves are edges, so both loops add
 * what counts without a branch. */
static inline void errant_add_best(struct errant *e, struct sum *t, bool lost,
                                   const uint64_t *entry, const uint64_t *end)
{
    uint32_t *to = e->to + e->edges;
    double best = -2;

    for (; entry < end; entry++) {
        double v = errant_end(*entry % ROW_CODES);
        bool may_be_played = lost || v >= 0;

        if (*entry >= ROW_CODES) {
            int64_t next = errant_next(e, *entry), at = 2 * next + !row_same(*entry);

            may_be_played = lost || e->plies[next] == 0;
            *to = (uint32_t)at;
            to += may_be_played & (next >= 0);
            v = next < 0 ? errant_patience * e->chances[at] : -2;
        }
        best = may_be_played && v > best ? v : best;
    }
    t->settled = best;
    t->edges = (uint8_t)(to - (e->to + e->edges));
}

/* The fallible player is to move. */
static inline void errant_add_mean(struct errant *e, struct sum *t, const uint64_t *entry,
                                   const uint64_t *end)
{
    uint32_t *to = e->to + e->edges;
    double all = 0;

    t->moves = (uint8_t)(end - entry);
    for (; entry < end; entry++)
        if (*entry < ROW_CODES) {
            all -= errant_end(*entry);
        } else {
            int64_t next = errant_next(e, *entry), at = 2 * next + row_same(*entry);

            *to = (uint32_t)at;
            to += next >= 0;
            all += next < 0 ? errant_patience * e->chances[at] : 0;
        }
    t->settled = all;
    t->edges = (uint8_t)(to - (e->to + e->edges));
}

/* Add a position's row; there is room for its edges. */
static inline void errant_add_row(struct errant *e, uint32_t local, const uint64_t *entry,
                                  const uint64_t *end)
{
    int plies = e->plies[local];
    struct sum *t = &e->sums[e->sum_of[local]];

    t->first = e->edges;
    if (plies <= 0) {
        errant_add_best(e, t, plies < 0, entry, end);
        e->edges += t->edges;
    }
    if (plies == 0)
        (++t)->first = e->edges;
    if (plies >= 0) {
        errant_add_mean(e, t, entry, end);
        e->edges += t->edges;
    }
    e->work += t->edges; /* all moves within the region: only drawn positions leave some out */
}

/* Make room for the edges of this many rows with so many entries in all. */
static int errant_make_room(struct errant *e, size_t entries)
{
    size_t want = e->edges + 2 * entries;
    uint32_t *more = budget_grow(e->atlas->budget, e->to, &e->edges_room,
                                 want > e->edges_room ? 2 * want : want, sizeof *more);

    e->to = more != NULL ? more : e->to;
    return more != NULL ? OK : ERR_MEMORY;
}

ATLAS_COUNTS static void errant_add_kept(struct errant *into, const struct row_chunk *c)
{
    struct errant e = *into;

    for (const uint32_t *at = c->at, *end = at + c->used; at < end; at++) {
        uint32_t rank = atlas_rank_in(e.atlas->words, *at);
        uint64_t entry[MOVES_MAX];
        int n = 0;

        do
            entry[n++] = *++at >> 1;
        while (!(*at & 1));
        errant_add_row(&e, rank - e.region->begin, entry, entry + n);
    }
    *into = e;
}

ATLAS_COUNTS static void errant_add_batch(struct errant *e, const struct row_batch *b,
                                          uint32_t rank)
{
    for (int p = 0, i = 0; p < b->positions; i = b->end[p++])
        errant_add_row(e, rank++ - e->region->begin, b->entry + i, b->entry + b->end[p]);
}

static int errant_add_all_kept(struct errant *e)
{
    const struct atlas *a = e->atlas;
    const struct rows *k = &a->rows;
    int err = OK;

    for (uint32_t list = 0; list < k->lists; list++)
        for (uint32_t i = 0; i < e->region->slices; i++) {
            uint32_t slice = a->order[e->region->first + i];

            for (const struct row_chunk *c = k->chunks[list * k->slices + slice]; c != NULL;
                 c = c->next)
                if (err == OK && (err = errant_make_room(e, c->used)) == OK)
                    errant_add_kept(e, c);
        }
    return err;
}

static int errant_add_all_made(struct errant *e)
{
    const struct atlas *a = e->atlas;
    struct row_batch b;
    int err = OK;

    for (uint32_t n = 0; n < e->region->slices * a->words_per_slice; n++) {
        uint32_t place = atlas_word(a, e->region, n), rank = a->words[place].rank;

        for (uint64_t left = a->words[place].seen; err == OK && left != 0;
             rank += (uint32_t)b.positions) {
            row_make(&b, &a->layout, a->rules, (uint64_t)place * 64, &left, true);
            if ((err = errant_make_room(e, (size_t)b.moves)) == OK)
                errant_add_batch(e, &b, rank);
        }
    }
    return err;
}

/* ---- a region -------------------------------------------------------------------------------- */

static double errant_known_win(const struct errant *e, int plies)
{
    if (e->wins[plies] == 0)
        e->wins[plies] = errant_win(plies);
    return e->wins[plies];
}

/* Fill in the chances of forced wins, and list the others. */
static int errant_list(struct errant *e)
{
    uint32_t n = e->region->end - e->region->begin;
    struct budget *b = e->atlas->budget;
    struct sum *sums = budget_grow(b, e->sums, &e->sums_room, 2 * (size_t)n, sizeof *sums);
    uint32_t *sum_of = budget_grow(b, e->sum_of, &e->positions_room, n, sizeof *sum_of);

    e->sums = sums != NULL ? sums : e->sums;
    e->sum_of = sum_of != NULL ? sum_of : e->sum_of;
    if (sums == NULL || sum_of == NULL)
        return ERR_MEMORY;
    e->count = e->edges = 0;
    e->work = n;
    for (uint32_t i = 0; i < n; i++) {
        int plies = e->plies[i];

        sum_of[i] = (uint32_t)e->count;
        e->chances[2 * (size_t)i] = plies > 0 ? errant_known_win(e, plies) : 0;
        e->chances[2 * (size_t)i + 1] = plies < 0 ? errant_known_win(e, -plies) : 0;
        if (plies <= 0)
            sums[e->count++] = (struct sum){.at = 2 * i};
        if (plies >= 0)
            sums[e->count++] = (struct sum){.at = 2 * i + 1};
    }
    return OK;
}

/* Compute all chances from those before; return the largest change. */
static double errant_pass(struct errant *e)
{
    double *chances = e->chances, most = 0;

    for (const struct sum *t = e->sums, *end = t + e->count; t < end; t++) {
        double best = t->settled, all = best, by;

        for (const uint32_t *to = e->to + t->first, *last = to + t->edges; to < last; to++) {
            double v = errant_patience * chances[*to];

            all += v;
            best = v > best ? v : best;
        }
        by = errant_change(&chances[t->at], t->moves > 0 ? all / t->moves : best);
        most = by > most ? by : most;
    }
    return most;
}

static int errant_solve_region(struct errant *e)
{
    uint64_t work = 0;
    int err = errant_list(e);

    if (err == OK)
        err = e->atlas->rows.chunks != NULL ? errant_add_all_kept(e) : errant_add_all_made(e);
    while (err == OK && errant_pass(e) > errant_rest && work < errant_work_max)
        work += e->work;
    return err;
}

int errant_turns(const struct atlas *a, const int16_t *plies, double *chances)
{
    struct budget *b = a->budget;
    struct errant e = {.atlas = a, .wins = budget_alloc(b, PLIES_MAX, sizeof *e.wins)};
    int err = e.wins != NULL ? OK : ERR_MEMORY;

    for (int i = 0; i < a->regions && err == OK; i++) {
        e.region = &a->region[i];
        e.plies = plies + e.region->begin;
        e.chances = chances + 2 * (size_t)e.region->begin;
        if ((err = errant_solve_region(&e)) == OK)
            err = atlas_pause(a, 1);
    }
    budget_free(b, e.wins, PLIES_MAX, sizeof *e.wins);
    budget_free(b, e.to, e.edges_room, sizeof *e.to);
    budget_free(b, e.sums, e.sums_room, sizeof *e.sums);
    budget_free(b, e.sum_of, e.positions_room, sizeof *e.sum_of);
    return err;
}
