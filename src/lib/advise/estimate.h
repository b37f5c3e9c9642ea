/*
 * Judgement where cards are hidden, from a player's own view. A choice is worth what master expects
 * after it, over many hands that the opponent may hold: master plays on for both sides until the
 * player chooses again (bots/battle/lookahead.h). Under rules that no network has learned, trader
 * plays the games to the end. So the result is an estimate of how games between good players go. It
 * does not depend on the cards that the opponent really holds. The standard error is that of the
 * hands and draws.
 */
#ifndef ADVISE_ESTIMATE_H
#define ADVISE_ESTIMATE_H

#include "advise/judge.h"

extern const struct judge_views estimate_views;

#endif
