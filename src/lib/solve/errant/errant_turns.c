/*
 * The fallible opponent in games of turns without chance: regions in the order in which they are
 * solved. The moves of a region are read once, from the rows that exploring kept; if there was no
 * room for them, they are made again. Moves that lead out of the region are settled then; passes
 * over the positions follow the others.
 */
#include "solve/errant/errant.h"
#include "solve/retrograde.h"

#include <stdlib.h>

/* A chance that is to be found: the best of a position's moves, or their mean. A position has two,
 * or one if a player can force a win. */
struct chance_sum {
    double settled; /* the best settled move, or the sum of all settled moves */
    uint32_t first; /* its first edge */
    uint8_t edges;
    uint8_t moves; /* of which it is the mean; 0: it is the best */
};

struct errant_turns {
    const struct atlas *atlas;
    const struct region *region;
    const int16_t *plies;    /* from the region's first position on */
    const double *chances;   /* likewise, two for each position; only those before it are known */
    uint32_t *place;         /* of each chance of the region in `found` */
    struct chance_sum *sums; /* in the order of ranks, the player to move before the other one */
    double *found;           /* wins, by plies; after them, by sum, the chances so far */
    bool *open;              /* by the same numbers: may the chance still change? */
    uint32_t *left;          /* the sums that may */
    uint32_t *to;            /* edges: places in `found` */
    uint32_t wins;           /* how many come before the sums */
    uint32_t count, left_count;
    size_t edges, edges_room;
    uint64_t work;               /* of a pass: positions of the region and moves within it */
    size_t positions, sums_most; /* there is room for them */
};

/* ---- the moves ------------------------------------------------------------------------------- */

static inline double errant_end(uint64_t entry)
{
    return errant_patience * state_worth((enum result)entry, P1);
}

/* Return where a move leads, counted from the region's first position; it means nothing at the end
 * of a game. */
static inline int64_t errant_next(const struct errant_turns *e, uint64_t entry)
{
    return (int64_t)(uint32_t)row_code(entry) - e->region->begin;
}

/* The player who plays well is to move. */
static inline void errant_add_best(struct errant_turns *e, struct chance_sum *t, bool lost,
                                   const uint64_t *entry, const uint64_t *end)
{
    double best = -2, v;

    for (; entry < end; entry++) {
        int64_t next = errant_next(e, *entry), at = 2 * next + !row_same(*entry);

        if (*entry < ROW_CODES) {
            v = errant_end(*entry);
            best = v > best && (lost || v >= 0) ? v : best;
        } else if (!lost && e->plies[next] != 0) {
            continue;
        } else if (next >= 0) {
            e->to[e->edges++] = e->place[at];
        } else {
            v = errant_patience * e->chances[at];
            best = v > best ? v : best;
        }
    }
    t->settled = best;
    t->moves = 0;
}

/* The fallible player is to move. */
static inline void errant_add_mean(struct errant_turns *e, struct chance_sum *t,
                                   const uint64_t *entry, const uint64_t *end)
{
    double all = 0;

    t->moves = (uint8_t)(end - entry);
    for (; entry < end; entry++) {
        int64_t next = errant_next(e, *entry), at = 2 * next + row_same(*entry);

        if (*entry < ROW_CODES)
            all -= errant_end(*entry);
        else if (next >= 0)
            e->to[e->edges++] = e->place[at];
        else
            all += errant_patience * e->chances[at];
    }
    t->settled = all;
}

/* Add a position's row, with ranks instead of codes; there is room for its edges. */
static void errant_add_row(struct errant_turns *e, uint32_t local, const uint64_t *entry,
                           const uint64_t *end)
{
    int plies = e->plies[local];
    struct chance_sum *t = &e->sums[e->place[2 * (size_t)local + (plies > 0)] - e->wins];

    t->first = (uint32_t)e->edges;
    if (plies < 0)
        errant_add_best(e, t, true, entry, end);
    if (plies == 0) {
        errant_add_best(e, t, false, entry, end);
        t->edges = (uint8_t)(e->edges - t->first);
        (++t)->first = (uint32_t)e->edges;
    }
    if (plies >= 0)
        errant_add_mean(e, t, entry, end);
    t->edges = (uint8_t)(e->edges - t->first);
    e->work += t->edges; /* all moves within the region: only drawn positions leave some out */
}

/* Make room for the edges of rows with this many entries in all. */
static int errant_make_room(struct errant_turns *e, size_t entries)
{
    size_t want = e->edges + 2 * entries;

    if (want > UINT32_MAX || !budget_grow(e->atlas->budget, &e->to, &e->edges_room,
                                          want > e->edges_room ? 2 * want : want, sizeof *e->to))
        return ERR_MEMORY;
    return OK;
}

/* Return an entry with the rank of its position instead of the code. */
static inline uint64_t errant_rank(const struct errant_turns *e, uint64_t entry)
{
    if (entry < ROW_CODES)
        return entry;
    return row_entry(atlas_rank_in(e->atlas->words, row_code(entry)), row_same(entry));
}

ATLAS_COUNTS static void errant_add_kept(struct errant_turns *e, const struct row_chunk *c)
{
    for (const uint32_t *at = c->at, *end = at + c->used; at < end; at++) {
        uint32_t rank = atlas_rank_in(e->atlas->words, *at);
        uint64_t entry[MOVES_MAX];
        int n = 0;

        do
            entry[n++] = errant_rank(e, *++at >> 1);
        while (!(*at & 1));
        errant_add_row(e, rank - e->region->begin, entry, entry + n);
    }
}

ATLAS_COUNTS static void errant_add_batch(struct errant_turns *e, struct row_batch *b,
                                          uint32_t rank)
{
    for (int p = 0, i = 0; p < b->positions; i = b->end[p++]) {
        for (int k = i; k < b->end[p]; k++)
            b->entry[k] = errant_rank(e, b->entry[k]);
        errant_add_row(e, rank++ - e->region->begin, b->entry + i, b->entry + b->end[p]);
    }
}

static int errant_add_all_kept(struct errant_turns *e)
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

static int errant_add_all_made(struct errant_turns *e)
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

/* List the region's sums; their moves are not yet known. */
static void errant_begin(struct errant_turns *e)
{
    uint32_t n = e->region->end - e->region->begin, *place = e->place;

    e->count = 0;
    for (uint32_t i = 0; i < n; i++) {
        int plies = e->plies[i];
        uint32_t sum = e->wins + e->count;

        *place++ = plies > 0 ? (uint32_t)plies : sum;
        *place++ = plies < 0 ? (uint32_t)-plies : sum + (plies == 0);
        e->count += plies == 0 ? 2 : 1;
    }
    for (uint32_t i = 0; i < e->count; i++) {
        e->found[e->wins + i] = 0;
        e->open[e->wins + i] = true;
        e->left[i] = i;
    }
    e->left_count = e->count;
    e->edges = 0;
    e->work = n;
}

/* Compute all chances that may change; return the largest change. A chance is final once it was
 * computed from final ones. */
static double errant_pass(struct errant_turns *e)
{
    const double *found = e->found;
    uint32_t *keep = e->left;
    double most = 0;

    for (const uint32_t *at = e->left, *last = at + e->left_count; at < last; at++) {
        const uint32_t i = *at;
        const struct chance_sum *t = &e->sums[i];
        double best = t->settled, all = best, by;
        bool open = false;

        for (const uint32_t *to = e->to + t->first, *end = to + t->edges; to < end; to++) {
            double v = errant_patience * found[*to];

            all += v;
            best = v > best ? v : best;
            open |= e->open[*to];
        }
        by = errant_change(&e->found[e->wins + i], t->moves > 0 ? all / t->moves : best);
        most = by > most ? by : most;
        e->open[e->wins + i] = open;
        *keep = i;
        keep += open;
    }
    e->left_count = (uint32_t)(keep - e->left);
    return most;
}

static int errant_solve_region(struct errant_turns *e, double *chances)
{
    uint64_t work = 0;
    int err;

    errant_begin(e);
    err = e->atlas->rows.chunks != NULL ? errant_add_all_kept(e) : errant_add_all_made(e);
    while (err == OK && errant_pass(e) > errant_rest && work < errant_work_max)
        work += e->work;
    for (size_t i = 0; i < 2 * (size_t)(e->region->end - e->region->begin) && err == OK; i++)
        chances[i] = e->found[e->place[i]];
    return err;
}

/* ---- all regions ----------------------------------------------------------------------------- */

/* Make room for the largest region. */
static int errant_init(struct errant_turns *e, const int16_t *plies)
{
    const struct atlas *a = e->atlas;
    int longest = 0;

    for (const struct region *g = a->region; g < a->region + a->regions; g++) {
        size_t n = g->end - g->begin, sums = n;

        for (uint32_t i = g->begin; i < g->end; i++) {
            sums += plies[i] == 0;
            longest = abs(plies[i]) > longest ? abs(plies[i]) : longest;
        }
        e->positions = n > e->positions ? n : e->positions;
        e->sums_most = sums > e->sums_most ? sums : e->sums_most;
    }
    e->wins = (uint32_t)longest + 1;
    e->place = budget_alloc(a->budget, 2 * e->positions, sizeof *e->place);
    e->sums = budget_alloc(a->budget, e->sums_most, sizeof *e->sums);
    e->found = budget_alloc(a->budget, e->sums_most + e->wins, sizeof *e->found);
    e->open = budget_alloc(a->budget, e->sums_most + e->wins, sizeof *e->open);
    e->left = budget_alloc(a->budget, e->sums_most, sizeof *e->left);
    for (int i = 0; i <= longest && e->found != NULL; i++)
        e->found[i] = errant_win(i);
    return e->place && e->sums && e->found && e->open && e->left ? OK : ERR_MEMORY;
}

static void errant_release(struct errant_turns *e)
{
    struct budget *b = e->atlas->budget;

    budget_free(b, e->place, 2 * e->positions, sizeof *e->place);
    budget_free(b, e->sums, e->sums_most, sizeof *e->sums);
    budget_free(b, e->found, e->sums_most + e->wins, sizeof *e->found);
    budget_free(b, e->open, e->sums_most + e->wins, sizeof *e->open);
    budget_free(b, e->left, e->sums_most, sizeof *e->left);
    budget_free(b, e->to, e->edges_room, sizeof *e->to);
}

int errant_turns(const struct atlas *a, const int16_t *plies, double *chances)
{
    struct errant_turns e = {.atlas = a};
    int err = errant_init(&e, plies);

    for (int i = 0; i < a->regions && err == OK; i++) {
        e.region = &a->region[i];
        e.plies = plies + e.region->begin;
        e.chances = chances + 2 * (size_t)e.region->begin;
        if ((err = errant_solve_region(&e, chances + 2 * (size_t)e.region->begin)) == OK)
            err = atlas_pause(a, 1);
    }
    errant_release(&e);
    return err;
}
