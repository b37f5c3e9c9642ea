/*
 * The chances between players who err: how often a game is won and lost from every position if one
 * or both players choose by given odds. Whatever is missing to 1 is drawn or never ends.
 *
 * The other player is either as fallible, or plays best: it knows the odds of its opponent, and
 * wins as much more often than it loses as anyone can. Chances are exact up to the last pass over a
 * region, which changes no number by more than chances_rest.
 */
#ifndef SOLVE_CHANCES_CHANCES_H
#define SOLVE_CHANCES_CHANCES_H

#include "solve/atlas.h"

/* How the fallible player chooses. `odds` sets the probability of each legal choice of a player at
 * a position, in the order of `legal`; NULL: all are equally likely. */
struct fallible {
    void (*odds)(const void *context, const struct state *s, int player, double odds[MOVES_MAX]);
    const void *context;
    double patience; /* the probability of another ply, so that sooner is better; 0: it is 1 */
};

/* Wins and losses of a player. */
struct chance {
    float win, loss;
};

/* The chances at a position. The player to move, or P1 where both choose, comes first. */
struct chances {
    struct chance alike;  /* of the first player, if both are fallible */
    struct chance first;  /* of the first player, who plays best */
    struct chance second; /* of the other player, who plays best */
};

/* Compute them, by rank; `out` has room for all positions. ERR_MEMORY. */
int chances_find(const struct atlas *a, const struct fallible *who, struct chances *out);

/*
 * The chances of `perfect` against random moves. It makes only moves that give away no value, and
 * of these the best; if it can force a win, it takes the shortest. The game stops undecided before
 * any ply with probability 1/10,000, so that sooner is better.
 *
 * Number 2 * rank + role is the expected result, from -1 to 1, for the player to move (role 0; P1
 * where both choose) and for the other player (role 1), if that player is `perfect`.
 */
struct chances_kept {
    const int16_t *plies; /* games of turns without chance: see retrograde.h; else NULL */
    const double *values; /* all others: see stochastic.h */
};
int chances_find_kept(const struct atlas *a, const struct chances_kept *kept, double *out);

/* The same by the turns that are left: with h turns they are 2 * positions numbers from
 * at[2 * positions * h] on; with `count` turns or more they are those of the last layer. */
struct chances_layers {
    double *at;
    int count;
};

/* Compute them for a turn limit that brings no result and is not part of the positions; every
 * choice ends a turn, and forced ends take at most `longest` plies. ERR_MEMORY: it takes too
 * much. */
int chances_find_layers(const struct atlas *a, const int16_t *plies, int longest, int limit,
                        struct chances_layers *out);
static const size_t chances_layers_max = 16 << 20; /* numbers */

static const double chances_patience = 0.9999; /* probability of another ply */
static const double chances_rest = 1e-10;      /* the largest change in the last pass */

#endif
