/*
 * How far a level sees. At every decision it sees a number of plies, drawn anew: rarely none, and
 * each further ply with the same probability, which depends on the level and the game.
 *
 * If a choice has a forced end within these plies, the level judges it by that end: it takes the
 * soonest win, and avoids every loss that it can avoid. To see a loss beyond the opponent's next
 * move takes nearly twice the plies. The level judges all other choices by how they look: by the
 * points after the answer that leaves it worst. The less a level sees, the blunter its judgement. A
 * level that sees the opponent's next move and finds nothing decided tries to win: it prefers the
 * best chance against a fallible opponent, and sooner is better.
 *
 * Where both choose at once, only what ends at once is seen this way (sight_ends), and a choice
 * looks as good as the share of the opponent's choices that it beats at once. With three plies, a
 * level sees which choices are worth less than the best. No level counts on its seat: it judges a
 * choice at the position and at its mirror, where the seats are exchanged, and an end that is not
 * the same in both does not count. So it plays alike in both seats.
 */
#ifndef BOTS_LADDER_SIGHT_H
#define BOTS_LADDER_SIGHT_H

#include "bots/bot.h"
#include "solve/solution.h"

struct sight {
    double slip;    /* probability that it sees nothing at all */
    double further; /* probability that it sees one ply more, if it sees any */
};

/* Return how far a level sees by these rules. */
struct sight sight_of(const struct bot *level, const struct rules *r);

/* How positions look to the player who is not to move, by number; NAN: not yet computed. Many
 * choices lead to one position, so it saves time to keep this where the odds at all positions are
 * asked. */
struct sight_looks {
    double *at; /* NULL: they are not kept */
};

/* Set the odds of a player's n choices, 1 or more, at a position: sums, products and quotients
 * only, so that they are the same on every machine. */
void sight_odds(const struct sight *how, const struct solution *known, struct sight_looks looks,
                const struct state *s, int player, const struct prospect *list, int n,
                double odds[MOVES_MAX]);

/* Return in how many plies a choice wins or loses by force; 0: it does neither. Where both choose
 * at once, a choice wins or loses in 1 if it does so at once whatever the opponent chooses, and
 * loses in 2 if some choice of the opponent wins at once. */
struct sight_ends {
    int win, loss;
};
struct sight_ends sight_ends(const struct rules *r, const struct state *s, int player,
                             const struct prospect *p);

#endif
