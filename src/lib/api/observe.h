/* What a player sees of a position, as a row of numbers: duello_batch_observe and
 * duello_state_observe. */
#ifndef API_OBSERVE_H
#define API_OBSERVE_H

#include "core/game.h"

struct observation {
    int fields, columns;
    int cards;                /* columns for the cards of a list */
    bool by_parts;            /* `parts` has all that `describe` has, and is quicker */
    bool is_list[FIELDS_MAX]; /* of each field */
    int copies;               /* of a card, in the piles of `parts` */
};

struct observation observe_init(const struct rules *r);
/* Write the name of column i. */
void observe_name(const struct observation *o, const struct rules *r, int i, struct text *out);
void observe_row(const struct observation *o, const struct rules *r, const struct state *s,
                 int player, int16_t *row);

#endif
