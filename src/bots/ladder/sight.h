/*
 * How far a level sees. At every decision it sees so many plies, drawn anew: seldom none, and every
 * further one with the same odds, which belong to the level and the game.
 *
 * What ends within these plies is judged by what it comes to: the soonest win is taken, and no loss
 * that can be helped. To see a loss that is farther off than the opponent's next move takes nearly
 * twice the plies. All other choices are judged by how they look, which is how many of the
 * opponent's answers would be mistakes that lose; the weaker the level, the blunter. Whoever sees
 * the opponent's next move and finds that no choice decides anything goes for the one with the best
 * chance against an opponent who errs, soon rather than late: it tries to win.
 *
 * Where both choose at once, a choice ends in one ply if every answer ends it, loses in two if some
 * answer wins, and in three if it is not worth what the best are.
 */
#ifndef BOTS_LADDER_SIGHT_H
#define BOTS_LADDER_SIGHT_H

#include "solve/solution.h"

struct sight {
    double slip;    /* how often, of 1, it sees nothing at all */
    double further; /* how often it sees one ply more, if it sees any */
    double blur;    /* of how choices look: 0 the best looking only, high any of them */
};

/* The odds of a player's prospects at a position; only sums, products and quotients, so that they
 * are the same on every machine. */
void sight_odds(const struct sight *how, const struct solution *known, const struct state *s,
                int player, const struct prospect *list, int n, double odds[MOVES_MAX]);

/* e to the power of -x, x >= 0, near enough; libm's last digit differs between machines. */
double sight_falling(double x);

#endif
