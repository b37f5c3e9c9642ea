/* How a page draws a game that it does not know: what does not change from move to move, in words.
 * docs/develop/web.md has the members. */
#ifndef ONLINE_PROTOCOL_GAME_LOOK_H
#define ONLINE_PROTOCOL_GAME_LOOK_H

#include "core/game.h"

/* Add "brief", "tint", "face", "fields" and "verbs" to the open object of the game that is at this
 * place among all games. */
void game_look_put(struct text *out, const struct game *g, int place);

#endif
