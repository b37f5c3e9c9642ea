/*
 * Judging where cards are hidden, from a player's own view. A choice is worth what master expects
 * after it, over many hands that the other may hold, when it plays on for both until the player is
 * to choose again (bots/battle/lookahead.h); rules that nobody has learned are played to the end by
 * trader. So it is an estimate, of how things go between good players, and says nothing of the
 * cards that the other really holds. The standard error is that of the hands and draws.
 */
#ifndef ADVISE_ESTIMATE_H
#define ADVISE_ESTIMATE_H

#include "advise/judge.h"

extern const struct judge_views estimate_views;

#endif
