/*
 * A pile of number cards without order: a multiset in one number. It holds a small counter for each
 * card value, as wide as the number of copies needs, so that piles are added, subtracted and
 * compared as numbers are.
 */
#ifndef CORE_PILE_H
#define CORE_PILE_H

#include <stdbool.h>
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

/* Are all cards of one pile in another? Otherwise a counter borrows from the next. */
static inline bool pile_has(int copies, pile all, pile some)
{
    pile borrowed = (all ^ some ^ (all - some)) & pile_ones(pile_width(copies)) & ~(pile)1;

    return all >= some && borrowed == 0;
}

/* One card of each value that a pile has. */
static inline pile pile_each(int width, pile p)
{
    p |= p >> (width > 1);
    p |= p >> (width > 2 ? width - 2 : 0);
    return p & pile_ones(width);
}

/*
 * To count cards, a few counters at a time are added up in a lane, which is 8 bits wide if a
 * counter has 1 or 2 bits, else 12. One multiplication then makes sums: each counts the cards of
 * its lane and of all lanes before it. The sums are in the highest lanes of the word, so one shift
 * gives the last sum, which counts all cards.
 */
static inline int pile_lane(int width)
{
    return width <= 2 ? 8 : 12;
}

/* The bit at which the first lane of sums begins. */
static inline int pile_first_sum(int width)
{
    return width <= 2 ? 64 - 5 * 8 : 64 - 4 * 12;
}

/* A one in every lane. */
static inline pile pile_lanes(int width)
{
    return width <= 2 ? 0x0101010101U : 0x001001001001U;
}

/* How many counters a lane has. */
static inline int pile_places(int width)
{
    return pile_lane(width) / width;
}

/* The counter at place i of every lane. */
static inline pile pile_place(int width, pile p, int i)
{
    return p >> (i * width) & pile_lanes(width) * ((1U << width) - 1);
}

static inline pile pile_sums(int width, pile p)
{
    int places = pile_places(width);
    pile cards = 0;

#pragma GCC unroll 8
    for (int i = 0; i < places; i++)
        cards += pile_place(width, p, i);
    return cards * (pile_lanes(width) << pile_first_sum(width));
}

static inline int pile_total(int width, pile sums)
{
    return (int)(sums >> (64 - pile_lane(width)));
}

/* Count all cards. Each case is compiled for one width. */
static inline int pile_size(int copies, pile p)
{
    return copies < 2   ? pile_total(1, pile_sums(1, p))
           : copies < 4 ? pile_total(2, pile_sums(2, p))
           : copies < 8 ? pile_total(3, pile_sums(3, p))
                        : pile_total(4, pile_sums(4, p));
}

/* Return the value of card n of a pile, counted from 0 in ascending order; `sums` is pile_sums of
 * the pile. No branch depends on the cards: it counts the values whose cards, and all cards before
 * them, are not more than n. All lanes are compared with n at once. The high bit of a lane is set
 * if they are not more; `passed` has the sum of such bits for each lane, and then for all. */
static inline int pile_nth(int width, pile p, pile sums, uint32_t n)
{
    int lane = pile_lane(width), places = pile_places(width), before = pile_first_sum(width) - lane;
    pile lanes = pile_lanes(width), high = lanes << (lane - 1), cards = 0, passed = 0;
    pile left = high - (sums >> before) + n * lanes;

#pragma GCC unroll 8
    for (int i = 0; i < places; i++) {
        cards += pile_place(width, p, i);
        passed += (left - cards) & high;
    }
    return 1 + (int)(passed * (lanes << (before + 1)) >> (64 - lane));
}

#endif
