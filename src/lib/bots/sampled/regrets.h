/* Regret matching for situations that turn up while a search runs: a situation is what a player
 * sees. A situation that was met only a few times has nothing to say. */
#ifndef BOTS_SAMPLED_REGRETS_H
#define BOTS_SAMPLED_REGRETS_H

#include "solve/intern.h"

struct regrets {
    struct budget budget;
    struct intern seen;
    struct regret_set {
        uint32_t at; /* its first choice among all */
        uint32_t visits;
    } * set;
    struct regret {
        float regret, sum; /* of a choice: the regret, and the weighted sum of all mixes */
    } * of;
    size_t set_room, room, used;
};

int regrets_init(struct regrets *t);
void regrets_release(struct regrets *t);
/* Return the number of a player's situation, in which there are n choices; -1: no room. */
int regrets_find(struct regrets *t, const struct view *v, int n);
/* Set the present mix of its choices, and their mean mix so far. */
void regrets_mix(const struct regrets *t, int set, int n, double share[MOVES_MAX]);
void regrets_mean(const struct regrets *t, int set, int n, double share[MOVES_MAX]);
/* Learn what each choice was worth; and count a mix that was used. */
void regrets_learn(struct regrets *t, int set, int n, const double *share, const double *value,
                   double weight);
void regrets_count(struct regrets *t, int set, int n, const double *share, double weight);
/* Was it met often enough? */
static inline bool regrets_know(const struct regrets *t, int set, int n)
{
    return set >= 0 && t->set[set].visits >= 2 * (uint32_t)n;
}

#endif
