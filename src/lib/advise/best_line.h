/* Best play from a position: the fastest win against the slowest loss; of equal moves, the one that
 * expert chooses most often. */
#ifndef ADVISE_BEST_LINE_H
#define ADVISE_BEST_LINE_H

#include "core/record.h"
#include "solve/solution.h"

enum { LINE_PLIES = 400 }; /* a longer line is cut off */

/* Find the position with the longest forced win, P1 to move; false if nobody can force a win. */
bool best_line_longest(const struct solution *known, struct state *out);

/* Return the next move of such a line, where players take turns. */
move best_line_move(const struct solution *known, const struct state *s);

/* Begin a record in the middle of a game, with the rule book's names for the players. */
void best_line_begin(struct record *rec, const struct rules *r, const struct state *from);

/* Play on from here into a record, which record_release frees. ERR_UNKNOWN: no win is forced;
 * ERR_MEMORY. */
int best_line_play(const struct solution *known, const struct state *from, struct record *out);

#endif
