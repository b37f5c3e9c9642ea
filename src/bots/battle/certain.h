/*
 * What is certain now, whatever the opponent holds: an attack that no card can stop, and an answer
 * that saves where another one dies.
 *
 * Between an attack and its answer nobody draws. So the opponent answers with a card that is known
 * to be in the hand or, if a part of the hand is not known, with one of the unseen cards, any of
 * them; discards that are shuffled come too late for it.
 */
#ifndef BOTS_BATTLE_CERTAIN_H
#define BOTS_BATTLE_CERTAIN_H

#include "bots/battle/parts.h"
#include "bots/bot.h"

enum certain {
    CERTAIN_NOTHING, /* all moves are kept */
    CERTAIN_KILL,    /* attacks that win whatever the answer is */
    CERTAIN_RESCUE   /* answers that do not lose at once, where others do */
};

/* Mark the legal moves that are still sensible, by what the view shows. `seen` is the view's
 * description, or NULL if the caller has none: it takes most of the time, and is wanted only where
 * the opponent has few HP. */
enum certain certain_moves(const struct decision *d, const struct parts *seen,
                           bool keep[MOVES_MAX]);

#endif
