/*
 * Choosing by rules that no network has learned. In the last turn before a limit the choice is
 * exact (exact_rest.h). Otherwise trial.h proposes a move, and every other move is compared with it
 * in trial games to the end: the same hands of the opponent (belief.h), draws and opponents for
 * all. Another move is made only if it is clearly better, because the luckiest of several estimates
 * is often not the best move.
 */
#ifndef BOTS_BATTLE_UNLEARNED_H
#define BOTS_BATTLE_UNLEARNED_H

#include "bots/bot.h"

move unlearned_choose(const struct decision *d);

#endif
