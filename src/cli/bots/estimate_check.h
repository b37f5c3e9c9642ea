/* Are stated win chances of hidden games true? Decisions of games between all levels are judged as
 * hints, reviews and `analyze` do. The truth is how games between networks end that begin with the
 * same choices, from hands weighted by the odds of the opponent who really played. */
#ifndef CLI_BOTS_ESTIMATE_CHECK_H
#define CLI_BOTS_ESTIMATE_CHECK_H

#include "core/rules.h"

enum { CHECK_HINT, CHECK_REVIEW, CHECK_ANALYZE, CHECKS };
/* All choices, and those that the network makes in fewer than one of 100 cases. */
enum { CHECK_ALL, CHECK_RARE, CHECK_KINDS };

/* Sums over choices. Deviations are in win chance. */
struct estimate_check {
    uint64_t decisions, choices;
    uint64_t held;      /* choices whose 95% interval, with the truth's own error, held */
    double deviation;   /* from the truth, without its sign */
    double stated;      /* errors */
    double truth_error; /* standard errors of the truth itself */
    uint64_t labelled;  /* best or good */
    uint64_t costly;    /* of these, choices that cost 5 points */
    uint64_t unclear;
};

struct estimate_check_setup {
    const struct rules *rules;
    int decisions;
    int truth;     /* games of each choice */
    bool analyzes; /* check CHECK_ANALYZE too, which takes longest */
    uint64_t seed;
    int jobs;
    bool (*going_on)(void);
};

/* Check. The result does not depend on the number of jobs. False: no network has learned these
 * rules. */
bool estimate_check_run(const struct estimate_check_setup *setup,
                        struct estimate_check out[CHECKS][CHECK_KINDS]);

#endif
