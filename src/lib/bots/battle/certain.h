/*
 * What is certain now, whatever the opponent holds: an attack that no card can stop, and an answer
 * that survives where another one loses at once.
 *
 * Nobody draws between an attack and its answer. So the opponent answers with a card that is known
 * to be in the hand or, if a part of the hand is not known, with any of the unseen cards. Discards
 * are shuffled too late to matter.
 */
#ifndef BOTS_BATTLE_CERTAIN_H
#define BOTS_BATTLE_CERTAIN_H

#include "bots/battle/named_parts.h"
#include "bots/bot.h"

enum certain {
    CERTAIN_NOTHING, /* all moves are kept */
    CERTAIN_KILL,    /* attacks that win whatever the answer is */
    CERTAIN_RESCUE   /* answers that do not lose at once, where others do */
};

/* Mark the legal moves to choose among, by what the view shows. They are in the rules' order, the
 * highest card last. */
enum certain certain_moves(const struct decision *d, bool keep[MOVES_MAX]);
/* List them, and return how many; the list may be the decision's own. */
int certain_list(const struct decision *d, move out[MOVES_MAX]);

#endif
