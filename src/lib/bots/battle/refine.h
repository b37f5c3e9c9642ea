/*
 * Master's mix: the odds of a network, refined by a look at where each move leads.
 *
 * A defence leads to the player's next attack; the network's expected result there counts, as the
 * mean over all cards that the player may draw. An attack is tried against hands that the opponent
 * may hold (belief.h). Every answer that the network gives with such a hand counts by its odds, and
 * the critic, which sees both hands, judges the position after the draws.
 *
 * The odds of a move are then the square of the network's, times e for each REFINE_STEP by which
 * the move is worth more than the others. The network mixes more than it should, because that was
 * rewarded while it learned; the square corrects this. Moves that the network hardly plays stay
 * away: it has not learned what follows them. So a mix stays a mix where moves are worth about the
 * same, and errors of the judgement cost little.
 *
 * The same view and past always give the same odds; the work is bounded by a count of network runs.
 */
#ifndef BOTS_BATTLE_REFINE_H
#define BOTS_BATTLE_REFINE_H

#include "bots/battle/critic.h"
#include "bots/battle/policy.h"

/* Hands that are tried; the most network runs of a decision: a belief from 33 choices, and five
 * attacks with six answers each. */
enum { REFINE_HANDS = 96, REFINE_RUNS = 1 + REFINE_HANDS * (33 + 5 * 7) };
/* A difference between results, from -1 to 1. */
#define REFINE_STEP 0.015

struct refine {
    const struct policy *policy;
    const struct critic *critic;
    int runs; /* of a network, in all decisions so far */
};

void refine_odds(struct refine *f, const struct decision *d, double odds[MOVES_MAX]);

#endif
