/*
 * A game between two built-in players on the graph of a solved game. Their choices depend only on
 * the position, so a seat computes its odds once for each position that it meets, and then only
 * draws. The choices are those of match_play.
 */
#ifndef ARENA_WALK_H
#define ARENA_WALK_H

#include "arena/match.h"

/* Play a game; false if it cannot be played like this, or not to its end. */
bool walk_play(const struct match *m, struct seat *seats[2], struct match_result *out);

#endif
