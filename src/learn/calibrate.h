/* Does what a network expects come true? Its decisions in games against itself are sorted by the
 * win chance that it gave itself. */
#ifndef LEARN_CALIBRATE_H
#define LEARN_CALIBRATE_H

#include "bots/battle/policy.h"

enum { CALIBRATE_BINS = 200, CALIBRATE_SLICES = 64 };

/* Sums over the decisions of some games; a chance is from 0 to 1. */
struct calibrate_bin {
    double expected, actual;
    uint64_t decisions;
};

/* A bin is half a point of win chance wide. Slices of the games are kept apart, so that their
 * spread gives the error. */
struct calibration {
    struct calibrate_bin bin[CALIBRATE_SLICES][CALIBRATE_BINS];
};

/* The same for any number of jobs; it means nothing once `going_on` said no. */
void calibrate(struct calibration *c, const struct policy *p, int games, uint64_t seed, int jobs,
               bool (*going_on)(void));

/* What comes true where it gives itself a chance from `low` to `high`. */
struct calibrated {
    uint64_t decisions;
    double expected, actual;
    double error; /* half of the 95 % interval of their difference */
};
struct calibrated calibrate_range(const struct calibration *c, double low, double high);

/* What to add to a chance of k / POLICY_KNOTS, so that it comes true. */
double calibrate_correction(const struct calibration *c, int k);

#endif
