/*
 * The value of a whole position of a game with hidden cards, all hands known, for the story of a
 * game that is over. A critic that has learned these rules tells it (bots/battle/critic.h). Where
 * there is none, a built-in player plays on from there for both, each from what it may know; a
 * game that is not over after some choices is worth what the player made of such points from the
 * start. Played to the end the results would be so far apart that hardly any change along a record
 * could be told from noise.
 *
 * Every position of a record gets the same dice: the n-th card of a deck falls alike whatever was
 * played before. So what is the same at two positions takes nothing from their difference, and the
 * same record gets the same values.
 */
#ifndef ADVISE_WHOLE_H
#define ADVISE_WHOLE_H

#include "advise/judge.h"
#include "core/record.h"

/* P1's win chance at each of the record's count + 1 positions, and their standard errors; that of
 * all changes by moves of nature together. P2's chance is the rest. ERR_OVER: the judge stops. */
int whole_line(const struct record *rec, const struct judge *j, double *chance, double *error,
               double *nature_error);

#endif
