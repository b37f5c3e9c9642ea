/*
 * What a player knows, as inputs of a network. For every part of the view that the game names, the
 * inputs hold its number or its cards, the player's own part first. Then come the numbers of cards
 * left in both decks, which determine when they are shuffled, and the last choices of both players,
 * which hint at the cards they kept. Only a few inputs are on at a time, so the code is the list of
 * those that are on.
 *
 * A number turns on one input of a range. The rows of a range are learned as if a number turned on
 * all inputs up to its own (encode_ranges), so that what is learned about 12 holds for 13 too.
 */
#ifndef BOTS_BATTLE_ENCODE_H
#define BOTS_BATTLE_ENCODE_H

#include "core/past.h"

/* The cards of both players can be on, 150 each, and those in hands twice. */
enum { ENCODE_INPUTS = 2048, ENCODE_ON = 448, ENCODE_OUTPUTS = 128, ENCODE_PAST = 8 };

struct encoder {
    struct rules rules;
    int fields;
    int base[FIELDS_MAX][2]; /* the first input of a part: the player's own, the opponent's */
    int span[FIELDS_MAX];    /* values it can have */
    bool is_list[FIELDS_MAX];
    int copies;     /* how often a value can be in a list */
    int full;       /* cards in a full deck */
    int decks_base; /* the player's own deck, the opponent's, the difference */
    int past_base;  /* the player's own newest choice, then older ones, then the opponent's */
    int inputs;
    uint8_t verb_base[16]; /* the output of a verb's lowest number */
    int outputs;
};

struct inputs {
    int n;
    uint16_t on[ENCODE_ON + PILE_COPIES]; /* piles write some that do not count */
};

/* Inputs that stand for the numbers 1, 2 and so on of one part. */
struct encode_range {
    int base, span;
};

/* Prepare the encoding; ERR_LIMIT: there would be too many inputs or outputs; ERR_UNKNOWN: the game
 * has no parts. */
int encode_init(struct encoder *e, const struct rules *r);
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
