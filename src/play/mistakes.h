/* Going through the mistakes of a game again, at a prompt. */
#ifndef PLAY_MISTAKES_H
#define PLAY_MISTAKES_H

#include "advise/review.h"

/* All errors of a player, or of BOTH, in their order; returns an exit code. */
int mistakes_retry(const struct review *v, int player);

#endif
