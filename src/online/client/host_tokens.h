/* What the client remembers about hosts, in a folder of its own: the token of each host, readable
 * by the user alone, and the host that was used last. */
#ifndef ONLINE_CLIENT_HOST_TOKENS_H
#define ONLINE_CLIENT_HOST_TOKENS_H

#include "online/protocol/url.h"

enum { HOST_TOKENS_BYTES = 128 };

/* Read the token for a host, in its role as a person or as the player `as` (NULL: a person), and
 * whether it is that of a guest without a name. False: there is none. */
bool host_tokens_read(const char *folder, const struct url *host, const char *as,
                      char token[HOST_TOKENS_BYTES], bool *is_guest);
/* Keep a token; ERR_IO with a reason. */
int host_tokens_write(const char *folder, const struct url *host, const char *as, const char *token,
                      bool is_guest, struct text *why);
/* Read and write the address of the last host, as words. */
bool host_tokens_last_host(const char *folder, char host[URL_BYTES]);
int host_tokens_set_last_host(const char *folder, const struct url *host, struct text *why);

#endif
