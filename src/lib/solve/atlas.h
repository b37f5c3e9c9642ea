/*
 * The positions of a game, and the order in which they can be solved.
 *
 * Each code has one bit, which is set if play can reach the position. The number of set bits before
 * it is the position's rank, and arrays of values are indexed by rank. Slices that lead back to
 * each other form one region. Ranks are given region by region, by depth, each region after all
 * regions it leads to. So a successor either has a lower rank than the whole region and is already
 * solved, or belongs to the region and is solved with it.
 */
#ifndef SOLVE_ATLAS_H
#define SOLVE_ATLAS_H

#include "solve/budget.h"
#include "solve/layout.h"
#include "solve/rows.h"
#include "solve/solution.h"

/* 64 codes. The struct has no padding, because in large games it takes half of the memory. */
struct __attribute__((packed, aligned(4))) word {
    uint64_t seen; /* one bit for each code */
    uint32_t rank; /* of its first position */
};

/* The same 64 codes, while the solver explores. */
struct survey {
    uint64_t seen, looked; /* codes that were found; those of them that were looked at */
};

struct region {
    uint32_t begin, end;    /* its ranks; `end` is the first after them */
    uint32_t first, slices; /* where its slices begin in `order` */
    bool loops;             /* do its positions lead to each other? */
    int depth; /* 0: it leads to no other region; n: to one of depth n - 1, and to none deeper */
};

struct atlas {
    const struct rules *rules;
    const struct solve_setup *setup; /* only while the atlas is made and solved */
    struct budget *budget;
    struct layout layout;
    struct word *words;
    uint32_t words_per_slice;
    uint32_t positions;
    uint64_t edges;
    struct region region[SLICES_MAX];
    int regions;
    uint16_t order[SLICES_MAX]; /* slices in the order in which they are solved */
    bool turns;                 /* players take turns, and chance plays no part */
    struct rows rows;           /* of such games, until they are solved */
};

/* How many moves of nature may follow one choice, counted in all their orders. */
enum { ATLAS_NATURE_MOST = 10000 };

/* Find all positions that can be reached from the start and from `setup->also`. Fills in every
 * member above. ERR_OVER; ERR_MEMORY; ERR_RANGE: nature moves more often than that. */
int atlas_explore(struct atlas *a);
void atlas_release(struct atlas *a);

/* Return ERR_OVER if the work is to stop; `share` of it is done. Only the thread that asked for the
 * solution may call it, which is worker 0 of parallel_for. */
static inline int atlas_pause(const struct atlas *a, double share)
{
    const struct solve_setup *s = a->setup;

    return s == NULL || s->going_on == NULL || s->going_on(s->context, share) ? OK : ERR_OVER;
}

/* Count bits with SWAR: not every machine has the instruction, and a call would cost more. */
static inline uint32_t atlas_count_bits(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555U;
    x = (x & 0x3333333333333333U) + (x >> 2 & 0x3333333333333333U);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fU;
    return (uint32_t)(x * 0x0101010101010101U >> 56);
}

static inline bool atlas_has(const struct atlas *a, uint64_t code)
{
    return a->words[code / 64].seen >> code % 64 & 1;
}

static inline uint32_t atlas_rank(const struct atlas *a, uint64_t code)
{
    const struct word *w = &a->words[code / 64];

    return w->rank + atlas_count_bits(w->seen & (((uint64_t)1 << code % 64) - 1));
}

/* A function that counts bits: it uses the processor's instruction for this if there is one. */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) &&                            \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define ATLAS_COUNTS __attribute__((target_clones("popcnt", "default")))
#else
#define ATLAS_COUNTS
#endif

/* The same as atlas_rank, for functions with ATLAS_COUNTS. */
static inline uint32_t atlas_rank_in(const struct word *words, uint64_t code)
{
    const struct word *w = &words[code / 64];

    return w->rank + (uint32_t)__builtin_popcountll(w->seen & (((uint64_t)1 << code % 64) - 1));
}

/* Return the place in `words` of a region's n-th word, from 0. */
static inline uint32_t atlas_word(const struct atlas *a, const struct region *g, uint32_t n)
{
    return a->order[g->first + n / a->words_per_slice] * a->words_per_slice +
           n % a->words_per_slice;
}

/* Get the position with this rank. */
void atlas_state(const struct atlas *a, uint32_t rank, struct state *s);

/* A walk over the positions of a region, in the order of their ranks. */
struct atlas_walk {
    const struct atlas *atlas;
    const struct region *region;
    uint32_t next, end; /* words of the region */
    uint32_t place, rank;
    uint64_t left; /* bits of the current word */
    struct walker at;
};

/* Begin a walk over all words of a region. Call atlas_next before the first position. */
static inline struct atlas_walk atlas_walk(const struct atlas *a, const struct region *g)
{
    return (struct atlas_walk){.atlas = a, .region = g, .end = g->slices * a->words_per_slice};
}

/* Move on to the next position, `at` with `rank`; false after the last. */
static inline bool atlas_next(struct atlas_walk *w)
{
    const struct layout *l = &w->atlas->layout;
    bool first = w->left == 0;

    for (; w->left == 0; w->next++) {
        if (w->next == w->end)
            return false;
        w->place = atlas_word(w->atlas, w->region, w->next);
        w->left = w->atlas->words[w->place].seen;
        w->rank = w->atlas->words[w->place].rank - 1;
    }
    (first ? layout_seek
           : layout_step)(&w->at, l, (uint64_t)w->place * 64 + (uint32_t)__builtin_ctzll(w->left));
    w->left &= w->left - 1;
    w->rank++;
    return true;
}

#endif
