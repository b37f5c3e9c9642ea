/*
 * Regret minimisation: approach an equilibrium of a game with hidden cards by self-play.
 *
 * The method is predictive CFR+ (Farina, Kroer, Sandholm: "Faster game solving via predictive
 * Blackwell approachability", 2021). The players learn in turn. Each plays by its regrets, as if
 * the last regret came once more. The mean of all mixes approaches the equilibrium; later mixes
 * weigh more, by the square of the iteration.
 *
 * Mixes and regrets are floats: an error of theirs is corrected by what is learned later. The sums
 * have nine digits. Everything that is measured is a double.
 */
#ifndef SOLVE_HIDDEN_CFR_H
#define SOLVE_HIDDEN_CFR_H

#include "solve/hidden/tree_walk.h"

struct cfr {
    const struct tree *tree;
    struct weight *sum;  /* by slot: all mixes so far, weighted */
    double *worth;       /* by slot, after learning: what the caller puts here */
    float *mix, *regret; /* by slot, while learning: in the place of `worth` */
    double *value;       /* by position: how often it is reached, then its value (tree_walk.h) */
    int iterations;
    /* Choices from slot `from` to below `to` are made this much more often than learned, so that
     * both learn what to do after them. */
    double more;
    uint32_t from, to;
};

/* Prepare for a tree; ERR_MEMORY. Release it even after an error. */
int cfr_init(struct cfr *c, const struct tree *t);
void cfr_release(struct cfr *c);
/* Free everything except `sum` and `worth`. */
void cfr_trim(struct cfr *c);
/* Return the bytes that regret minimisation needs for a tree. */
uint64_t cfr_bytes(const struct tree *t);

/* Let both players learn once. */
void cfr_iterate(struct cfr *c);
/* Let new regrets weigh more than all so far. */
void cfr_forget(struct cfr *c);

/* The mean of all mixes so far. */
static inline struct mix cfr_mean(const struct cfr *c)
{
    return (struct mix){.weights = c->sum};
}

#endif
