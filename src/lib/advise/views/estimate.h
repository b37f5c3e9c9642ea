/*
 * Judgement where cards are hidden, from a player's own view: how games between networks end that
 * begin after each choice (trial_games.h). The hands come from the belief of the whole game
 * (belief.h). It assumes an opponent who plays like the network in about half of the choices and
 * less carefully in the others, because the real one may be any level or a person. The result does
 * not depend on the cards that the opponent really holds.
 *
 * The error has two parts: that of the sample, and that of the belief. The second is a share of how
 * much the opponent's hand matters after the choice, which `duello calibrate` checks. The error is
 * 0 only where the choice ends the game, and in the last turn before a limit if no choice revealed
 * anything.
 */
#ifndef ADVISE_VIEWS_ESTIMATE_H
#define ADVISE_VIEWS_ESTIMATE_H

#include "advise/judge.h"

/* Choices to make in all trial games of one judgement; a million take about 0.8 s. For a review,
 * those of all decisions together. */
enum { ESTIMATE_HINT = 300000, ESTIMATE_ANALYZE = 2000000, ESTIMATE_REVIEW = 30000000 };

extern const struct judge_views estimate_views;

#endif
