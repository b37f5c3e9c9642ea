/* A game as its player may see it: for programs as members of an object, for readers in the
 * sentences of the rule book. */
#ifndef MCP_MCP_VIEW_H
#define MCP_MCP_VIEW_H

#include "mcp/mcp_session.h"
#include "online/protocol/frames.h"

/* What mcp_view_put puts, in the notation of json_put. */
#define MCP_VIEW                                                                                   \
    "id:n rules:s opponent:s seat:n turn:n position:s choose:b over:b result?s seed?n moved:[s] "  \
    "told:s fields:[" FRAMES_FIELD "] moves?[" FRAMES_MOVE "] refused?[" FRAMES_REFUSED "]"

/* What the client may know of a position. */
struct state mcp_view_of(const struct mcp_game *g, const struct state *s);
/* Put the position, and what happened since the client's last choice. */
void mcp_view_put(const struct mcp_game *g, struct text *out);
/* Tell the same. */
void mcp_view_tell(const struct mcp_game *g, struct text *out);
/* How the game ended for the client: "win", "loss", "draw" or "unfinished". */
const char *mcp_view_result(const struct mcp_game *g);

#endif
