/* What everybody together was told of each game, which must fit together. */
#ifndef TESTS_WORLD_LEDGER_H
#define TESTS_WORLD_LEDGER_H

#include "known.h"
#include "world.h"

struct ledger *ledger_new(void);
void ledger_free(struct ledger *l);

/* The host drew random bytes; a seed is among them. */
void ledger_random(struct world *w, uint64_t bytes);
/* The host wants to send this. */
void ledger_sent(struct world *w, const struct json *frame, const char *json);
/* A built-in player is asked. */
void ledger_asked(struct world *w, const struct host_question *q);
void ledger_killed(struct world *w);
/* A device has heard a frame about a game, and has taken it in. */
void ledger_heard(struct world *w, const struct known *k, const struct json *frame);
/* This player sits in this seat, 1 or 2. */
void ledger_sits(struct world *w, int64_t game, int seat, int64_t player);
/* A move was acknowledged. */
void ledger_acked(struct world *w, int64_t game, int seat, int64_t ply, const char *word);
/* The host says that it does not know this game, of which a device has heard. */
void ledger_unknown(struct world *w, int64_t game, int64_t player);
/* Everything is over: each game has its result, and the ratings count each rated game once. */
void ledger_settled(struct world *w);

#endif
