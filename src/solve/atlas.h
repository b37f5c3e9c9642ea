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
    const struct solve_setup *setup; /* while it is made and solved */
    struct budget *budget;
    struct layout layout;
    struct word *words;
    uint32_t words_per_slice;
    uint32_t positions;
    uint64_t edges;
    struct region region[SLICES_MAX];
    int regions;
    uint16_t order[SLICES_MAX]; /* slices, as they are solved */
};

/* Finds all that can be reached from the start, and from `setup->also`. All above is there. */
int atlas_explore(struct atlas *a);
void atlas_release(struct atlas *a);

/* ERR_OVER if the work is to stop, of which this share is done. */
static inline int atlas_pause(const struct atlas *a, double share)
{
    const struct solve_setup *s = a->setup;

    return s->going_on == NULL || s->going_on(s->context, share) ? OK : ERR_OVER;
}

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

/* A walk over the positions of a region, by rank. */
struct atlas_walk {
    const struct atlas *atlas;
    const struct region *region;
    uint32_t next, end; /* words */
    uint32_t place, rank;
    uint64_t left; /* of the word */
    struct walker at;
};

/* Over all its words. Before the first position atlas_next is to be called. */
static inline struct atlas_walk atlas_walk(const struct atlas *a, const struct region *g)
{
    return (struct atlas_walk){.atlas = a, .region = g, .end = g->slices * a->words_per_slice};
}

/* Goes on to the next position, `at` with `rank`; false after the last. */
static inline bool atlas_next(struct atlas_walk *w)
{
    const struct layout *l = &w->atlas->layout;
    bool first = w->left == 0;

    for (; w->left == 0; w->next++) {
        if (w->next == w->end)
            return false;
        w->place = atlas_word(w->atlas, w->region, w->next);
        w->left = w->atlas->words[w->place].seen;
        w->rank = (uint32_t)w->atlas->words[w->place].rank - 1;
    }
    (first ? layout_seek : layout_step)(&w->at, l,
                                        w->place * 64 + (uint32_t)__builtin_ctzll(w->left));
    w->left &= w->left - 1;
    w->rank++;
    return true;
}

#endif
