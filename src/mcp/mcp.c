#include "mcp/mcp.h"

#include "mcp/mcp_games.h"
#include "mcp/mcp_message.h"

#include <stdlib.h>

struct mcp *mcp_new(const struct mcp_setup *setup)
{
    struct mcp *m = calloc(1, sizeof *m);

    if (m == NULL)
        return NULL;
    m->setup = *setup;
    m->revision = MCP_NOT_AGREED;
    m->line = text_growing();
    return m;
}

void mcp_free(struct mcp *m)
{
    if (m == NULL)
        return;
    mcp_games_release(m);
    text_release(&m->line);
    free(m);
}

static const char mcp_no_memory[] =
    "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32603,\"message\":\"Out of memory.\"}}\n";

/* Answer the line that has come, unless nothing is in it. */
static void mcp_answer_line(struct mcp *m)
{
    struct text out = text_growing();
    size_t len = m->line.len;

    if (m->setup.begins != NULL)
        m->setup.begins(m->setup.context);
    if (len > 0 && m->line.at[len - 1] == '\r')
        len--;
    if (m->skips)
        mcp_message_too_long(m, &out);
    else if (len > 0)
        mcp_message_answer(m, m->line.at, len, &out);
    text_put(&out, out.len > 0 ? "\n" : "");
    if (out.cut)
        m->is_broken = !m->setup.write(m->setup.context, mcp_no_memory, sizeof mcp_no_memory - 1);
    else if (out.len > 0)
        m->is_broken = !m->setup.write(m->setup.context, out.at, out.len);
    text_release(&out);
    text_clear(&m->line);
    m->skips = false;
}

/* Keep a part of a line, or nothing more of a line that is too long. */
static void mcp_keep(struct mcp *m, const char *bytes, size_t len)
{
    if (m->line.len + len > MCP_LINE_BYTES)
        m->skips = true;
    if (!m->skips)
        text_put_bytes(&m->line, bytes, len);
    m->skips = m->skips || m->line.cut;
}

bool mcp_take(struct mcp *m, const char *bytes, size_t len)
{
    while (len > 0 && !m->is_broken) {
        const char *end = memchr(bytes, '\n', len);
        size_t part = end != NULL ? (size_t)(end - bytes) : len, passed = part + (end != NULL);

        mcp_keep(m, bytes, part);
        if (end != NULL)
            mcp_answer_line(m);
        bytes += passed;
        len -= passed;
    }
    return !m->is_broken;
}

bool mcp_finish(struct mcp *m)
{
    if (!m->is_broken)
        mcp_answer_line(m);
    return !m->is_broken;
}
