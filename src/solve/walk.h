/* Walks over a tree: how often positions are reached, their worth, the best answer to a mix. */
#ifndef SOLVE_WALK_H
#define SOLVE_WALK_H

#include "solve/tree.h"

/* How often each choice of a set is taken, where `mix` has the players' shares by slot. */
static inline const double *walk_shares(const struct tree *t, const struct set *s,
                                        const double *mix)
{
    return (s->owner == CHANCE ? t->odds : mix) + s->slot;
}

/* How often each position is reached by the mix if the player `sure`, or nobody, did all for it. */
void walk_down(const struct tree *t, const double *mix, int sure, double *reach);

/* What endings are worth to P1; and with that every position, if both play the mix. */
void walk_ends(const struct tree *t, double *value);
void walk_up(const struct tree *t, const double *mix, double *value);

/* One set's positions by the shares of its choices. */
static inline void walk_value(const struct tree *t, const struct set *s, const double *shares,
                              double *value)
{
    const uint32_t *edge = t->edges + s->edge;

    for (uint32_t k = 0; k < s->count; k++, edge += s->moves) {
        double sum = 0;

        for (int i = 0; i < s->moves; i++)
            sum += shares[i] * value[edge[i]];
        value[s->position + k] = sum;
    }
}

/* What each choice of a player's set brings P1, weighed by how often its positions are reached;
 * returns how often that is in all. */
double walk_gains(const struct tree *t, const struct set *s, const double *reach,
                  const double *value, double gain[MOVES_MAX]);

/* What the game is worth to P1 if `player` answers the other's mix as well as can be, which tells
 * how far the mix is from an equilibrium. `reach` and `value` have room for every position. */
double walk_response(const struct tree *t, const double *mix, int player, double *reach,
                     double *value);

#endif
