/*
 * Games that lead nowhere. A choice makes progress if a player loses points by it and the position
 * after it is new. Rising points are no progress: two players can charge for ever. After many turns
 * without progress it is time to offer a draw; if the players go on, after twice as many again.
 */
#ifndef TEACH_ENDLESS_H
#define TEACH_ENDLESS_H

#include "core/record.h"
#include "solve/solution.h"

enum { ENDLESS_TURNS = 30 }; /* without progress before the first offer */

/* Count the turns since the last progress, or since the start. */
int endless_turns(const struct record *rec);
/* Return the number of turns at which a draw was to be offered last: 0 (not yet), ENDLESS_TURNS,
 * twice that, and so on. Offer one whenever the number rises. */
int endless_offer(const struct record *rec);
/* Is the position level, so that a built-in player accepts a draw? It is if the points are equal,
 * or if the solution (NULL: unknown) says that nobody can force a win. */
bool endless_is_level(const struct record *rec, const struct solution *known);

#endif
