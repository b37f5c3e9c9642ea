/* Random games in loops that were written by hand, one for each game. */
#ifndef CLI_COMMAND_PARTS_BENCH_HAND_H
#define CLI_COMMAND_PARTS_BENCH_HAND_H

#include "solve/graph.h"

/* Play this many games by the book's rules, at most 500 turns each; false if there is no loop for
 * this game. `ended` is not counted. */
bool hand_play(const char *id, struct rng *g, int games, struct played *t);

#endif
