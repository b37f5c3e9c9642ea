/* The values of positions and choices. */
#ifndef SOLVE_PROSPECT_H
#define SOLVE_PROSPECT_H

#include "core/state.h"

/* A position's value for the player to move, or for P1 where both choose. */
struct worth {
    double value; /* from -1, a loss, to 1, a win; 0: a draw, endless play or no result */
    int plies;    /* moves to a forced end, where players take turns without chance; else 0 */
};

/* Return how many turns of the player to move a forced end takes. */
static inline int prospect_turns(int plies)
{
    return (plies + 1) / 2;
}

/* One choice of a player at a position. Where both choose at once, a choice that some optimal mix
 * uses has the position's value. Any other choice has a lower value: what it achieves against the
 * opponent's optimal mix that is hardest on it. Where cards are hidden, that holds for every choice
 * at the first decision; a later choice has the value that it achieves against the opponent's mix
 * that was found, and its error is unknown. */
struct prospect {
    move move;
    struct worth worth; /* for that player, if the opponent does not err */
    double share;       /* how often perfect play chooses it, from 0 to 1 */
    double chance; /* the value against a fallible opponent, from -1 to 1; 0 if not asked for */
    double error;  /* the value is accurate to within this; 0 if exact, below 0 if unknown */
};

/* Compare two choices: above 0 if `a` is better, below 0 if `b` is. Compares the values, then the
 * plies of wins; for others first the chances, then the plies. */
int prospect_compare(const struct prospect *a, const struct prospect *b);
/* Are there several choices that all have the same value against best play, so that no mix is
 * needed? */
bool prospect_is_level(const struct prospect *all, int n);

#endif
