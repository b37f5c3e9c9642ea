/*
 * Walks over a tree: how often positions are reached, their values, and the best reply to a mix.
 *
 * One array serves both. A walk downwards fills it with how often positions are reached. A walk
 * upwards replaces that by values, set by set: what a set needs to know is how often its own
 * positions are reached, and the values of the positions below it. The value of a position that is
 * never reached stays 0: whatever it is, it counts for nothing above.
 */
#ifndef SOLVE_HIDDEN_TREE_WALK_H
#define SOLVE_HIDDEN_TREE_WALK_H

#include "solve/tree.h"

/* A number that is 0, or not below 1e-38 and not above 1e38: a float with 8 more bits, which has
 * nine digits. */
struct weight {
    uint8_t part[5];
};

/* A double has 3 more bits of exponent than a float, and 29 more bits after them. */
enum { WEIGHT_SHIFT = 29 - 8 };
static const uint64_t weight_bias = (uint64_t)(1023 - 127) << 52;

static inline double tree_walk_read_weight(const struct weight *w)
{
    uint32_t low;
    uint64_t bits;
    double number;

    memcpy(&low, w->part, sizeof low);
    bits = low | (uint64_t)w->part[4] << 32;
    bits = bits != 0 ? (bits << WEIGHT_SHIFT) + weight_bias : 0;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static inline void tree_walk_write_weight(struct weight *w, double number)
{
    uint64_t bits;
    uint32_t low;

    memcpy(&bits, &number, sizeof bits);
    bits += (uint64_t)1 << (WEIGHT_SHIFT - 1); /* rounds to the nearest */
    bits = bits > weight_bias ? (bits - weight_bias) >> WEIGHT_SHIFT : 0;
    low = (uint32_t)bits;
    memcpy(w->part, &low, sizeof low);
    w->part[4] = (uint8_t)(bits >> 32);
}

/* What the players do, by slot: probabilities, or, if these are NULL, numbers in proportion to
 * them, to which `part` of other such numbers is added. A walk downwards adds `more` to the
 * probabilities of the choices from slot `from` to below `to`, and takes nothing from the others.
 */
struct mix {
    const float *shares;
    const struct weight *weights, *others;
    double part, more;
    uint32_t from, to;
    bool times; /* more is a factor */
};

/* Make probabilities in proportion; all the same if the sum is 0. */
static inline void tree_walk_share_out(const double *weight, uint32_t n, double *shares)
{
    double all = 0;

    for (uint32_t i = 0; i < n; i++)
        all += weight[i];
    for (uint32_t i = 0; i < n; i++)
        shares[i] = all > 0 ? weight[i] / all : 1.0 / n;
}

/* Return how often each choice of a set is made. */
static inline const double *tree_walk_shares(const struct tree *t, const struct set *s,
                                             const struct mix *mix, double room[MOVES_MAX])
{
    if (s->owner == CHANCE)
        return t->odds + s->slot;
    if (mix->shares != NULL) {
        for (uint32_t i = 0; i < s->moves; i++)
            room[i] = (double)mix->shares[s->slot + i];
    } else {
        for (uint32_t i = 0; i < s->moves; i++)
            room[i] = tree_walk_read_weight(&mix->weights[s->slot + i]);
        for (uint32_t i = 0; mix->others != NULL && i < s->moves; i++)
            room[i] += mix->part * tree_walk_read_weight(&mix->others[s->slot + i]);
        tree_walk_share_out(room, s->moves, room);
    }
    return room;
}

/* Compute how often the mix reaches each position if the player `sure` (or nobody) always made the
 * choices that lead there. */
void tree_walk_down(const struct tree *t, const struct mix *mix, int sure, double *reach);

/* Fill in the values of endings for P1: the first step upwards. */
void tree_walk_ends(const struct tree *t, double *value);

/* Go up through one set. If `shares` is not NULL, replace how often its positions are reached by
 * their values, from these probabilities of its choices. If `gain` is not NULL, compute what each
 * choice is worth to P1, weighted by how often the positions are reached. Returns how often they
 * are reached in all. */
static inline __attribute__((always_inline)) double tree_walk_set(const struct tree *t,
                                                                  struct set *s,
                                                                  const double *shares,
                                                                  double *value, double *gain)
{
    const struct shape *shape;
    double all = 0;

    if (gain != NULL)
        memset(gain, 0, s->moves * sizeof *gain);
    do {
        const uint16_t *links = t->links + s->link;
        const struct edge *edges;
        double here = value[s->position], sum = 0;

        shape = tree_shape(t, s);
        if (here == 0)
            continue;
        edges = tree_edges(&t->shapes, shape);
        for (uint32_t i = 0; i < s->moves; i++) {
            double worth = value[tree_follow(&edges[i], s->position, links)];

            if (gain != NULL)
                gain[i] += here * worth;
            sum += shares != NULL ? shares[i] * worth : 0;
        }
        all += here;
        if (shares != NULL)
            value[s->position] = sum;
    } while (tree_up_in_set(t, s, shape));
    return all;
}

/* Go up through one set of a player who gives the best reply: its positions get the value of the
 * best choice. `gain` and the result are those of tree_walk_set. */
double tree_walk_answer(const struct tree *t, struct set *s, double *value, double *gain);

/* Return the value of the game for P1 if `player` gives the best reply to the other's mix. This
 * shows how far the mix is from an equilibrium. `value` has room for every position. */
double tree_walk_response(const struct tree *t, const struct mix *mix, int player, double *value);

#endif
