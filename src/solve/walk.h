/* Walks over a tree: how often positions are reached, their values, and the best reply to a mix. */
#ifndef SOLVE_WALK_H
#define SOLVE_WALK_H

#include "solve/tree.h"

/* Return how often each choice of a set is made; `mix` has the players' probabilities by slot. */
static inline const double *walk_shares(const struct tree *t, const struct set *s,
                                        const double *mix)
{
    return (s->owner == CHANCE ? t->odds : mix) + s->slot;
}

/* Compute how often the mix reaches each position if the player `sure` (or nobody) always made the
 * choices that lead there. */
void walk_down(const struct tree *t, const double *mix, int sure, double *reach);

/* Fill in the values of endings for P1; and then the value of every position if both play the
 * mix. */
void walk_ends(const struct tree *t, double *value);
void walk_up(const struct tree *t, const double *mix, double *value);

/* Compute the values of one set's positions from the probabilities of its choices. */
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

/* Compute what each choice of a player's set is worth to P1, weighted by how often its positions
 * are reached. Returns how often they are reached in all. */
double walk_gains(const struct tree *t, const struct set *s, const double *reach,
                  const double *value, double gain[MOVES_MAX]);

/* Return the value of the game for P1 if `player` gives the best reply to the other's mix. This
 * shows how far the mix is from an equilibrium. `reach` and `value` have room for every
 * position. */
double walk_response(const struct tree *t, const double *mix, int player, double *reach,
                     double *value);

#endif
