/* The methods of the protocol: what a client may ask. */
#ifndef MCP_MCP_METHODS_H
#define MCP_MCP_METHODS_H

#include "core/json.h"
#include "mcp/mcp_session.h"

/* Codes of errors: those of JSON-RPC, and one of the protocol's own. */
enum {
    MCP_FINE = 0,
    MCP_NOT_JSON = -32700,
    MCP_NOT_A_REQUEST = -32600,
    MCP_NO_METHOD = -32601,
    MCP_BAD_PARAMS = -32602,
    MCP_TROUBLE = -32603,
    MCP_NO_RESOURCE = -32002
};

/* A request, and its answer. */
struct mcp_request {
    struct mcp *session;
    const char *method;
    const struct json *params; /* an object or a list; NULL: none */
    bool in_batch;
    struct text result; /* an open object; it grows */
    struct text why;    /* a sentence, if it is refused */
};

/* Answer a request: MCP_FINE, or another code after saying why. */
int mcp_methods_answer(struct mcp_request *r);

#endif
