/* Where the parts of a position lie in a state. */
#ifndef RULEFILE_MACHINE_PLACES_H
#define RULEFILE_MACHINE_PLACES_H

#include "core/game.h"

enum { PLACES_MAX = 40 };

/* Where an instruction gets its operand: a constant, an option, a number of the frame; a byte, a
 * number of 16 bits, some bits, or the size of a pile of the position. */
enum operand { IN_CONST, IN_OPTION, IN_FRAME, IN_BYTE, IN_WORD, IN_BITS, IN_SIZE, OPERANDS };

/* An operand that does not change while a game runs. */
struct fixed {
    bool option;
    int value;
};

/* Where one player's part of a position lies. */
struct place {
    uint8_t in; /* enum operand; piles are IN_BITS */
    bool is_pile, is_rest;
    uint8_t word, shift; /* IN_BITS: a word of `own`, unaligned by bytes, and the bits below it */
    uint16_t at;         /* otherwise the byte in a state, or the number in the frame */
    uint64_t mask;
    struct fixed top, copies; /* of piles */
    uint8_t known;            /* the place of what is known of it, or 0 */
    uint8_t emptied;          /* if this pile runs out, everyone knows the pile there; or 0 */
    uint8_t without[4];       /* of the rest: places that hold the other cards */
};

/* A game, and what its machine runs. The first place is none. */
struct rule_program {
    struct game game;
    const struct instruction *code;
    const char *words;
    bool *reached; /* the lines of the file that DO_REACH has passed */
    struct place place[PLACES_MAX];
};

static inline const struct place *places_at(const struct rules *r, int place)
{
    return &((const struct rule_program *)r->game->loaded)->place[place];
}

static inline uint64_t places_bits(const struct place *at, const struct state *s)
{
    uint64_t word;

    memcpy(&word, (const char *)s->own + at->word, sizeof word);
    return word >> at->shift & at->mask;
}

static inline void places_put_bits(const struct place *at, struct state *s, uint64_t bits)
{
    uint64_t word;
    char *own = (char *)s->own + at->word;

    memcpy(&word, own, sizeof word);
    word = (word & ~(at->mask << at->shift)) | bits << at->shift;
    memcpy(own, &word, sizeof word);
}

static inline int places_fixed(const struct rules *r, struct fixed f)
{
    return f.option ? r->value[f.value] : f.value;
}

/* The copies of a card, and the highest one, of a pile. */
static inline int places_copies(const struct rules *r, int place)
{
    return places_fixed(r, places_at(r, place)->copies);
}
static inline int places_top(const struct rules *r, int place)
{
    return places_fixed(r, places_at(r, place)->top);
}

/* The cards that are nowhere else. */
pile places_rest(const struct rules *r, const struct state *s, int place);

/* The cards of a pile; those that are nowhere else cannot be set. */
static inline pile places_pile(const struct rules *r, const struct state *s, int place)
{
    const struct place *at = places_at(r, place);

    return at->is_rest ? places_rest(r, s, place) : places_bits(at, s);
}
static inline void places_put(const struct rules *r, struct state *s, int place, pile cards)
{
    if (!places_at(r, place)->is_rest)
        places_put_bits(places_at(r, place), s, cards);
}

static inline int places_number(const struct rules *r, const struct state *s, int place)
{
    const struct place *at = places_at(r, place);
    int16_t word;

    if (at->in == IN_BYTE)
        return ((const unsigned char *)s)[at->at];
    if (at->in == IN_BITS)
        return (int)places_bits(at, s);
    memcpy(&word, (const char *)s + at->at, sizeof word);
    return word;
}
void places_set(const struct rules *r, struct state *s, int place, int value);

#endif
