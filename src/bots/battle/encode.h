/*
 * What a player knows, as inputs of a network: for every part of the view that the game names, its
 * number or the cards in it, one's own part first; then how many cards are left in both decks, from
 * which follows when they are shuffled; then what both chose last, which hints at the cards that
 * they kept. Only a few inputs are on at a time, so what is known is the list of those that are.
 *
 * A number turns on one input of a range. The rows of a range are learned as if a number turned on
 * all inputs up to its own (encode_ranges), so that what is learned of 12 holds for 13 too.
 */
#ifndef BOTS_BATTLE_ENCODE_H
#define BOTS_BATTLE_ENCODE_H

#include "core/past.h"

/* Both players' cards can be on, 150 each, those of their hands twice. */
enum { ENCODE_INPUTS = 2048, ENCODE_ON = 448, ENCODE_OUTPUTS = 128, ENCODE_PAST = 8 };

struct encoder {
    struct rules rules;
    int fields;
    int base[FIELDS_MAX][2]; /* the first input of a part: one's own, the other's */
    int span[FIELDS_MAX];    /* values it can have */
    bool is_list[FIELDS_MAX];
    int copies;     /* how often a value can be in a list */
    int deck, hand; /* the places of these parts; `fields` if there is no such part */
    int full;       /* cards in a full deck */
    int decks_base; /* one's own deck, the other's, the difference */
    int past_base;  /* one's own newest choice, then older ones, then the other's */
    int inputs;
    int verb_base[16]; /* the output of a verb's lowest number */
    int outputs;
};

struct inputs {
    int n;
    uint16_t on[ENCODE_ON];
};

/* Inputs that stand for the numbers 1, 2 and so on of one part. */
struct encode_range {
    int base, span;
};

/* ERR_LIMIT: more inputs or outputs than there may be. */
int encoder_init(struct encoder *e, const struct rules *r);
/* Encode a view. `past` may be NULL. */
void encode_view(const struct encoder *e, const struct view *v, const struct past *past,
                 struct inputs *out);
int encode_ranges(const struct encoder *e, struct encode_range out[2 * FIELDS_MAX]);

/* Turn on one more input; do nothing if there is no room. */
static inline void encode_turn_on(struct inputs *out, int input)
{
    if (out->n < ENCODE_ON)
        out->on[out->n++] = (uint16_t)input;
}

/* Return the output of a move. */
static inline int encode_move(const struct encoder *e, move m)
{
    return e->verb_base[MOVE_VERB(m)] + (MOVE_NUMBER(m) > 0 ? MOVE_NUMBER(m) - 1 : 0);
}

#endif
