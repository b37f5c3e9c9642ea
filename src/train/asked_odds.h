/* The odds of a player at the decisions of one game, each asked for once: a belief goes through the
 * same decisions again after every choice, and some players have to search for their odds. */
#ifndef TRAIN_ASKED_ODDS_H
#define TRAIN_ASKED_ODDS_H

#include "bots/battle/policy.h"

/* Begin with zeros and the policy. */
struct asked_odds {
    const struct policy *policy;
    size_t count; /* decisions */
    size_t mask;  /* places, less 1 */
    struct asked_place *place;
    double *odds;
    size_t used, room;
};

/* Set the odds of a policy's moves, also those of a built-in player. */
void asked_odds_of(const struct policy *p, const struct decision *d, double odds[MOVES_MAX]);
/* The same, and remember them. Decisions are told apart by the number of choices before them, the
 * latest of these, and what is seen. */
void asked_odds_get(struct asked_odds *a, const struct decision *d, double odds[MOVES_MAX]);
void asked_odds_release(struct asked_odds *a);

#endif
