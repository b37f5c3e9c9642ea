#include "online/server/http/metrics_page.h"

#include "online/server/listener.h"
#include "online/server/http/web.h"

#include <libwebsockets.h>
#include <unistd.h>

enum { METRICS_SECONDS = 10, METRICS_CONNECTIONS = 16 };

static struct metrics_page *metrics_page_of(struct lws *socket)
{
    return lws_context_user(lws_get_context(socket));
}

static int metrics_page_answer(struct lws *socket, const char *uri)
{
    if (web_is_get(socket))
        return web_get_inside(socket, uri, &metrics_page_of(socket)->metrics);
    web_refuse(socket, 405, "This server answers only GET and HEAD requests.\n");
    return -1;
}

static int metrics_page_on(struct lws *socket, enum lws_callback_reasons reason, void *user,
                           void *in, size_t len)
{
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        metrics_page_of(socket)->open++;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        metrics_page_of(socket)->open--;
        return 0;
    case LWS_CALLBACK_HTTP:
        return metrics_page_answer(socket, in);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return 1;
    default:
        return lws_callback_http_dummy(socket, reason, user, in, len);
    }
}

static const struct lws_protocols metrics_protocols[] = {
    {"http", metrics_page_on, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void metrics_page_accept(void *context, int fd)
{
    struct metrics_page *p = context;

    if (p->open < METRICS_CONNECTIONS)
        lws_adopt_socket_vhost(p->vhost, fd);
    else
        close(fd);
}

/* A context of its own: within one, the library chooses among hosts by the name that a request
 * names, so a guest could ask for this page at the guests' address. */
int metrics_page_listen(struct metrics_page *p, void *loop, const char *address, int *port,
                        struct text *why)
{
    void *loops[] = {loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = metrics_protocols,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .timeout_secs = METRICS_SECONDS,
        .keepalive_timeout = METRICS_SECONDS,
        .user = p,
        .vhost_name = "metrics",
    };
    int err;

    info.pcontext = &p->context;
    p->context = lws_create_context(&info);
    if (p->context != NULL)
        p->vhost = lws_create_vhost(p->context, &info);
    if (p->vhost == NULL)
        return text_explain(ERR_IO, why, "the network library cannot start.");
    err = listener_new(&p->listener, loop, address, *port, metrics_page_accept, p, why);
    if (err == OK)
        *port = listener_port(p->listener);
    return err;
}

void metrics_page_close(struct metrics_page *p)
{
    listener_close(p->listener);
    p->listener = NULL;
    if (p->context != NULL)
        lws_context_destroy(p->context);
}
