/*
 * The levels of games with the usual hands. They play by the mix of moves that a network learned by
 * playing itself (policy.h); under rules that no network has learned, they search (unlearned.h).
 * `network` plays the mix as it is; the levels blur it in some decisions, the weaker the level, the
 * stronger. They overlook what is certain (certain.h) as rarely as they overlook a win in one move
 * in other games.
 */
#ifndef BOTS_BATTLE_BLURRED_H
#define BOTS_BATTLE_BLURRED_H

#include "bots/ladder/lapses.h"

move blurred_choose(struct lapses l, const struct decision *d);
/* False: they are unknown. */
bool blurred_odds(struct lapses l, const struct decision *d, double odds[MOVES_MAX]);

#endif
