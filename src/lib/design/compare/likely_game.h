/*
 * One game that shows what games by a set of rules are like. Where nothing is hidden, it is the
 * most likely of all games between two players: the odds of all choices along it have the greatest
 * product. Where cards are hidden, that is not known; there it is a game of median length among
 * some that were played.
 */
#ifndef DESIGN_COMPARE_LIKELY_GAME_H
#define DESIGN_COMPARE_LIKELY_GAME_H

#include "bots/bot.h"
#include "core/record.h"
#include "solve/solution.h"

enum { LIKELY_PLAYED = 101 }; /* games that are played where cards are hidden */

/* Find the most likely game that ends, between two players like `bot` who have odds; `share` is how
 * many of all games are exactly this one. record_release frees it. ERR_UNKNOWN: no game ends;
 * ERR_LIMIT: too many positions are as likely; ERR_MEMORY. */
int likely_game_find(const struct solution *known, const struct bot *bot, struct record *out,
                     double *share);

/* Play LIKELY_PLAYED games and keep the one of median length. ERR_UNKNOWN: it does not end. */
int likely_game_play(const struct rules *r, const struct bot *bot, uint64_t seed,
                     bool (*going_on)(void *context, double share), void *context,
                     struct record *out);

#endif
