/* JSON-RPC 2.0: messages, their answers and errors. */
#ifndef MCP_MCP_MESSAGE_H
#define MCP_MCP_MESSAGE_H

#include "mcp/mcp_session.h"

/* Add the answer to a message, or to a batch of them; nothing if none is wanted. */
void mcp_message_answer(struct mcp *m, const char *bytes, size_t len, struct text *out);
/* Add the answer to a message that was too long to read. */
void mcp_message_too_long(struct mcp *m, struct text *out);

#endif
