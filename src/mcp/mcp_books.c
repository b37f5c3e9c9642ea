#include "mcp/mcp_books.h"

#include "core/rule_book.h"
#include "games/games.h"

#include <stdlib.h>

#define MCP_BOOKS "duello://rules/"

/* Everything fits into one answer, so that no cursor was ever given. */
static int mcp_books_refuse_cursor(struct mcp_request *r)
{
    return json_has(r->params, "cursor")
               ? text_explain(MCP_BAD_PARAMS, &r->why, "All come at once: no cursor was given.")
               : MCP_FINE;
}

int mcp_books_list(struct mcp_request *r)
{
    json_open(&r->result, "resources", '[');
    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);
        struct text uri = TEXT_OF(2 * WORD_BYTES);

        text_add(&uri, MCP_BOOKS "%s", g->id);
        json_put(&r->result, "{uri:s name:s title:s description:s mimeType:s}", uri.at, g->id,
                 g->title, "The rule book, and what can be changed in it.", "text/plain");
    }
    json_close(&r->result, ']');
    return mcp_books_refuse_cursor(r);
}

int mcp_books_list_templates(struct mcp_request *r)
{
    json_open(&r->result, "resourceTemplates", '[');
    json_put(&r->result, "{uriTemplate:s name:s title:s description:s mimeType:s}",
             MCP_BOOKS "{+rules}", "rules", "A rule book",
             "The rule book of a game, or of a game with changed rules, such as charge:goal=20.",
             "text/plain");
    json_close(&r->result, ']');
    return mcp_books_refuse_cursor(r);
}

int mcp_books_read(struct mcp_request *r)
{
    const char *uri = json_text(r->params, "uri");
    struct rules rules;
    char *book;

    if (uri == NULL)
        return text_explain(MCP_BAD_PARAMS, &r->why, "\"uri\" is missing.");
    if (strncmp(uri, MCP_BOOKS, strlen(MCP_BOOKS)) != 0)
        return text_explain(MCP_NO_RESOURCE, &r->why, "The resources are " MCP_BOOKS "GAME.");
    if (games_parse_rules(&rules, uri + strlen(MCP_BOOKS), &r->why) != OK)
        return MCP_NO_RESOURCE;
    if ((book = rule_book_text(&rules, RULE_BOOK_ALL, 0)) == NULL)
        return text_explain(MCP_TROUBLE, &r->why, "Out of memory.");
    json_open(&r->result, "contents", '[');
    json_put(&r->result, "{uri:s mimeType:s text:s}", uri, "text/plain", book);
    json_close(&r->result, ']');
    free(book);
    return MCP_FINE;
}
