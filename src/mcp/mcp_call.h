/* What a tool reads of its call. */
#ifndef MCP_MCP_CALL_H
#define MCP_MCP_CALL_H

#include "mcp/mcp_tools.h"

/* A number of the arguments, or `usual` if it is not there. */
int64_t mcp_call_number(const struct mcp_call *c, const char *name, int64_t usual);
/* The game that the arguments name; NULL after saying why there is none. */
struct mcp_game *mcp_call_game(struct mcp_call *c);
/* The rules that the arguments name. False after saying why there are none. */
bool mcp_call_rules(struct mcp_call *c, struct rules *out);

#endif
