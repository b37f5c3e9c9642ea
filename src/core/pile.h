/*
 * A pile of number cards without order: a multiset in one number. It holds a small counter for each
 * card value, as wide as the number of copies needs, so that piles are added, subtracted and
 * compared as numbers are.
 */
#ifndef CORE_PILE_H
#define CORE_PILE_H

#include <stdint.h>

enum { PILE_BITS = 40, PILE_COPIES = 15 };

typedef uint64_t pile;

#define PILE_MASK (((pile)1 << PILE_BITS) - 1)

/* The bits of a counter. Counters for the values 1 to top must fit into PILE_BITS. */
static inline int pile_width(int copies)
{
    return (int)(0x4444444433332211U >> 4 * copies & 7);
}

/* The counter that is lowest in a pile; `pile >> pile_width` has the next value there. */
static inline int pile_lowest(int copies, pile p)
{
    return (int)(p & (((pile)1 << pile_width(copies)) - 1));
}

/* A pile of one card. */
static inline pile pile_card(int copies, int value)
{
    return (pile)1 << ((value - 1) * pile_width(copies));
}

/* Count the cards of one value. */
static inline int pile_count(int copies, pile p, int value)
{
    return pile_lowest(copies, p >> ((value - 1) * pile_width(copies)));
}

/* The highest value that a pile has; 0 if it has no cards. */
static inline int pile_highest(int copies, pile p)
{
    return p == 0 ? 0 : 1 + (63 - __builtin_clzll(p)) / pile_width(copies);
}

/* A one in every counter of this width. */
static inline pile pile_ones(int width)
{
    static const pile ones[] = {0, 0xffffffffffU, 0x5555555555U, 0x9249249249U, 0x1111111111U};

    return ones[width];
}

/* The pile with all copies of the values 1 to top. */
static inline pile pile_full(int copies, int top)
{
    int width = pile_width(copies);

    return (pile_ones(width) & (((pile)1 << (top * width)) - 1)) * (pile)copies;
}

/* One card of each value that a pile has. */
static inline pile pile_each(int width, pile p)
{
    p |= p >> (width > 1);
    p |= p >> (width > 2 ? width - 2 : 0);
    return p & pile_ones(width);
}

/*
 * To count cards, a few counters at a time are added up in a lane, which is 12 bits wide if a
 * counter has 3 bits, else 8. One multiplication then makes sums: each counts the cards of its lane
 * and of all lanes before it. The sums are in the highest lanes of the word, so one shift gives the
 * last sum, which counts all cards.
 */
static inline int pile_lane(int width)
{
    return width == 3 ? 12 : 8;
}

/* The bit at which the first lane of sums begins. */
static inline int pile_first_lane(int width)
{
    return width == 3 ? 64 - 4 * 12 : 64 - 5 * 8;
}

/* A one in every lane of sums. */
static inline pile pile_lanes(int width)
{
    return (width == 3 ? (pile)0x001001001001U : 0x0101010101U) << pile_first_lane(width);
}

/* Add counters to their neighbours until they fill lanes; then add up the lanes. */
static inline pile pile_sums(int width, pile p)
{
    if (width == 3) {
        p = (p & 0x1c71c71c71c7U) + (p >> 3 & 0x1c71c71c71c7U);
        p = (p & 0x03f03f03f03fU) + (p >> 6 & 0x03f03f03f03fU);
    } else {
        if (width == 1)
            p = (p & 0x5555555555U) + (p >> 1 & 0x5555555555U);
        if (width <= 2)
            p = (p & 0x3333333333U) + (p >> 2 & 0x3333333333U);
        p = (p & 0x0f0f0f0f0fU) + (p >> 4 & 0x0f0f0f0f0fU);
    }
    return p * pile_lanes(width);
}

static inline int pile_total(int width, pile sums)
{
    return (int)(sums >> (64 - pile_lane(width)));
}

/* Count all cards. */
static inline int pile_size(int copies, pile p)
{
    int width = pile_width(copies);

    return pile_total(width, pile_sums(width, p));
}

/* Take the lowest counter of *p and add it to *before. Return whether card n comes after its cards.
 */
static inline int pile_pass(int width, pile *p, uint32_t *before, uint32_t n)
{
    *before += (uint32_t)*p & ((1U << width) - 1);
    *p >>= width;
    return n >= *before;
}

/* Return the value of card n of a pile, counted from 0 in ascending order; `sums` is pile_sums of
 * the pile. No branch depends on the cards. All lanes are compared with n at once: the high bit of
 * a lane is set if card n is in that lane or before it. Only the last sum can be above 127. */
static inline int pile_nth(int width, pile p, pile sums, uint32_t n)
{
    int lane = pile_lane(width), first = pile_first_lane(width), value;
    pile lanes = pile_lanes(width), high = lanes << (lane - 1);
    pile reached = sums + (high - lanes) - (width == 4 && n > 127 ? 127 : n) * lanes;
    int skip = __builtin_ctzll((reached & high) | (pile)1 << 63) - (first + lane - 1);
    uint32_t before = (uint32_t)(sums >> (first - lane) >> skip) & 0xff;

    p >>= skip;
    value = 1 + (int)((unsigned)skip / (unsigned)width) + pile_pass(width, &p, &before, n);
    if (width < 4) {
        value += pile_pass(width, &p, &before, n);
        value += pile_pass(width, &p, &before, n);
    }
    for (int i = 4; i < lane / width; i++)
        value += pile_pass(width, &p, &before, n);
    return value;
}

#endif
