#include "rulefile/machine/places.h"

pile places_rest(const struct rules *r, const struct state *s, int place)
{
    const struct place *at = places_at(r, place);
    int copies = places_copies(r, place), top = places_top(r, place);
    pile cards = pile_full(copies, top);

    for (int i = 0; i < 4 && at->without[i] > 0; i++) {
        int card;

        if (places_at(r, at->without[i])->is_pile) {
            cards -= places_bits(places_at(r, at->without[i]), s);
            continue;
        }
        card = places_number(r, s, at->without[i]);
        if (card > 0 && pile_count(copies, cards, card) > 0)
            cards -= pile_card(copies, card);
    }
    /* Where the other piles have more than all cards, some number of cards of these values. */
    return cards & (((pile)1 << top * pile_width(copies)) - 1);
}

void places_set(const struct rules *r, struct state *s, int place, int value)
{
    const struct place *at = places_at(r, place);
    int16_t word = (int16_t)value;

    if (at->in == IN_BYTE)
        ((unsigned char *)s)[at->at] = (unsigned char)value;
    else if (at->in == IN_BITS)
        places_put_bits(at, s, (uint64_t)value & at->mask);
    else
        memcpy((char *)s + at->at, &word, sizeof word);
}
