/*
 * Where the moves of positions lead, in games of turns without chance. Making moves is most of the
 * work of solving, so the rows that exploring makes are kept for weighing, if there is room.
 */
#ifndef SOLVE_ROWS_H
#define SOLVE_ROWS_H

#include "solve/budget.h"
#include "solve/layout.h"

/* One move: below ROW_CODES it ends the game with this result; else it leads to a position. */
enum { ROW_CODES = 8, ROW_ROOM = 256 };

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

/* The rows of some positions of one word. */
struct row_batch {
    int positions, moves; /* moves in all */
    uint64_t code[64];
    int moves_of[64];
    bool won[64]; /* does a move win at once? */
    int end[64];  /* where its row ends and the next begins */
    uint64_t entry[ROW_ROOM];
};

/* Make all moves of positions of a word: bit i of *bits stands for `code` + i. Make as many rows as
 * the batch has room for, and clear the bits of their positions. Successive moves that lead to the
 * same position share one entry. */
void row_make(struct row_batch *b, const struct layout *l, const struct rules *r, uint64_t code,
              uint64_t *bits);

/* Rows of positions of one slice. Each is a code and its entries, which are shifted left by one
 * bit; in the last entry, the lowest bit is set. */
struct row_chunk {
    struct row_chunk *next;
    uint32_t used;
    uint32_t at[1021];
};

struct rows {
    struct budget *budget;
    /* [worker * slices + slice]; NULL: no rows are kept. */
    struct row_chunk **chunks;
    struct row_slab *slabs; /* chunks that were allocated together */
    uint32_t slices, workers;
    size_t slab_bytes;
    uint32_t slab_chunks; /* in a slab */
    uint64_t most, made;  /* slabs */
    bool incomplete;      /* some rows are missing; never set back, since workers race */
};

/* Prepare to keep rows; does nothing if their codes do not fit or memory runs out. */
void rows_init(struct rows *k, struct budget *b, const struct layout *l, int workers);
/* Keep rows of one slice, except those of positions in which a move wins at once. Each worker has
 * chunks of its own. Does nothing if there is no room. */
void rows_keep(struct rows *k, int worker, uint32_t slice, const struct row_batch *b);
/* Free all rows if some are missing. */
void rows_settle(struct rows *k);
void rows_release(struct rows *k);

#endif
