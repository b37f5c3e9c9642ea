/* Compare the win chances that a network expects with the results. Its decisions in games against
 * itself are sorted by the chance that it expected. */
#ifndef TRAIN_CALIBRATE_H
#define TRAIN_CALIBRATE_H

#include "bots/battle/policy.h"

enum { CALIBRATE_BINS = 200, CALIBRATE_SLICES = 64 };

/* Sums over decisions; a chance is from 0 to 1. */
struct calibrate_bin {
    double expected, actual;
    uint64_t decisions;
};

/* A bin is half a point of win chance wide. Slices of the games are counted separately; their
 * spread gives the error. */
struct calibration {
    struct calibrate_bin bin[CALIBRATE_SLICES][CALIBRATE_BINS];
};

/* Play and count. The result does not depend on the number of jobs; it is invalid if `going_on`
 * returned false. */
void calibrate(struct calibration *c, const struct policy *p, int games, uint64_t seed, int jobs,
               bool (*going_on)(void));

/* The results of decisions with an expected chance from `low` to `high`. */
struct calibrated {
    uint64_t decisions;
    double expected, actual;
    double error; /* half of the 95% interval of their difference */
};
struct calibrated calibrate_range(const struct calibration *c, double low, double high);

/* Get the number to add to an expected chance of k / POLICY_KNOTS, to make it true. */
double calibrate_correction(const struct calibration *c, int k);

#endif
