/*
 * Positions as numbers without gaps: the game's digits in mixed radix.
 *
 * Solvers ask for the code of millions of positions a second, so a code is one sum of products
 * and a position comes back by multiplications alone: a quotient by a constant w is the upper
 * half of a product with 2^64 / w, which is exact for codes below 2^32 (Granlund and Montgomery:
 * "Division by invariant integers using multiplication", 1994).
 *
 * The digits that change least make up the slice of a position. Slices hold a multiple of 64
 * codes, so that a word of a bit map belongs to one of them.
 */
#ifndef SOLVE_LAYOUT_H
#define SOLVE_LAYOUT_H

#include "duello.h"

enum { SLICES_MAX = 512 };

/* One digit, the clock's included. */
struct place {
    uint16_t at[2]; /* its byte if P1 or both are to choose, if P2 is */
    uint16_t mask;
    int32_t low, high;
    uint32_t radix, weight;
    uint64_t inverse; /* of the weight */
};

struct layout {
    struct state model; /* a position, for all that no digit tells */
    int places;
    int top; /* the first place that is part of the slice */
    struct place place[DIGITS_MAX + 1];
    uint64_t size;  /* codes, a multiple of the slice */
    uint32_t block; /* codes of all places below `top` */
    uint32_t slice; /* codes in a slice: one block, or more where one digit is very long */
    uint32_t slices;
    uint64_t slice_inverse;
    int bound; /* that was put on digits the rules leave open; 0: there are none */
};

/* ERR_LIMIT: more than 2^32 codes; `size` then has how many. */
int layout_init(struct layout *l, const struct rules *r, int bound);

__extension__ typedef unsigned __int128 wide;

static inline uint32_t upper_half(uint64_t a, uint64_t b)
{
    return (uint32_t)((wide)a * b >> 64);
}

/* Reads two bytes wherever they lie. */
static inline uint16_t digit_load(const struct state *s, unsigned at)
{
    uint16_t v;

    memcpy(&v, (const char *)s + at, sizeof v);
    return v;
}

/* Of a position in which players choose; points past an assumed bound count as the bound. */
static inline uint32_t layout_code(const struct layout *l, const struct state *s)
{
    int mover = s->turn == P2;
    uint32_t code = 0;

    for (int i = 0; i < l->places; i++) {
        const struct place *p = &l->place[i];
        int v = digit_load(s, p->at[mover]) & p->mask;

        v = v < p->high ? v : p->high;
        code += (uint32_t)(v - p->low) * p->weight;
    }
    return code;
}

/* Are all its digits such as the rules allow? */
static inline bool layout_fits(const struct layout *l, const struct state *s)
{
    for (int i = 0; i < l->places; i++) {
        const struct place *p = &l->place[i];
        int v = digit_load(s, p->at[s->turn == P2]) & p->mask;

        if (v < p->low || (v > p->high && l->bound == 0))
            return false;
    }
    return true;
}

static inline uint32_t layout_slice(const struct layout *l, uint32_t code)
{
    return upper_half(code, l->slice_inverse);
}

/* The position with this code, the player to move being P1. */
void layout_state(const struct layout *l, uint32_t code, struct state *s);

#endif
