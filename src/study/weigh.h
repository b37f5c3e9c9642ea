/*
 * Judging where cards are hidden, from a player's own view. A choice is worth the share of games
 * that are won after it when master plays on for both, over hands that the other may hold (see
 * bots/lookahead.h); rules that nobody has learned are played on by trader. So it is an estimate
 * with a standard error, of how things go between good players, and says nothing of the cards that
 * the other really holds.
 */
#ifndef STUDY_WEIGH_H
#define STUDY_WEIGH_H

#include "judge.h"

/* The two questions of a judge; they need no context. */
int weigh_view(void *context, const struct rules *r, const struct view *v, const struct past *past,
               struct verdict out[MOVES_MAX]);
int stand_view(void *context, const struct rules *r, const struct view *v, const struct past *past,
               double *chance, double *error);

#endif
