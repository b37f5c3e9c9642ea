/*
 * Walks over a tree: how often positions are reached, their values, and the best reply to a mix.
 *
 * One array serves both. A walk downwards fills it with how often positions are reached. A walk
 * upwards replaces that by values, set by set: what a set needs to know is how often its own
 * positions are reached, and the values of the positions below it.
 */
#ifndef SOLVE_WALK_H
#define SOLVE_WALK_H

#include "solve/tree.h"

/* What the players do, by slot: probabilities, or, if these are NULL, numbers in proportion to
 * them. */
struct mix {
    const float *shares;
    const double *weights;
};

/* Make probabilities in proportion; all the same if the sum is 0. */
static inline void walk_share_out(const double *weight, uint32_t n, double *shares)
{
    double all = 0;

    for (uint32_t i = 0; i < n; i++)
        all += weight[i];
    for (uint32_t i = 0; i < n; i++)
        shares[i] = all > 0 ? weight[i] / all : 1.0 / n;
}

/* Return how often each choice of a set is made. */
static inline const double *walk_shares(const struct tree *t, const struct set *s,
                                        const struct mix *mix, double room[MOVES_MAX])
{
    if (s->owner == CHANCE)
        return t->odds + s->slot;
    if (mix->shares == NULL)
        walk_share_out(mix->weights + s->slot, s->moves, room);
    else
        for (uint32_t i = 0; i < s->moves; i++)
            room[i] = (double)mix->shares[s->slot + i];
    return room;
}

/* Compute how often the mix reaches each position if the player `sure` (or nobody) always made the
 * choices that lead there. */
void walk_down(const struct tree *t, const struct mix *mix, int sure, double *reach);

/* Fill in the values of endings for P1: the first step upwards. */
void walk_ends(const struct tree *t, double *value);

/* Compute the values of one set's positions from the probabilities of its choices. */
static inline void walk_value(const struct tree *t, const struct set *s, const double *shares,
                              double *value)
{
    const uint32_t *edge = t->edges + s->edge;

    for (uint32_t k = 0; k < s->count; k++, edge += s->moves) {
        double sum = 0;

        for (uint32_t i = 0; i < s->moves; i++)
            sum += shares[i] * value[edge[i]];
        value[s->position + k] = sum;
    }
}

/* Compute what each choice of a player's set is worth to P1, weighted by how often its positions
 * are reached, before they have values. Returns how often they are reached in all. */
double walk_gains(const struct tree *t, const struct set *s, const double *value,
                  double gain[MOVES_MAX]);

/* Return the value of the game for P1 if `player` gives the best reply to the other's mix. This
 * shows how far the mix is from an equilibrium. `value` has room for every position. */
double walk_response(const struct tree *t, const struct mix *mix, int player, double *value);

#endif
