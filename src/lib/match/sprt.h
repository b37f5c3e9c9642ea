/* Has a match been long enough? */
#ifndef MATCH_SPRT_H
#define MATCH_SPRT_H

#include "match/elo.h"

#include <stdbool.h>

/* Get the log-likelihood ratio of elo1 against elo0 for these pairs, by the generalised sequential
 * probability ratio test; and the bounds at which the test stops. */
struct sprt {
    double elo0, elo1, alpha, beta;
};
/* Are these numbers valid for a test: elo0 below elo1, and error rates that are not too high? */
bool sprt_is_sound(const struct sprt *t);
double sprt_llr(const struct sprt *t, const uint64_t pairs[PAIR_SCORES]);
double sprt_lower(const struct sprt *t);
double sprt_upper(const struct sprt *t);

#endif
