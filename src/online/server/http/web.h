/* What plain HTTP requests get: /healthz, the files of the web page; at an address of its own,
 * /metrics. */
#ifndef ONLINE_SERVER_HTTP_WEB_H
#define ONLINE_SERVER_HTTP_WEB_H

#include "online/server/http/metrics.h"

struct lws;
struct lws_protocol_vhost_options;

/* Headers of every answer: what a page may load, and that nobody may frame it. */
extern const struct lws_protocol_vhost_options web_headers;

/* Is it a GET, or a HEAD, which gets the headers of a GET? */
bool web_is_get(struct lws *request);
/* Answer it. `folder` is NULL if there is no page. Returns what a callback of libwebsockets
 * returns; *sends: the rest of a file is still to be sent. */
int web_get(struct lws *request, const char *uri, const char *folder,
            const struct server_role *role, bool *sends);
/* The same for a request to the inner address. */
int web_get_inside(struct lws *request, const char *uri, const struct metrics *m);
/* Answer a request for a WebSocket with a status and a sentence; returns what a callback that
 * refuses one returns. */
int web_refuse(struct lws *request, int status, const char *sentence);
/* Copy a header of the request, or "" if it is missing or does not fit. */
void web_header(struct lws *request, int token, char *out, size_t size);

#endif
