#include "mcp/mcp_methods.h"

#include "mcp/mcp_books.h"
#include "mcp/mcp_tools.h"

static const char *const mcp_methods_revisions[MCP_REVISIONS] = {
    [MCP_2024_11_05] = "2024-11-05",
    [MCP_2025_03_26] = "2025-03-26",
    [MCP_2025_06_18] = "2025-06-18",
    [MCP_2025_11_25] = "2025-11-25",
};

static const char mcp_methods_instructions[] =
    "Duello plays two-player duels. `games` lists them, `rules` is a rule book, `play` begins a "
    "game against a built-in player, and `move` answers with what followed. `hint` and `analysis` "
    "help with a choice; a game with such help does not count for `grade`, which says how well you "
    "have played in this session. `review` judges a finished game.";

/* The revision that the client asks for, or else the latest. */
static enum mcp_revision mcp_methods_agree(const char *wanted)
{
    for (int i = 0; i < MCP_REVISIONS; i++)
        if (strcmp(wanted, mcp_methods_revisions[i]) == 0)
            return (enum mcp_revision)i;
    return MCP_REVISIONS - 1;
}

static int mcp_methods_initialize(struct mcp_request *r)
{
    const char *wanted = json_text(r->params, "protocolVersion");

    if (r->in_batch)
        return text_explain(MCP_NOT_A_REQUEST, &r->why,
                            "`initialize` comes alone, not in a batch.");
    if (r->session->revision != MCP_NOT_AGREED)
        return text_explain(MCP_NOT_A_REQUEST, &r->why, "The session is initialized already.");
    if (wanted == NULL)
        return text_explain(MCP_BAD_PARAMS, &r->why, "\"protocolVersion\" is missing.");
    r->session->revision = mcp_methods_agree(wanted);
    json_put(&r->result,
             "protocolVersion:s capabilities:{tools:{} resources:{}} "
             "serverInfo:{name:s title:s version:s} instructions:s",
             mcp_methods_revisions[r->session->revision], "duello", "Duello",
             r->session->setup.version, mcp_methods_instructions);
    return MCP_FINE;
}

static int mcp_methods_ping(struct mcp_request *r)
{
    (void)r;
    return MCP_FINE;
}

static const struct {
    const char *name;
    int (*answer)(struct mcp_request *r);
    bool at_once; /* it may come before `initialize` */
} mcp_methods[] = {
    {"initialize", mcp_methods_initialize, true},
    {"ping", mcp_methods_ping, true},
    {"tools/list", mcp_tools_list, false},
    {"tools/call", mcp_tools_call, false},
    {"resources/list", mcp_books_list, false},
    {"resources/templates/list", mcp_books_list_templates, false},
    {"resources/read", mcp_books_read, false},
};

int mcp_methods_answer(struct mcp_request *r)
{
    for (size_t i = 0; i < sizeof mcp_methods / sizeof mcp_methods[0]; i++) {
        if (strcmp(mcp_methods[i].name, r->method) != 0)
            continue;
        if (json_is(r->params, JSON_IS_LIST))
            return text_explain(MCP_BAD_PARAMS, &r->why, "\"params\" is an object.");
        if (r->session->revision == MCP_NOT_AGREED && !mcp_methods[i].at_once)
            return text_explain(MCP_NOT_A_REQUEST, &r->why, "`initialize` comes first.");
        return mcp_methods[i].answer(r);
    }
    return text_explain(MCP_NO_METHOD, &r->why, "There is no such method.");
}
