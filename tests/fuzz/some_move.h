/* Someone's choice, nature's too, made at random. */
#ifndef SOME_MOVE_H
#define SOME_MOVE_H

#include "fuzz.h"

#include "core/game.h"
#include "core/rng.h"

static inline void some_move(const struct rules *r, struct state *s, struct rng *g)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    struct joint m = {0};
    int n = s->turn == CHANCE ? r->game->chance(r, s, list, weight)
                              : r->game->legal(r, s, s->turn == P2 ? P2 : P1, list);

    want(n >= 1 && n <= MOVES_MAX);
    m.a = list[rng_below(g, (uint32_t)n)];
    if (s->turn == BOTH) {
        want((n = r->game->legal(r, s, P2, list)) >= 1 && n <= MOVES_MAX);
        m.b = list[rng_below(g, (uint32_t)n)];
    }
    want(game_play(r, s, m) == OK);
}

#endif
