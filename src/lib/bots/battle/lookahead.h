/*
 * How a game may continue where cards are hidden. A move is tried against many hands that the
 * opponent may hold (belief.h). The policy chooses for both sides until the player is to choose
 * again, where the policy's expected result counts. A policy that expects none plays to the end.
 */
#ifndef BOTS_BATTLE_LOOKAHEAD_H
#define BOTS_BATTLE_LOOKAHEAD_H

#include "bots/battle/policy.h"

struct lookahead {
    const struct policy *policy;
    int samples;
};

/* Show how a game may continue after a move, with a hand of the opponent that gives a typical
 * result: the whole position before the move, and up to `room` choices from there on, nature's
 * included, until the player is to choose for the second time. Returns how many choices; 0 if
 * nothing is known. */
int lookahead_along(const struct lookahead *l, const struct decision *d, move m,
                    struct state *whole, struct joint *line, int room);

#endif
