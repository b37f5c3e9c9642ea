/* Random games in loops that were written by hand, one for each game. */
#ifndef BENCH_HAND_LOOPS_H
#define BENCH_HAND_LOOPS_H

#include "core/rng.h"

/* Plays a game by the book's rules, of at most BENCH_TURNS turns. Returns its moves. */
struct hand_loop {
    const char *id; /* of the game */
    int (*play)(struct rng *dice, uint64_t *signature);
};

enum { HAND_LOOPS = 3 };
extern const struct hand_loop hand_loops[HAND_LOOPS];

#endif
