/* A position as what a client needs to draw it without knowing the game: the named parts of the
 * position, and the legal moves. docs/bots/online-protocol.md has the members. */
#ifndef ONLINE_PROTOCOL_DRAWING_H
#define ONLINE_PROTOCOL_DRAWING_H

#include "core/game.h"

/* Add "fields" to the open object. `seen` has nothing that its reader may not know. */
void drawing_put_fields(struct text *out, const struct rules *r, const struct state *seen);
/* Add "moves", those of a player who is to choose, with what they change, and "refused", the kinds
 * of moves that the player cannot make now. */
void drawing_put_moves(struct text *out, const struct rules *r, const struct state *seen,
                       int player);

#endif
