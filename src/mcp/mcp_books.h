/* Resources: the rule books, as duello://rules/charge, and with other rules as
 * duello://rules/charge:goal=20. */
#ifndef MCP_MCP_BOOKS_H
#define MCP_MCP_BOOKS_H

#include "mcp/mcp_methods.h"

int mcp_books_list(struct mcp_request *r);
int mcp_books_list_templates(struct mcp_request *r);
int mcp_books_read(struct mcp_request *r);

#endif
