/*
 * Regret minimisation: an equilibrium of a game with hidden cards, approached by self-play.
 *
 * Predictive CFR+ (Farina, Kroer, Sandholm: "Faster game solving via predictive Blackwell
 * approachability", 2021). The players take turns at learning; each plays by what it regrets, as if
 * the last regret came once more. What approaches the equilibrium is the mean of all mixes, the
 * later ones weighing more, by the square of the iteration.
 */
#ifndef SOLVE_CFR_H
#define SOLVE_CFR_H

#include "solve/walk.h"

struct cfr {
    const struct tree *tree;
    double *mean, *regret; /* by slot, in one block */
    double *mix, *sum;     /* by slot, in one block with the next two */
    double *reach, *value; /* by position */
    int iterations;
};

/* ERR_MEMORY. Release it in any case. */
int cfr_init(struct cfr *c, const struct tree *t);
void cfr_release(struct cfr *c);
/* Keeps only `mean` and `regret`. */
void cfr_trim(struct cfr *c);
/* What it takes for a tree. */
uint64_t cfr_bytes(const struct tree *t);

/* Both players learn once. */
void cfr_iterate(struct cfr *c);
/* Sets `mean` to the mean so far. */
void cfr_mean(struct cfr *c);

#endif
