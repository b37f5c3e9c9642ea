/*
 * What a player knows, as inputs of a network: for every part of the view that the game names,
 * whether it is at least 1, at least 2 and so on, one's own part first; then what both chose last,
 * which tells of the cards that they kept. Only a few inputs are on at a time, so what is known is
 * the list of those that are.
 */
#ifndef BOTS_BATTLE_ENCODE_H
#define BOTS_BATTLE_ENCODE_H

#include "core/past.h"

enum { ENCODE_INPUTS = 2048, ENCODE_ON = 320, ENCODE_OUTPUTS = 128, ENCODE_PAST = 4 };

struct encoder {
    struct rules rules;
    int fields;
    int base[FIELDS_MAX][2]; /* the first input of a part: one's own, the other's */
    int span[FIELDS_MAX];    /* values it can have */
    int copies;              /* how often a value can be in a list */
    int past_base;           /* one's own newest choice, then older ones, then the other's */
    int inputs;
    int verb_base[16]; /* the output of a verb's lowest number */
    int outputs;
};

struct inputs {
    int n;
    uint16_t on[ENCODE_ON];
};

/* ERR_LIMIT: more inputs or outputs than there may be. */
int encoder_init(struct encoder *e, const struct rules *r);
/* `past` may be NULL. */
void encode_view(const struct encoder *e, const struct view *v, const struct past *past,
                 struct inputs *out);

/* Which output stands for a move. */
static inline int encode_move(const struct encoder *e, move m)
{
    return e->verb_base[MOVE_VERB(m)] + (MOVE_NUMBER(m) > 0 ? MOVE_NUMBER(m) - 1 : 0);
}

#endif
