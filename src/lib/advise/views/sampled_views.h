/* Estimates where cards are hidden that no player of bots/battle knows: by dealing them again and
 * trying (bots/sampled/sampled_search.h). Their errors are those of the trials alone; that players
 * play otherwise than in the trials is not counted. */
#ifndef ADVISE_VIEWS_SAMPLED_VIEWS_H
#define ADVISE_VIEWS_SAMPLED_VIEWS_H

#include "advise/judge.h"

extern const struct judge_views sampled_views;

#endif
