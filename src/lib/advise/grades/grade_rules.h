/* Settings of a game drawn at random, for players who should not know them by heart. */
#ifndef ADVISE_GRADES_GRADE_RULES_H
#define ADVISE_GRADES_GRADE_RULES_H

#include "core/game.h"
#include "core/rng.h"

enum { GRADE_RULES_MOST = 1000 };

struct grade_rules {
    struct rules base; /* its turn limit, and what ends at it, stay */
    struct rng rng;
    struct rules drawn[GRADE_RULES_MOST];
    int count;   /* of those drawn */
    int refused; /* settings that are too large to solve; others were drawn in their place */
};

void grade_rules_begin(struct grade_rules *d, const struct rules *base, uint64_t seed);
/* Draw settings that differ from the base and from all before: about half of the options change,
 * numbers up to a little more than twice the book's. They fit together, and solving them takes
 * about a second. Return a place in `drawn`; NULL if there seem to be no others. */
const struct rules *grade_rules_next(struct grade_rules *d);
/* The settings that were drawn last are too large after all. */
void grade_rules_refuse(struct grade_rules *d);

#endif
