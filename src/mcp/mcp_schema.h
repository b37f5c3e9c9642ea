/* JSON Schema: what a tool takes and gives. */
#ifndef MCP_MCP_SCHEMA_H
#define MCP_MCP_SCHEMA_H

#include "core/json.h"

/* An argument of a tool. */
struct mcp_argument {
    const char *name, *about;
    enum { MCP_ARGUMENT_TEXT, MCP_ARGUMENT_NUMBER } kind;
    bool is_needed;
    int64_t low, high; /* of a number */
};

/* Put a schema of these arguments, the last of which has no name. */
void mcp_schema_put_arguments(struct text *out, const char *name, const struct mcp_argument *all);
/* Do these members, an object or NULL, fit the schema? If not, say why. */
bool mcp_schema_fits(const struct json *given, const struct mcp_argument *all, struct text *why);
/* Put the schema of an object with these members, in the notation of json_put, where a list has any
 * length unless it names each of its values. */
void mcp_schema_put_members(struct text *out, const char *name, const char *description);

#endif
