/*
 * Solutions that players at many tables share. Those that were not used for the longest time are
 * dropped when all of them together would hold too many positions.
 */
#ifndef SERVE_SOLUTIONS_H
#define SERVE_SOLUTIONS_H

#include "core/game.h"
#include "solve/solution.h"

struct solutions;

/* `most`: positions of all solutions together; `each`: bytes that solving may use. */
struct solutions *solutions_new(uint64_t most, uint64_t each);
void solutions_free(struct solutions *s);
/* Stop all that is being solved. */
void solutions_stop(struct solutions *s);

/* Take a solution of these rules that is ready; NULL: it has to be solved first. */
const struct solution *solutions_take(struct solutions *s, const struct rules *r);
/* Solve these rules, or wait while another thread does, and take the solution; NULL: it cannot be
 * solved. */
const struct solution *solutions_solve(struct solutions *s, const struct rules *r,
                                       struct text *why);
/* Give back what was taken. */
void solutions_give(struct solutions *s, const struct solution *known);

#endif
