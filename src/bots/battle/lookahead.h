/*
 * Thinking ahead where cards are hidden: every legal move is tried against many hands that the
 * other may hold (belief.h), the same hands and the same draws for each, with the policy choosing
 * for both after it, until one is to choose again and the policy tells what it expects, or to the
 * end.
 */
#ifndef BOTS_BATTLE_LOOKAHEAD_H
#define BOTS_BATTLE_LOOKAHEAD_H

#include "bots/battle/policy.h"

struct lookahead {
    const struct policy *policy;
    int samples;
    bool to_the_end; /* always true if the policy cannot estimate results */
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

/* Estimate each legal move. ERR_UNKNOWN: no hand could be dealt, because memory ran out or because
 * no hand explains what the opponent chose. */
int lookahead_all(const struct lookahead *l, const struct decision *d,
                  struct outlook out[MOVES_MAX]);
/* Return the best of them, or the policy's own choice if they cannot be estimated. */
move lookahead_choose(const struct lookahead *l, const struct decision *d);

/* A game as it may go on after a move, with a hand of the other that makes it come out as may be
 * expected: the whole position before it, and up to `room` choices from it on, nature's too, until
 * one is to choose for the second time. Returns how many; 0 if nothing can be said. */
int lookahead_along(const struct lookahead *l, const struct decision *d, move m,
                    struct state *whole, struct joint *line, int room);

/* What may be expected at a view, whoever is to choose there, nature too; the decision's legal
 * moves do not matter. ERR_UNKNOWN as above. */
int lookahead_on(const struct lookahead *l, const struct decision *d, struct outlook *out);

/* Return the best move by rules that no network has learned: trader plays trial games to the end
 * for both players. */
move lookahead_best_move(const struct decision *d);

#endif
