/* Serves the figures of a server at an address of their own, which guests need not reach. */
#ifndef ONLINE_SERVER_HTTP_METRICS_PAGE_H
#define ONLINE_SERVER_HTTP_METRICS_PAGE_H

#include "online/server/http/metrics.h"

struct listener;
struct lws_context;
struct lws_vhost;

/* Zeroed at first. After metrics_page_close it has to stay until the loop has ended. */
struct metrics_page {
    struct metrics metrics;
    struct lws_context *context; /* NULL: none */
    struct lws_vhost *vhost;
    struct listener *listener;
    int open; /* connections */
};

/* Listen, on a uv_loop_t; *port is the port then. */
int metrics_page_listen(struct metrics_page *p, void *loop, const char *address, int *port,
                        struct text *why);
void metrics_page_close(struct metrics_page *p);

#endif
