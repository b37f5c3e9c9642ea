/* Ask programs which games they play, before an event begins. */
#ifndef CLI_BOTS_BOT_HELLO_H
#define CLI_BOTS_BOT_HELLO_H

#include "core/game.h"

/* Start each program among these players once, and let it say which games it plays; one that says
 * nothing plays all. False with a sentence if one does not play this game. */
bool bot_hello_check(const char *const *who, int count, const struct game *g, struct text *why);

#endif
