/*
 * The values of the choices at the first decision after nature's deal, and their errors.
 *
 * The value of a choice is what its player gets by the best play after it, against the equilibrium
 * of the opponent that is hardest on this choice. Regret minimisation does not find it: behind a
 * choice that its player does not make, nobody learns. So both learn once more, in a game in which
 * every first choice is made a little more often.
 *
 * The value lies between two bounds. From above: the best reply to a mix of the opponent. What the
 * mix concedes elsewhere counts too, at the price that the opponent gets for it. From below: let
 * the player make this choice more often, in addition to everything else, and the opponent give the
 * best reply; what the player then gets beyond the value of the game comes from the choice. This
 * holds for every equilibrium of the opponent and any play of the player. The price is known only
 * from below. So the error counts a price that is higher than any that was found, and both learn
 * until the mixes concede next to nothing. In large trees, and with few iterations, they cannot:
 * then there are no values.
 */
#ifndef SOLVE_HIDDEN_FIRST_CHOICES_H
#define SOLVE_HIDDEN_FIRST_CHOICES_H

#include "solve/hidden/cfr.h"

struct first_choices {
    uint32_t from, to; /* the slots of the choices */
    struct first_choice {
        double value, error; /* for the player who chooses; an error below 0: there is no value */
    } * of;                  /* by slot, from `from` on; NULL: there are none */
};

/* Find the values after `c` has learned, and let it learn more if they need that and the setup does
 * not limit it. ERR_MEMORY; ERR_OVER. Release them even after an error. */
int first_choices_find(struct first_choices *f, struct cfr *c,
                       const struct equilibrium_setup *setup);
void first_choices_release(struct first_choices *f, const struct tree *t);
/* Return the choice that has this slot; NULL if it belongs to no first decision. */
const struct first_choice *first_choices_at(const struct first_choices *f, uint32_t slot);

#endif
