/* Which pages may open a WebSocket. Browsers say in `Origin` which page asks; programs do not send
 * it. */
#ifndef ONLINE_SERVER_HTTP_ORIGIN_H
#define ONLINE_SERVER_HTTP_ORIGIN_H

#include <stdbool.h>

/* Is it a page of this host (the request's Host), or one of the origins ("https://example.org") in
 * the list, which ends in NULL? */
bool origin_is_allowed(const char *origin, const char *host, const char *const *others);
/* Is this word in a list with commas? */
bool origin_has_word(const char *list, const char *word);

#endif
