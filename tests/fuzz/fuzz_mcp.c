/*
 * Any bytes as what a client of `duello mcp` sends. The first byte says in pieces of how many bytes
 * they come. Whatever comes, each line that goes out is JSON, the session goes on, and `ping` is
 * answered at the end.
 * Inputs: 200
 * Long: INPUTS=200000
 */
#include "fuzz.h"

#include "mcp/mcp.h"
#include <jansson.h>

static void want_line(const char *line, size_t len)
{
    json_t *answer = json_loadb(line, len, JSON_REJECT_DUPLICATES, NULL);

    want(json_is_object(answer) || json_is_array(answer));
    json_decref(answer);
}

static bool take(void *context, const char *bytes, size_t len)
{
    struct text *last = context;

    want(len > 1 && bytes[len - 1] == '\n' && memchr(bytes, '\n', len) == bytes + len - 1);
    want_line(bytes, len - 1);
    text_clear(last);
    text_put_bytes(last, bytes, len);
    return true;
}

/* Solving and estimating are left out: other tests do that. */
static bool stop(void *context)
{
    (void)context;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char ping[] = "\n{\"jsonrpc\":\"2.0\",\"id\":\"end\",\"method\":\"ping\"}\n";
    struct text last = text_growing();
    struct mcp_setup setup = {.version = "1", .write = take, .going_on = stop, .context = &last};
    struct mcp *m = mcp_new(&setup);
    size_t step = size > 0 ? data[0] + (size_t)1 : 1;

    want(m != NULL);
    for (size_t at = 1; at < size; at += step)
        want(mcp_take(m, (const char *)data + at, step < size - at ? step : size - at));
    want(mcp_take(m, ping, sizeof ping - 1));
    want(strcmp(last.at, "{\"jsonrpc\":\"2.0\",\"id\":\"end\",\"result\":{}}\n") == 0);
    want(mcp_finish(m));
    mcp_free(m);
    text_release(&last);
    return 0;
}
