/* Nature: the source of chance. */
#ifndef CORE_NATURE_H
#define CORE_NATURE_H

#include "core/game.h"
#include "core/rng.h"

/* Nature draws from the stacked decks first, then from streams 0 to 3 of the seed. The n-th card of
 * a player's deck is the same whatever else happens in the game. */
enum { STACK_MAX = 160 };

struct nature {
    uint64_t seed;
    uint32_t taken[4]; /* moves of nature so far, by verb.nature */
    int stacked[2];
    uint8_t stack[2][STACK_MAX];
};

void nature_init(struct nature *n, uint64_t seed);
/* Stack the decks as in "1:2,4,7 2:3,5", from the top; and write them like that. */
int nature_stack(struct nature *n, const struct rules *r, const char *deal, struct text *why);
void nature_print(const struct nature *n, struct text *out);
move nature_choose(const struct nature *n, const struct rules *r, const struct state *s);
/* Count a move of nature that was played. */
void nature_note(struct nature *n, const struct rules *r, move m);

/* Draw one of the choices of a player, or of CHANCE, from a plain generator, for playouts. */
move nature_pick(const struct rules *r, const struct state *s, int chooser, struct rng *g);
static inline move nature_draw(const struct rules *r, const struct state *s, struct rng *g)
{
    return nature_pick(r, s, CHANCE, g);
}
/* Draw the choices of everyone whose turn it is. */
static inline struct joint nature_pick_all(const struct rules *r, const struct state *s,
                                           struct rng *g)
{
    move a;

    if (s->turn != BOTH)
        return (struct joint){nature_pick(r, s, s->turn, g), 0};
    a = nature_pick(r, s, P1, g);
    return (struct joint){a, nature_pick(r, s, P2, g)};
}

#endif
