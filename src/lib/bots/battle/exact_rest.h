/*
 * The last turn before a turn limit, exactly. The defender sees everything that still counts, and
 * answers as well as possible. The attacker is told what each card is worth on average over all
 * hands that the opponent may hold.
 */
#ifndef BOTS_BATTLE_EXACT_REST_H
#define BOTS_BATTLE_EXACT_REST_H

#include "bots/battle/belief.h"

/* Set the expected result of each legal move, from -1 to 1; `odds` and its context as for
 * belief_new. False: this is not the last turn, there are too many hands to try all, or memory ran
 * out. */
bool exact_rest_choices(const struct decision *d, belief_odds *odds, void *context,
                        double value[MOVES_MAX]);

#endif
