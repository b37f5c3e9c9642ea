/* What positions and choices are worth. */
#ifndef SOLVE_PROSPECT_H
#define SOLVE_PROSPECT_H

#include "core/state.h"

/* A position's worth: to the player to move, or to P1 where both choose. */
struct worth {
    double value; /* from -1, a loss, to 1, a win; 0: a draw, endless play or no result */
    int plies;    /* to a forced end, if players take turns and chance has no say; else 0 */
};

/* One choice of a player at a position. Where both choose at once, a choice that some optimal mix
 * uses is worth the position's value. Any other is worth less: what is left of it if the opponent
 * plays the optimal mix that is hardest on it. */
struct prospect {
    move move;
    struct worth worth; /* to that player, if the opponent does not err */
    double share;       /* how often perfect play chooses it: a mixed strategy, or 0 and 1 */
    double chance; /* of what the opponent's errors make of it, from -1 to 1; 0 if not asked for */
};

/* Above 0 if `a` is better, below if `b` is: by value; then a win by its plies, all else by the
 * chance and then by the plies. */
int prospect_compare(const struct prospect *a, const struct prospect *b);
/* Is each of several choices worth the same against best play, without a need to mix them? */
bool prospect_is_level(const struct prospect *all, int n);

#endif
