#include "mcp/mcp_schema.h"

#include <math.h>

/* ---- arguments ------------------------------------------------------------------------------- */

static void mcp_schema_put_argument(struct text *out, const struct mcp_argument *a)
{
    bool is_number = a->kind == MCP_ARGUMENT_NUMBER;

    json_open(out, a->name, '{');
    json_put(out, "type:s description:s", is_number ? "integer" : "string", a->about);
    if (is_number)
        json_put(out, "minimum:n maximum:n", a->low, a->high);
    json_close(out, '}');
}

void mcp_schema_put_arguments(struct text *out, const char *name, const struct mcp_argument *all)
{
    json_open(out, name, '{');
    json_put_text(out, "type", "object");
    json_open(out, "properties", '{');
    for (const struct mcp_argument *a = all; a->name != NULL; a++)
        mcp_schema_put_argument(out, a);
    json_close(out, '}');
    json_open(out, "required", '[');
    for (const struct mcp_argument *a = all; a->name != NULL; a++)
        if (a->is_needed)
            json_put_text(out, NULL, a->name);
    json_close(out, ']');
    json_put_flag(out, "additionalProperties", false);
    json_close(out, '}');
}

static const struct mcp_argument *mcp_schema_find(const struct mcp_argument *all, const char *name)
{
    for (const struct mcp_argument *a = all; a->name != NULL; a++)
        if (strcmp(a->name, name) == 0)
            return a;
    return NULL;
}

static bool mcp_schema_is_number(const struct json *v, const struct mcp_argument *a)
{
    if (json_is(v, JSON_IS_REAL)) /* 1.0 is a whole number, too */
        return floor(v->is.real) == v->is.real && v->is.real >= (double)a->low &&
               v->is.real <= (double)a->high;
    return json_is(v, JSON_IS_NUMBER) && v->is.number >= a->low && v->is.number <= a->high;
}

static bool mcp_schema_fits_one(const struct json *v, const struct mcp_argument *a,
                                struct text *why)
{
    if (v == NULL)
        return !a->is_needed || text_explain(false, why, "\"%s\" is missing.", a->name);
    if (a->kind == MCP_ARGUMENT_TEXT)
        return json_is(v, JSON_IS_TEXT) ||
               text_explain(false, why, "\"%s\" must be a text.", a->name);
    return mcp_schema_is_number(v, a) ||
           text_explain(false, why, "\"%s\" must be a whole number from %lld to %lld.", a->name,
                        (long long)a->low, (long long)a->high);
}

bool mcp_schema_fits(const struct json *given, const struct mcp_argument *all, struct text *why)
{
    if (given != NULL && !json_is(given, JSON_IS_OBJECT))
        return text_explain(false, why, "\"arguments\" must be an object.");
    for (const struct json *v = json_first(given); v != NULL; v = json_next(given, v))
        if (mcp_schema_find(all, v->name) == NULL) {
            text_put(why, "There is no argument \"");
            text_add_quoted(why, v->name, strnlen(v->name, WORD_BYTES));
            return text_explain(false, why, "\".");
        }
    for (const struct mcp_argument *a = all; a->name != NULL; a++)
        if (!mcp_schema_fits_one(json_get(given, a->name), a, why))
            return false;
    return true;
}

/* ---- results --------------------------------------------------------------------------------- */

static const char *mcp_schema_members(struct text *out, const char *at);

static const char *mcp_schema_type(char kind)
{
    return kind == 'n' ? "integer" : kind == 's' ? "string" : kind == 'b' ? "boolean" : "number";
}

/* Return what follows the kind at this place. */
static const char *mcp_schema_pass(const char *at)
{
    int depth = 0;

    do {
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    } while (depth > 0);
    return at + (*at == '0');
}

/* Put the schema of the kind at this place, and return what follows it. */
static const char *mcp_schema_kind(struct text *out, const char *name, const char *at)
{
    json_open(out, name, '{');
    if (*at == '{') {
        at = mcp_schema_members(out, at + 1) + 1;
    } else if (*at == '[') {
        const char *end = mcp_schema_pass(at), *first = at + 1;
        int count = 0;

        json_put_text(out, "type", "array");
        mcp_schema_kind(out, "items", first);
        for (const char *v = first; v < end - 1; v += *v == ' ') {
            v = mcp_schema_pass(v);
            count++;
        }
        if (count > 1)
            json_put(out, "minItems:n maxItems:n", count, count);
        at = end;
    } else if (at[1] == '0') {
        json_put(out, "type:[s s]", mcp_schema_type(*at), "null");
        at += 2;
    } else {
        json_put_text(out, "type", mcp_schema_type(*at++));
    }
    json_close(out, '}');
    return at;
}

/* Pass the name of a member: to its mark, ':' or '?'. */
static const char *mcp_schema_name(const char *at, char name[WORD_BYTES])
{
    size_t len = strcspn(at, ":?");

    memcpy(name, at, len);
    name[len] = '\0';
    return at + len;
}

/* Put what an object with these members must be, and return the end of the description. */
static const char *mcp_schema_members(struct text *out, const char *at)
{
    const char *begin = at;
    char name[WORD_BYTES];

    json_put_text(out, "type", "object");
    json_open(out, "properties", '{');
    for (; *at != '\0' && *at != '}'; at += *at == ' ') {
        at = mcp_schema_name(at, name);
        at = mcp_schema_kind(out, name, at + 1);
    }
    json_close(out, '}');
    json_open(out, "required", '[');
    for (at = begin; *at != '\0' && *at != '}'; at += *at == ' ') {
        at = mcp_schema_name(at, name);
        if (*at == ':')
            json_put_text(out, NULL, name);
        at = mcp_schema_pass(at + 1);
    }
    json_close(out, ']');
    return at;
}

void mcp_schema_put_members(struct text *out, const char *name, const char *description)
{
    json_open(out, name, '{');
    mcp_schema_members(out, description);
    json_close(out, '}');
}
