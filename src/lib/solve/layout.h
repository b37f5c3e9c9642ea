/*
 * Positions as numbers without gaps: the game's digits in mixed radix.
 *
 * Solvers compute the codes of millions of positions a second. A code is a sum over the position's
 * bytes, each times its weight. To go from codes to positions, a walk counts up the digits from one
 * position to a later one, and divides only now and then.
 *
 * The digits that change least make up the slice of a position. A slice holds a multiple of 64
 * codes, so that every word of a bit map belongs to one slice.
 */
#ifndef SOLVE_LAYOUT_H
#define SOLVE_LAYOUT_H

#include "core/game.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* A game has at most SLICES_FEW slices, or SLICES_MAX if slices would be large otherwise. */
enum { SLICES_FEW = 512, SLICES_MAX = 4096 };

/* One digit; the clock is one too. */
struct layout_place {
    struct digit digit;
    uint32_t radix;
    uint64_t weight;
};

enum { PARTS_MAX = 2 * (DIGITS_MAX + 1) + 3 };

/* A byte of a state that counts towards the code. */
struct part {
    uint64_t at, weight;
};

struct layout {
    struct state start;
    struct state model; /* a position that holds everything the digits do not */
    int places, parts;
    int top; /* the first place that belongs to the slice */
    struct layout_place place[DIGITS_MAX + 1];
    struct part part[2][PARTS_MAX];        /* where P1 or both choose; where P2 does. In fours */
    _Alignas(16) int16_t weight[2][4][16]; /* the same for layout_code_at_once, cut to 15 bits */
    bool at_once;                          /* does that work? */
    uint64_t base;  /* start of the sum: minus the code of the lowest digits */
    uint64_t size;  /* number of codes, a multiple of `slice` */
    uint32_t block; /* codes of all places below `top` */
    uint32_t slice; /* codes in a slice: one block, or more where one digit is very long */
    uint32_t slices;
    uint64_t slice_inverse; /* 2^64 / slice */
    int bound;              /* the highest points assumed where the rules set no limit; 0: none */
};

/* Prepare the codes of all positions that can be reached from the start, and from `also` if it is
 * not NULL. ERR_LIMIT: there are more than 2^35 codes, or 2^29 in a slice; `size` is how many. */
int layout_init(struct layout *l, const struct rules *r, int bound, const struct state *also);
/* The bound to assume if nobody names one: well above the points at the start of a game. */
int layout_usual_bound(const struct rules *r);

static inline int layout_load(const struct state *s, const struct digit *d)
{
    const unsigned char *at = (const unsigned char *)s + d->at[s->turn == P2];
    uint16_t v;

    if (d->bytes == 1)
        return *at;
    memcpy(&v, at, sizeof v);
    return v;
}

/* Return the code of a position, with points above the assumed limit counted as the limit. */
static inline uint64_t layout_code_bounded(const struct layout *l, const struct state *s)
{
    uint64_t code = l->base;

    for (const struct layout_place *p = l->place; p < l->place + l->places; p++) {
        int v = layout_load(s, &p->digit), high = p->digit.high;

        code += (uint64_t)(v < high ? v : high) * p->weight;
    }
    return code;
}

#ifdef __SSE2__
/* Return the code of a position whose numbers are in the header and in the first 12 bytes of `own`,
 * with a few instructions that multiply and add all of them. `more`: codes may have more than 30
 * bits. */
static inline uint64_t layout_code_at_once(const struct layout *l, const struct state *s, bool more)
{
    const __m128i *weight = (const __m128i *)(const void *)l->weight[s->turn & 1];
    const __m128i zero = _mm_setzero_si128();
    const __m128i own = _mm_loadu_si128((const __m128i *)(const void *)s->own);
    const __m128i header = _mm_loadl_epi64((const __m128i *)(const void *)s);
    const __m128i in[2] = {_mm_unpacklo_epi64(header, _mm_unpackhi_epi8(own, zero)),
                           _mm_unpacklo_epi8(own, zero)};
    __m128i sums[3];
    uint64_t both;

    for (int i = 0; i < (more ? 3 : 2); i++)
        sums[i] = _mm_add_epi32(_mm_madd_epi16(in[0], weight[2 * i]),
                                _mm_madd_epi16(in[1], weight[2 * i + 1]));
    sums[0] =
        _mm_add_epi32(_mm_unpacklo_epi32(sums[0], sums[1]), _mm_unpackhi_epi32(sums[0], sums[1]));
    sums[0] = _mm_add_epi32(sums[0], _mm_shuffle_epi32(sums[0], 0xee));
    both = (uint64_t)_mm_cvtsi128_si64(sums[0]);
    both = (uint32_t)both + (both >> 32 << 15);
    if (more) {
        sums[2] = _mm_add_epi32(sums[2], _mm_shuffle_epi32(sums[2], 0xee));
        sums[2] = _mm_add_epi32(sums[2], _mm_shuffle_epi32(sums[2], 0x55));
        both += (uint64_t)(uint32_t)_mm_cvtsi128_si32(sums[2]) << 30;
    }
    return l->base + both;
}
#endif

/* Return the code of a position in which players choose. */
static inline uint64_t layout_code(const struct layout *l, const struct state *s)
{
    const unsigned char *bytes = (const unsigned char *)s;
    const struct part *p = l->part[s->turn == P2];
    uint64_t code = l->base;

#ifdef __SSE2__
    if (l->at_once)
        return layout_code_at_once(l, s, true);
#endif
    if (l->bound != 0)
        return layout_code_bounded(l, s);
    for (const struct part *end = p + l->parts; p < end; p += 4)
        code += bytes[p[0].at] * p[0].weight + bytes[p[1].at] * p[1].weight +
                bytes[p[2].at] * p[2].weight + bytes[p[3].at] * p[3].weight;
    return code;
}

/* Can layout_code_short be used? It is faster. A loop asks this once, before it begins. */
static inline bool layout_is_short(const struct layout *l)
{
    return l->at_once && l->size < (uint64_t)1 << 30;
}
static inline uint64_t layout_code_short(const struct layout *l, const struct state *s)
{
#ifdef __SSE2__
    return layout_code_at_once(l, s, false);
#else
    return layout_code(l, s);
#endif
}

/* Are all points within the assumed bound? */
static inline bool layout_fits_bound(const struct layout *l, const struct state *s)
{
    if (l->bound != 0)
        for (const struct layout_place *p = l->place; p < l->place + l->places; p++)
            if (layout_load(s, &p->digit) > p->digit.high)
                return false;
    return true;
}

/* Do the rules allow all digits of this position? */
static inline bool layout_fits(const struct layout *l, const struct state *s)
{
    for (const struct layout_place *p = l->place; p < l->place + l->places; p++) {
        int v = layout_load(s, &p->digit);

        if (v < p->digit.low || (v > p->digit.high && l->bound == 0))
            return false;
    }
    return true;
}

/* The upper half of a product. WebAssembly multiplies 64 bits at most. */
#ifdef __wasm__
static inline uint64_t layout_high(uint64_t a, uint64_t b)
{
    uint64_t low = (uint32_t)a * (b & UINT32_MAX), middle = (a >> 32) * (b & UINT32_MAX);
    uint64_t other = (uint32_t)a * (b >> 32) + (low >> 32) + (uint32_t)middle;

    return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}
#else
__extension__ typedef unsigned __int128 wide;

static inline uint64_t layout_high(uint64_t a, uint64_t b)
{
    return (uint64_t)((wide)a * b >> 64);
}
#endif

/* The upper half of the product is the exact quotient for codes below 2^64 / slice (Granlund and
 * Montgomery: "Division by invariant integers using multiplication", 1994). */
static inline uint32_t layout_slice(const struct layout *l, uint64_t code)
{
    return (uint32_t)layout_high(code, l->slice_inverse);
}

/* A position and its digits; P1 or both are to choose. */
struct walker {
    struct state s;
    uint64_t code;
    uint32_t digit[DIGITS_MAX + 1];
};

void layout_seek(struct walker *w, const struct layout *l, uint64_t code);
/* Move on to a later code in the same word of 64. */
void layout_step(struct walker *w, const struct layout *l, uint64_t code);

/* Get the positions of one word: bit i of `bits` stands for `code` + i. Return how many there are.
 * They are all written before the first is read, because a processor waits when it reads what it
 * has just written in smaller parts. */
int layout_states(const struct layout *l, uint64_t code, uint64_t bits, struct state out[64]);

/* Get the position with this code. */
static inline void layout_state(const struct layout *l, uint64_t code, struct state *s)
{
    struct walker w;

    layout_seek(&w, l, code);
    *s = w.s;
}

#endif
