/* `duello solve` for games with hidden cards. */
#ifndef CLI_SOLVE_SOLVE_HIDDEN_H
#define CLI_SOLVE_SOLVE_HIDDEN_H

#include "cli/base/args.h"
#include "core/rules.h"

/* Run the command. Return an exit code. */
int solve_hidden(const struct args *a, const struct rules *r);

/* A game to solve. */
struct solve_hidden {
    const struct rules *rules; /* or a tree, which belongs to the solver from then on */
    struct tree *tree;
    int turns;               /* most turns if the rules set no limit; 0: the usual number */
    double scale;            /* the largest payoff of a tree; --target is a share of it */
    struct trainer *learned; /* a network to measure instead; NULL: none */
};

/* Find an equilibrium by --target and --iterations, with a progress bar. Return an exit code after
 * printing what is wrong. */
struct equilibrium;
int solve_hidden_find(const struct args *a, const struct solve_hidden *it,
                      struct equilibrium **out);

#endif
