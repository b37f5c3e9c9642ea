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

/* The bits of a counter. Counters for the values 1 to top must fit into PILE_BITS. */
static inline int pile_width(int copies)
{
    return copies < 2 ? 1 : copies < 4 ? 2 : copies < 8 ? 3 : 4;
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

/* The pile with all copies of the values 1 to top. */
static inline pile pile_full(int copies, int top)
{
    static const pile ones[] = {0, 0xffffffffffU, 0x5555555555U, 0x9249249249U, 0x1111111111U};
    int width = pile_width(copies);

    return (ones[width] & (((pile)1 << (top * width)) - 1)) * (pile)copies;
}

/* Count all cards: counters are added to their neighbours until they are bytes. */
static inline int pile_size(int copies, pile p)
{
    int n = 0;

    switch (pile_width(copies)) {
    case 1:
        p = (p & 0x5555555555U) + (p >> 1 & 0x5555555555U);
        /* fall through */
    case 2:
        p = (p & 0x3333333333U) + (p >> 2 & 0x3333333333U);
        /* fall through */
    case 4:
        p = (p & 0x0f0f0f0f0fU) + (p >> 4 & 0x0f0f0f0f0fU);
        return (int)(p * 0x0101010101U >> 32 & 0xff);
    }
    for (; p; p >>= 3)
        n += (int)(p & 7);
    return n;
}

#endif
