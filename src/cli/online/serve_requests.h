/* What an operator asks of a server that runs, or of the next one: requests in its database. */
#ifndef CLI_ONLINE_SERVE_REQUESTS_H
#define CLI_ONLINE_SERVE_REQUESTS_H

#include "cli/base/args.h"

/* Does the command line have a request? */
bool serve_requests_has(const struct args *a);
/* Leave it, and print what came of it. Return the exit code. */
int serve_requests_do(const struct args *a, const char *database);

/* The flags of all requests. */
#define SERVE_REQUESTS_FLAGS                                                                       \
    {"--ban", "NAME", "lock this player out for ever"},                                            \
        {"--rename", "NAME", "give this player another name"},                                     \
        {"--to", "NAME", "with --rename: the new name"},                                           \
        {"--erase", "NAME", "delete this player's name and ratings"},                              \
        {"--ban-address", "ADDRESS", "refuse everyone from this address or IPv6 /64"},             \
        {"--for", "TIME",                                                                          \
         "with --ban-address: for how long, such as 30m, 24h or 7d (default: 24h)"},               \
        {"--unban-address", "ADDRESS", "end the ban of this address"},                             \
    {                                                                                              \
        "--bans", NULL, "list the banned addresses, and until when each is banned"                 \
    }

#endif
