/* Going through the mistakes of a game again, at a prompt. */
#ifndef CLI_LEARNING_H
#define CLI_LEARNING_H

#include "study/review.h"

/* All errors of a player, or of BOTH, in their order; returns an exit code. */
int learn_from(const struct review *v, int player);

#endif
