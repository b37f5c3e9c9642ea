/* Tools: what an assistant can do. Each is a constant of its own, and a line of mcp_tools.def. */
#ifndef MCP_MCP_TOOLS_H
#define MCP_MCP_TOOLS_H

#include "mcp/mcp_games.h"
#include "mcp/mcp_methods.h"
#include "mcp/mcp_schema.h"

/* A call of a tool. */
struct mcp_call {
    struct mcp *session;
    const struct json *given; /* the arguments, which fit the schema; NULL: none */
    struct text said;         /* the result for a reader; it grows */
    struct text data;         /* the same as members of an open object; it grows */
    struct text why;          /* a sentence, if the call is refused */
};

struct mcp_tool {
    const char *name, *title, *about;
    const struct mcp_argument *takes; /* the last one has no name */
    const char *gives;                /* the members of `data`: see mcp_schema_put_members */
    bool only_reads;                  /* it changes nothing, not even what counts for a grade */
    bool (*run)(struct mcp_call *c);  /* false: refused */
};

/* The arguments of a tool: MCP_TAKES({"game", "Which game.", MCP_ARGUMENT_TEXT, true, 0, 0}) */
#define MCP_TAKES(...) ((const struct mcp_argument[]){__VA_ARGS__, MCP_NO_MORE})
#define MCP_TAKES_NOTHING ((const struct mcp_argument[]){MCP_NO_MORE})
#define MCP_NO_MORE                                                                                \
    {                                                                                              \
        NULL, NULL, MCP_ARGUMENT_TEXT, false, 0, 0                                                 \
    }
#define MCP_WHICH_GAME                                                                             \
    {                                                                                              \
        "id", "The number that `play` gave; left out: the latest game.", MCP_ARGUMENT_NUMBER,      \
            false, 1, INT32_MAX                                                                    \
    }

int mcp_tools_list(struct mcp_request *r);
int mcp_tools_call(struct mcp_request *r);

#endif
