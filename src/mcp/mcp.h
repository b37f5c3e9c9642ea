/*
 * The Model Context Protocol (modelcontextprotocol.io): how an assistant program finds tools, calls
 * them and reads texts. Bytes come in, messages go out, one JSON-RPC message a line. Nothing here
 * reads a file, a clock or a signal, so that tests and fuzzers are its clients, too.
 *
 * What comes in is not trusted. A line has a maximum, and so has the number of games. A message
 * that cannot be understood gets an error with a sentence, and the session goes on.
 */
#ifndef MCP_MCP_H
#define MCP_MCP_H

#include "core/writer.h"

enum { MCP_LINE_BYTES = 1 << 16 }; /* the longest message */

struct mcp_setup {
    const char *version; /* of the program */
    uint64_t seed;       /* for the seeds of games that are begun without one */
    uint64_t memory;     /* most bytes for all solutions; 0: no limit */
    bool (*write)(void *context, const char *bytes, size_t len); /* false: nobody reads any more */
    void (*note)(void *context, const char *sentence); /* what was refused, for a log; or NULL */
    void (*begins)(void *context);   /* a message has come, and is about to be answered; or NULL */
    bool (*going_on)(void *context); /* false: stop what takes long; or NULL */
    void *context;
};

/* One client, from its first message to its last. */
struct mcp;

struct mcp *mcp_new(const struct mcp_setup *setup); /* NULL: out of memory */
void mcp_free(struct mcp *m);
/* Take bytes as they come, and answer every message that ends in them. False: an answer could not
 * be written. */
bool mcp_take(struct mcp *m, const char *bytes, size_t len);
/* No more bytes come: answer a last message that has no newline. */
bool mcp_finish(struct mcp *m);

#endif
