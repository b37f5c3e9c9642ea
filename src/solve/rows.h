/*
 * Where the moves of positions lead, in games of turns without chance. Making moves is most of the
 * work of solving, so the rows that exploring makes are kept for weighing, if there is room.
 *
 * Many rows are alike but for where they begin. So a kept row is its first code and a pattern: what
 * the other moves add to that code. A game of millions of positions has some thousand patterns.
 */
#ifndef SOLVE_ROWS_H
#define SOLVE_ROWS_H

#include "solve/budget.h"
#include "solve/layout.h"

/* One move: below ROW_CODES it ends the game with this result; else it leads to a position. */
enum { ROW_CODES = 8 };

static inline uint64_t row_entry(uint64_t code, bool same)
{
    return ROW_CODES + (code << 1 | same);
}

static inline uint64_t row_code(uint64_t entry)
{
    return (entry - ROW_CODES) >> 1;
}

/* Does the same player move again? */
static inline bool row_same(uint64_t entry)
{
    return entry & 1;
}

/* Make all moves of a position; return how many there are. */
int row_make(const struct layout *l, const struct rules *r, const struct state *s,
             uint64_t row[MOVES_MAX]);

struct kept_row {
    uint32_t code;    /* of the position */
    uint32_t first;   /* its first move that leads to a position; 0: none does */
    uint32_t pattern; /* where it begins in `patterns` */
};

/* Rows of positions of one slice. */
struct row_chunk {
    struct row_chunk *next;
    uint32_t worker, used;
    struct kept_row at[340];
};

/* What one worker has kept. */
struct row_keeper {
    struct row_chunk **chunks; /* by slice */
    int32_t *patterns;         /* a length, then for each move what it adds, or ROW_ENDS + result */
    uint32_t *slots;           /* a hash table of patterns; 0: empty */
    size_t used, room;
    uint32_t last; /* the pattern that was met last */
};

struct rows {
    struct budget *budget;
    struct row_keeper *keepers; /* by worker; NULL: no rows are kept */
    struct row_slab *slabs;     /* chunks that were allocated together */
    uint32_t slices, workers;
    uint32_t slab_chunks; /* in a slab */
    uint64_t most, made;  /* slabs */
    bool incomplete;      /* some rows are missing; never set back, since workers race */
};

/* Prepare to keep rows; does nothing if their codes do not fit or memory runs out. */
void rows_init(struct rows *k, struct budget *b, const struct layout *l, int workers);
/* Keep a row; each worker by itself. Does nothing if there is no room. */
void rows_keep(struct rows *k, int worker, uint32_t slice, uint64_t code, const uint64_t *row,
               int n);
/* Free all rows if some are missing. */
void rows_settle(struct rows *k);
/* Get a row back, and return its length. */
int rows_get(const struct rows *k, const struct row_chunk *c, uint32_t i, uint64_t row[MOVES_MAX]);
void rows_release(struct rows *k);

#endif
