/*
 * Regret minimisation: approach an equilibrium of a game with hidden cards by self-play.
 *
 * The method is predictive CFR+ (Farina, Kroer, Sandholm: "Faster game solving via predictive
 * Blackwell approachability", 2021). The players learn in turn. Each plays by its regrets, as if
 * the last regret came once more. The mean of all mixes approaches the equilibrium; later mixes
 * weigh more, by the square of the iteration.
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

/* Prepare for a tree; ERR_MEMORY. Release it even after an error. */
int cfr_init(struct cfr *c, const struct tree *t);
void cfr_release(struct cfr *c);
/* Free everything except `mean` and `regret`. */
void cfr_trim(struct cfr *c);
/* Return the bytes that regret minimisation needs for a tree. */
uint64_t cfr_bytes(const struct tree *t);

/* Let both players learn once. */
void cfr_iterate(struct cfr *c);
/* Set `mean` to the mean of all mixes so far. */
void cfr_mean(struct cfr *c);

#endif
