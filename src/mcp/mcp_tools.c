#include "mcp/mcp_tools.h"

#define MCP_TOOL(name) extern const struct mcp_tool mcp_tool_##name;
#include "mcp/mcp_tools.def"
#undef MCP_TOOL

static const struct mcp_tool *const mcp_tools[] = {
#define MCP_TOOL(name) &mcp_tool_##name,
#include "mcp/mcp_tools.def"
#undef MCP_TOOL
};

enum { MCP_TOOLS = sizeof mcp_tools / sizeof mcp_tools[0] };

/* ---- listing --------------------------------------------------------------------------------- */

static void mcp_tools_put(struct text *out, const struct mcp_tool *tool)
{
    json_open(out, NULL, '{');
    json_put(out, "name:s title:s description:s", tool->name, tool->title, tool->about);
    mcp_schema_put_arguments(out, "inputSchema", tool->takes);
    mcp_schema_put_members(out, "outputSchema", tool->gives);
    json_put(out,
             "annotations:{title:s readOnlyHint:b destructiveHint:b idempotentHint:b "
             "openWorldHint:b}",
             tool->title, tool->only_reads, false, tool->only_reads, false);
    json_close(out, '}');
}

int mcp_tools_list(struct mcp_request *r)
{
    if (json_has(r->params, "cursor"))
        return text_explain(MCP_BAD_PARAMS, &r->why,
                            "All tools come at once: no cursor was given.");
    json_open(&r->result, "tools", '[');
    for (int i = 0; i < MCP_TOOLS; i++)
        mcp_tools_put(&r->result, mcp_tools[i]);
    json_close(&r->result, ']');
    return MCP_FINE;
}

/* ---- calling --------------------------------------------------------------------------------- */

static const struct mcp_tool *mcp_tools_find(const char *name)
{
    for (int i = 0; name != NULL && i < MCP_TOOLS; i++)
        if (strcmp(mcp_tools[i]->name, name) == 0)
            return mcp_tools[i];
    return NULL;
}

/* Put what a tool gave, or why it refused: the caller can mend that. */
static void mcp_tools_put_result(struct text *out, const struct mcp_call *c, bool done)
{
    const char *said = done && c->said.at != NULL ? c->said.at : c->why.at;

    json_open(out, "content", '[');
    json_put(out, "{type:s text:s}", "text", said);
    json_close(out, ']');
    if (done)
        json_put_json(out, "structuredContent", c->data.at, c->data.len);
    json_put_flag(out, "isError", !done);
}

static void mcp_tools_run(struct mcp_request *r, const struct mcp_tool *tool, struct mcp_call *c)
{
    bool done;

    json_open(&c->data, NULL, '{');
    done = tool->run(c);
    json_close(&c->data, '}');
    mcp_tools_put_result(&r->result, c, done);
    r->result.cut = r->result.cut || c->said.cut || c->data.cut;
}

int mcp_tools_call(struct mcp_request *r)
{
    const struct mcp_tool *tool = mcp_tools_find(json_text(r->params, "name"));
    struct mcp_call c = {.session = r->session,
                         .given = json_get(r->params, "arguments"),
                         .said = text_growing(),
                         .data = text_growing(),
                         .why = TEXT_OF(4 * SENTENCE_BYTES)};

    if (tool == NULL)
        return text_explain(MCP_BAD_PARAMS, &r->why, "\"name\" must be the name of a tool.");
    if (mcp_schema_fits(c.given, tool->takes, &c.why))
        mcp_tools_run(r, tool, &c);
    else if (r->session->revision < MCP_2025_11_25)
        return text_explain(MCP_BAD_PARAMS, &r->why, "%s", c.why.at);
    else
        mcp_tools_put_result(&r->result, &c, false);
    text_release(&c.said);
    text_release(&c.data);
    return MCP_FINE;
}
