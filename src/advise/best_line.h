/* Best play from a position: the fastest win against the slowest loss. */
#ifndef ADVISE_BEST_LINE_H
#define ADVISE_BEST_LINE_H

#include "core/record.h"
#include "solve/solution.h"

enum { LINE_PLIES = 400 }; /* a longer line is cut */

/* The position from which somebody's forced win takes longest, P1 to move; false if nobody can
 * force one. */
bool best_line_longest(const struct solution *known, struct state *out);

/* The next move of such a line; players take turns here. */
move best_line_move(const struct solution *known, const struct state *s);

/* A record that begins in the middle of a game, between those whom the book names. */
void best_line_begin(struct record *rec, const struct rules *r, const struct state *from);

/* Play on from here into a record, which record_release frees. ERR_UNKNOWN where no win is forced,
 * ERR_MEMORY. */
int best_line_play(const struct solution *known, const struct state *from, struct record *out);

#endif
