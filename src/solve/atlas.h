/*
 * Which positions there are, and in what order they can be solved.
 *
 * A bit a code says whether play can reach it; the number of bits before it is the position's rank,
 * and what is known of positions stands in arrays by rank. Slices that lead back to each other are
 * one region; ranks are given region by region, by depth, each after all that it leads to. So a
 * successor has either a lower rank than its whole region and is solved, or is solved with it.
 */
#ifndef SOLVE_ATLAS_H
#define SOLVE_ATLAS_H

#include "solve/budget.h"
#include "solve/layout.h"
#include "solve/solution.h"

struct word {
    uint64_t seen; /* one bit a code */
    uint64_t rank; /* of the first; while exploring, which of them were looked at */
};

struct region {
    uint32_t begin, end;    /* ranks */
    uint32_t first, slices; /* where in `order` its slices stand */
    bool loops;             /* do its positions lead to each other? */
    int depth;              /* 0: leads to no other; n: to one of n - 1, and to none deeper */
};

struct atlas {
    const struct rules *rules;
    struct layout layout;
    struct word *words;
    uint32_t words_per_slice;
    uint32_t positions;
    uint64_t edges;
    struct region region[SLICES_MAX];
    int regions;
    uint16_t order[SLICES_MAX]; /* slices, as they are solved */
};

/* Finds all that can be reached from the start, and from `setup->also`. The layout is there. */
int atlas_explore(struct atlas *a, const struct solve_setup *setup, struct budget *b);
void atlas_release(struct atlas *a, struct budget *b);

/* SWAR, because the instruction is not on every machine and a call would cost more. */
static inline uint32_t atlas_count_bits(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555U;
    x = (x & 0x3333333333333333U) + (x >> 2 & 0x3333333333333333U);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fU;
    return (uint32_t)(x * 0x0101010101010101U >> 56);
}

static inline bool atlas_has(const struct atlas *a, uint32_t code)
{
    return a->words[code / 64].seen >> code % 64 & 1;
}

static inline uint32_t atlas_rank(const struct atlas *a, uint32_t code)
{
    const struct word *w = &a->words[code / 64];

    return (uint32_t)w->rank + atlas_count_bits(w->seen & (((uint64_t)1 << code % 64) - 1));
}

/* The n-th word of a region, from 0, as a place in `words`. */
static inline uint32_t atlas_word(const struct atlas *a, const struct region *g, uint32_t n)
{
    return a->order[g->first + n / a->words_per_slice] * a->words_per_slice +
           n % a->words_per_slice;
}

#endif
