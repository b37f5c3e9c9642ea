/*
 * The levels of games whose hidden cards no player knows. They deal again what they cannot see, and
 * try their choices (sampled_search.h). A blurred decision is made with a fraction of the work of
 * `lookahead`, and some of the decisions without any.
 */
#ifndef BOTS_SAMPLED_SAMPLED_LEVELS_H
#define BOTS_SAMPLED_SAMPLED_LEVELS_H

#include "bots/ladder/lapses.h"

move sampled_choose(struct lapses l, const struct decision *d);

#endif
