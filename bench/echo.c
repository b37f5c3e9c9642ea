/* The bare echo: libwebsockets on libuv, and as little beside them as an answer takes. */
#include "bench/echo.h"

#include "online/protocol/frames.h"
#include "bench/load.h"
#include "system/limits.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* libwebsockets keeps one for each connection, zeroed at first. */
struct echo_connection {
    struct lws *socket;
    int number;              /* from 1; 0: it has not said */
    int acks, own, other;    /* frames that wait to be sent */
    unsigned short bytes[3]; /* of each */
};

struct echo {
    struct echo_setup setup;
    struct echo_connection **at; /* by number */
    unsigned char frame[LWS_PRE + 65536];
};

static int echo_send(struct echo *e, struct lws *socket, enum echo_kind kind, size_t len,
                     int *count)
{
    for (; *count > 0 && !lws_send_pipe_choked(socket); --*count) {
        e->frame[LWS_PRE] = (unsigned char)kind;
        if (lws_write(socket, e->frame + LWS_PRE, len, LWS_WRITE_TEXT) < (int)len)
            return -1;
    }
    return 0;
}

static int echo_write(struct echo *e, struct echo_connection *who)
{
    if (echo_send(e, who->socket, ECHO_ACK, who->bytes[0], &who->acks) != 0 ||
        echo_send(e, who->socket, ECHO_OWN, who->bytes[1], &who->own) != 0 ||
        echo_send(e, who->socket, ECHO_OTHER, who->bytes[2], &who->other) != 0)
        return -1;
    if (who->acks + who->own + who->other > 0)
        lws_callback_on_writable(who->socket);
    return 0;
}

static int echo_greet(struct echo *e, struct echo_connection *who, const char *bytes, size_t len)
{
    char greeting[64] = "";
    int number;

    memcpy(greeting, bytes, len < sizeof greeting ? len : sizeof greeting - 1);
    if (sscanf(greeting, "%d %hu %hu %hu", &number, &who->bytes[0], &who->bytes[1],
               &who->bytes[2]) != 4 ||
        number < 0 || number >= e->setup.connections)
        return -1;
    who->number = number + 1;
    e->at[number] = who;
    return 0;
}

static int echo_receive(struct echo *e, struct echo_connection *who, const char *bytes, size_t len)
{
    struct echo_connection *other;

    if (who->number == 0)
        return echo_greet(e, who, bytes, len);
    other = e->at[(who->number - 1) ^ 1];
    who->acks++;
    who->own++;
    lws_callback_on_writable(who->socket);
    if (other != NULL) {
        other->other++;
        lws_callback_on_writable(other->socket);
    }
    return 0;
}

static int echo_on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                         size_t len)
{
    struct echo *e = lws_context_user(lws_get_context(socket));
    struct echo_connection *who = user;

    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        *who = (struct echo_connection){.socket = socket};
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return lws_is_final_fragment(socket) ? echo_receive(e, who, in, len) : 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return echo_write(e, who);
    case LWS_CALLBACK_CLOSED:
        if (who->number > 0)
            e->at[who->number - 1] = NULL;
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols echo_protocols[] = {
    {FRAMES_SUBPROTOCOL, echo_on_event, sizeof(struct echo_connection), 1024, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void echo_listen(struct echo *e, uv_loop_t *loop)
{
    static const lws_retry_bo_t no_pings = {0};
    void *loops[] = {loop};
    struct lws_context_creation_info info = {
        .port = 0,
        .iface = e->setup.address,
        .protocols = echo_protocols,
        .foreign_loops = loops,
        .retry_and_idle_policy = &no_pings,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_IPV6,
        .user = e,
        .vhost_name = "echo",
    };
    struct lws_context *context;
    struct lws_vhost *vhost;

    if (e->setup.certificate != NULL) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = e->setup.certificate;
        info.ssl_private_key_filepath = e->setup.key;
    }
    lws_set_log_level(0, NULL);
    if ((context = lws_create_context(&info)) == NULL ||
        (vhost = lws_create_vhost(context, &info)) == NULL)
        return;
    e->setup.ready(e->setup.context, lws_get_vhost_listen_port(vhost));
    uv_run(loop, UV_RUN_DEFAULT);
}

void echo_run(const struct echo_setup *setup)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct echo *e = calloc(1, sizeof *e);
    uv_loop_t loop;

    if (e == NULL || uv_loop_init(&loop) != 0) {
        free(e);
        return;
    }
    e->setup = *setup;
    memset(e->frame, ' ', sizeof e->frame);
    if ((e->at = calloc((size_t)setup->connections + 1, sizeof e->at[0])) != NULL &&
        limits_allow_connections(setup->connections, &why) == OK)
        echo_listen(e, &loop);
    free(e->at);
    free(e);
}
