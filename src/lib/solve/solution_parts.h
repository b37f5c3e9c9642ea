/* What a solution consists of, for the files that make it and read it. */
#ifndef SOLVE_SOLUTION_PARTS_H
#define SOLVE_SOLUTION_PARTS_H

#include "solve/chances/chances.h"
#include "solve/graph.h"
#include "solve/solution.h"

struct solution {
    struct rules rules;
    struct rules table; /* the same rules, or without the turn limit if that is left out */
    bool folded;        /* the turn limit is not part of the positions */
    struct atlas atlas;
    struct budget budget;
    int16_t *plies;  /* games of turns without chance: see retrograde.h */
    double *values;  /* all others: see stochastic.h */
    double *chances; /* of `perfect`, see chances.h; NULL if not asked for */
    struct chances_layers
        layers; /* instead of them, if the turn limit is not part of the positions */
    struct chances *against[SOLUTION_KINDS]; /* made when asked for */
    struct census census;
    struct graph graph; /* empty if it was not written */
};

/* Get the value for a player of a position that follows from a solved one, so that it was solved,
 * too. */
struct worth solution_worth_after(const struct solution *known, const struct state *s, int player);

#endif
