/* What the client remembers about hosts, in a folder of its own: the token of each host, readable
 * by the user alone, and the host that was used last. */
#ifndef ONLINE_CLIENT_ACCOUNT_H
#define ONLINE_CLIENT_ACCOUNT_H

#include "online/protocol/url.h"

enum { ACCOUNT_TOKEN = 128 };

/* Read the token for a host, in its role as a person or as the player `as` (NULL: a person). False:
 * there is none. */
bool account_read(const char *folder, const struct url *host, const char *as,
                  char token[ACCOUNT_TOKEN]);
/* Keep a token; ERR_IO with a reason. */
int account_write(const char *folder, const struct url *host, const char *as, const char *token,
                  struct text *why);
/* Read and write the address of the last host, as words. */
bool account_last_host(const char *folder, char host[URL_BYTES]);
int account_set_last_host(const char *folder, const struct url *host, struct text *why);

#endif
