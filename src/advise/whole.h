/*
 * The value of a whole position of a game with hidden cards, all hands known, for the story of a
 * game that is over. It comes from a critic that has learned these rules (bots/battle/critic.h).
 * Where there is none, a built-in player plays on from there for both, each from what it may know.
 * A game that is not over after some turns is worth what such points were worth in games of that
 * player from the start: results of games played to the end would spread so far that hardly any
 * change along a record could be told from noise.
 *
 * Every position of a record gets the same dice: the n-th card of a deck is the same whatever was
 * played before. So chance that two positions have in common does not blur their difference, and
 * the same record gets the same values.
 */
#ifndef ADVISE_WHOLE_H
#define ADVISE_WHOLE_H

#include "advise/judge.h"
#include "core/record.h"

/* P1's win chance at each of the record's count + 1 positions, its standard error there, and the
 * standard error of what all moves of nature changed together. ERR_OVER: the judge stops. */
int whole_line(const struct record *rec, const struct judge *j, double *chance, double *error,
               double *nature_error);

#endif
