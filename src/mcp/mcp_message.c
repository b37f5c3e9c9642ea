#include "mcp/mcp_message.h"

#include "core/json.h"
#include "mcp/mcp_methods.h"

#include <stdlib.h>

/* ---- answers --------------------------------------------------------------------------------- */

/* May this be the id of a request? */
static bool mcp_message_is_id(const struct json *id)
{
    return json_is(id, JSON_IS_TEXT) || json_is(id, JSON_IS_NUMBER) || json_is(id, JSON_IS_REAL);
}

/* Open an answer. An id that is missing, or that cannot be one, becomes null. */
static void mcp_message_open(struct text *out, const struct json *id)
{
    json_open(out, NULL, '{');
    json_put_text(out, "jsonrpc", "2.0");
    if (json_is(id, JSON_IS_TEXT))
        json_put_text(out, "id", id->is.text);
    else if (json_is(id, JSON_IS_NUMBER))
        json_put_number(out, "id", id->is.number);
    else if (json_is(id, JSON_IS_REAL))
        json_put_real(out, "id", id->is.real);
    else
        json_put_null(out, "id");
}

static void mcp_message_refuse(struct mcp *m, const struct json *id, int code, const char *why,
                               struct text *out)
{
    mcp_message_open(out, id);
    json_put(out, "error:{code:n message:s}", code, why);
    json_close(out, '}');
    if (m->setup.note != NULL)
        m->setup.note(m->setup.context, why);
}

void mcp_message_too_long(struct mcp *m, struct text *out)
{
    struct text why = TEXT_OF(WORD_BYTES);

    text_add(&why, "The message is longer than %d bytes.", MCP_LINE_BYTES);
    mcp_message_refuse(m, NULL, MCP_NOT_A_REQUEST, why.at, out);
}

/* ---- requests -------------------------------------------------------------------------------- */

/* Return what is wrong with a message that has a method; NULL: nothing. */
static const char *mcp_message_fault(const struct json *message)
{
    const struct json *id = json_get(message, "id"), *params = json_get(message, "params");

    if (json_text(message, "method") == NULL)
        return "A request has a \"method\", which is a text.";
    if (id != NULL && !mcp_message_is_id(id))
        return "The \"id\" of a request is a text or a number.";
    if (params != NULL && !json_is(params, JSON_IS_OBJECT) && !json_is(params, JSON_IS_LIST))
        return "\"params\" is an object.";
    return NULL;
}

/* Ask the method. A result that does not fit into memory is an error, too. */
static void mcp_message_ask(struct mcp *m, const struct json *message, bool in_batch,
                            struct text *out)
{
    const struct json *id = json_get(message, "id");
    struct mcp_request request = {.session = m,
                                  .method = json_text(message, "method"),
                                  .params = json_get(message, "params"),
                                  .in_batch = in_batch,
                                  .result = text_growing(),
                                  .why = TEXT_OF(SENTENCE_BYTES)};
    int code;

    json_open(&request.result, NULL, '{');
    code = mcp_methods_answer(&request);
    json_close(&request.result, '}');
    if (code == MCP_FINE && request.result.cut)
        code = text_explain(MCP_TROUBLE, &request.why, "Out of memory.");
    if (code == MCP_FINE) {
        mcp_message_open(out, id);
        json_put_json(out, "result", request.result.at, request.result.len);
        json_close(out, '}');
    } else {
        mcp_message_refuse(m, id, code, request.why.at, out);
    }
    text_release(&request.result);
}

/* Notifications get no answer, and those that clients send change nothing here. The server asks
 * nothing, so that an answer which comes from a client belongs to nothing. */
static void mcp_message_take(struct mcp *m, const struct json *message, bool in_batch,
                             struct text *out)
{
    const char *version = json_text(message, "jsonrpc"), *fault;
    bool answers = json_get(message, "result") != NULL || json_get(message, "error") != NULL;

    if (!json_is(message, JSON_IS_OBJECT))
        mcp_message_refuse(m, NULL, MCP_NOT_A_REQUEST, "A message is an object.", out);
    else if (version == NULL || strcmp(version, "2.0") != 0)
        mcp_message_refuse(m, json_get(message, "id"), MCP_NOT_A_REQUEST,
                           "A message has \"jsonrpc\":\"2.0\".", out);
    else if (answers && json_get(message, "method") == NULL)
        return;
    else if ((fault = mcp_message_fault(message)) != NULL)
        mcp_message_refuse(m, json_get(message, "id"), MCP_NOT_A_REQUEST, fault, out);
    else if (json_get(message, "id") != NULL)
        mcp_message_ask(m, message, in_batch, out);
}

/* A list of messages is answered by the list of their answers. */
static void mcp_message_take_batch(struct mcp *m, const struct json *batch, struct text *out)
{
    if (m->revision != MCP_2025_03_26) {
        mcp_message_refuse(m, NULL, MCP_NOT_A_REQUEST,
                           "Send one message a line: only revision 2025-03-26 has batches.", out);
        return;
    }
    if (json_count(batch) == 0) {
        mcp_message_refuse(m, NULL, MCP_NOT_A_REQUEST, "The batch is empty.", out);
        return;
    }
    json_open(out, NULL, '[');
    for (const struct json *v = json_first(batch); v != NULL; v = json_next(batch, v))
        mcp_message_take(m, v, true, out);
    if (out->len == 1)
        text_clear(out);
    else
        json_close(out, ']');
}

void mcp_message_answer(struct mcp *m, const char *bytes, size_t len, struct text *out)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct json *message;

    text_put(&why, "The message ");
    message = json_new_either(bytes, len, &why);
    if (message == NULL)
        mcp_message_refuse(m, NULL, MCP_NOT_JSON, why.at, out);
    else if (json_is(message, JSON_IS_LIST))
        mcp_message_take_batch(m, message, out);
    else
        mcp_message_take(m, message, false, out);
    free(message);
}
