/*
 * Thinking ahead where cards are hidden. Every legal move is tried against many hands that the
 * opponent may hold (belief.h), with the same hands and the same draws for each move. The policy
 * chooses for both sides until the player is to choose again, where the policy's expected result
 * counts, or until the game ends.
 */
#ifndef BOTS_BATTLE_LOOKAHEAD_H
#define BOTS_BATTLE_LOOKAHEAD_H

#include "bots/battle/policy.h"

struct lookahead {
    const struct policy *policy;
    int samples;
    bool to_the_end; /* play to the end; always true if the policy cannot estimate results */
};

struct outlook {
    double value, error; /* the expected result, from -1 to 1, and its standard error */
};

/* Return the index of the best of n. */
static inline int lookahead_best(const struct outlook *o, int n)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        best = o[i].value > o[best].value ? i : best;
    return best;
}

/* Estimate each legal move. ERR_UNKNOWN: memory ran out. */
int lookahead_all(const struct lookahead *l, const struct decision *d,
                  struct outlook out[MOVES_MAX]);

/* Show how a game may continue after a move, with a hand of the opponent that gives a typical
 * result: the whole position before the move, and up to `room` choices from there on, nature's
 * included, until the player is to choose for the second time. Returns how many choices; 0 if
 * nothing is known. */
int lookahead_along(const struct lookahead *l, const struct decision *d, move m,
                    struct state *whole, struct joint *line, int room);

/* Return the best move by rules that no network has learned: trader plays trial games to the end
 * for both players. */
move lookahead_best_move(const struct decision *d);

#endif
