/*
 * Who plays trial games by rules that no network has learned: `trader`, except that cards lose
 * their price in the last turns before a limit, because nobody can use them any more; or `greedy`.
 * Both look at whole positions, but only at what the player to move may know, and much faster than
 * the players of these names.
 */
#ifndef BOTS_BATTLE_TRIAL_H
#define BOTS_BATTLE_TRIAL_H

#include "bots/bot.h"

struct trial_rules {
    const struct rules *rules;
    int top, copies;
};

void trial_init(struct trial_rules *t, const struct rules *r);
/* Choose for the player to move, in a position or in that player's view. */
move trial_trade(const struct trial_rules *t, const struct state *s);
move trial_be_greedy(const struct trial_rules *t, const struct state *s);
/* Odds of an opponent of whom nothing is known (belief.h): as often the one as the other, and now
 * and then any move. The context is a struct trial_rules. */
bool trial_odds(void *trial, const struct decision *d, double odds[MOVES_MAX]);

#endif
