/*
 * The value of a whole position of a game with hidden cards, with all hands known, for the credit
 * of a finished game. It comes from a critic that has learned these rules (bots/battle/critic.h).
 * Without a critic, a built-in player plays on for both sides, each from its own view. A game that
 * is not over after some turns counts for what its points were worth in games of that player from
 * the start. Results of games played to the end would spread so far that hardly any change along a
 * record would stand out from the noise.
 *
 * Every position of a record gets the same dice: the n-th card of a deck is the same whatever was
 * played before. So chance that two positions share does not blur their difference, and the same
 * record gets the same values.
 */
#ifndef ADVISE_WHOLE_H
#define ADVISE_WHOLE_H

#include "advise/judge.h"
#include "core/record.h"

/* Get P1's win chance at each of the record's count + 1 positions, its standard error there, and
 * the standard error of all changes by nature together. ERR_OVER: the judge stops. */
int whole_line(const struct record *rec, const struct judge *j, double *chance, double *error,
               double *nature_error);

#endif
