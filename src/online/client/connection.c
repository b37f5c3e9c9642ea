/*
 * libwebsockets runs in the thread, which alone touches the socket. The two queues between it and
 * the rest of the program are under one lock. Everything sent belongs to one opening of the
 * connection: what comes for an earlier one is dropped, so that no request can overtake `hello`.
 */
#include "online/client/connection.h"

#include "online/client/frame.h"
#include "system/clock.h"
#include "system/worker.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    QUEUE_BYTES = 16 << 20, /* frames that wait to be taken; more of them end the connection */
    FIRST_WAIT_MS = 200,
    SHORTEST_PATIENCE_MS = 1000, /* for a connection to open; longer after failures */
    LONGEST_WAIT_MS = 10000,
    LEAVE_MS = 2000,
    CODE_BYTES = 2, /* of a close frame, before its reason */
    CODE_RESTART = 1012
};

struct packet {
    struct packet *next;
    enum connection_news news;
    size_t len;
    char bytes[]; /* room for LWS_PRE first */
};

struct packet_queue {
    struct packet *first, *last;
    size_t bytes;
};

struct connection {
    struct connection_setup setup;
    char ca_file[4096];
    pthread_t thread;
    struct lws_context *lws;
    struct lws *socket;                     /* NULL: not connected, only used by the thread */
    lws_sorted_usec_list_t timer, patience; /* of the next attempt; when to give this one up */
    int wait_ms;
    char *part; /* of a frame that has not come whole */
    size_t part_len;
    char parting[128]; /* what the server said when it closed */

    pthread_mutex_t lock; /* for all below */
    struct packet_queue in, out;
    unsigned opened, taken; /* how often it opened; the opening that was taken last */
    bool stops, is_overfull;
    char trouble[256];
};

/* ---- queues ---------------------------------------------------------------------------------- */

static struct packet *connection_packet(enum connection_news news, const char *bytes, size_t len)
{
    struct packet *p = malloc(sizeof *p + LWS_PRE + len + 1);

    if (p == NULL)
        return NULL;
    *p = (struct packet){.news = news, .len = len};
    if (len > 0)
        memcpy(p->bytes + LWS_PRE, bytes, len);
    return p;
}

static void connection_put(struct packet_queue *q, struct packet *p)
{
    if (p == NULL)
        return;
    if (q->first == NULL)
        q->first = p;
    else
        q->last->next = p;
    q->last = p;
    q->bytes += p->len;
}

static struct packet *connection_pop(struct packet_queue *q)
{
    struct packet *p = q->first;

    if (p != NULL) {
        q->first = p->next;
        q->bytes -= p->len;
    }
    return p;
}

static void connection_empty(struct packet_queue *q)
{
    struct packet *p;

    while ((p = connection_pop(q)) != NULL)
        free(p);
}

/* ---- the thread ------------------------------------------------------------------------------ */

static void connection_report(struct connection *c, enum connection_news news, const char *bytes,
                              size_t len)
{
    pthread_mutex_lock(&c->lock);
    c->is_overfull = c->in.bytes > QUEUE_BYTES;
    if (news == CONNECTION_OPENED) {
        c->opened++;
        c->is_overfull = false;
        connection_empty(&c->out);
    }
    connection_put(&c->in, connection_packet(news, bytes, len));
    pthread_mutex_unlock(&c->lock);
    if (c->setup.arrived != NULL)
        c->setup.arrived();
}

static void connection_try(lws_sorted_usec_list_t *timer);

/* libwebsockets has numbers where people need a reason. */
static const char *connection_reason(const struct connection *c, const char *why)
{
    if (why == NULL)
        return "cannot connect";
    if (c->setup.url.secure &&
        (strstr(why, "SSL") != NULL || strstr(why, "cert") != NULL || strstr(why, "CA") != NULL))
        return "no encrypted connection, or the certificate is not trusted (--ca FILE trusts another)";
    return strcmp(why, "Unable to connect") == 0 ? "no server is listening there" : why;
}

static void connection_lose(struct connection *c, const char *why)
{
    free(c->part);
    c->part = NULL;
    c->part_len = 0;
    c->socket = NULL;
    lws_sul_cancel(&c->patience);
    pthread_mutex_lock(&c->lock);
    snprintf(c->trouble, sizeof c->trouble, "%s", why);
    text_make_printable(c->trouble);
    pthread_mutex_unlock(&c->lock);
    connection_report(c, CONNECTION_LOST, c->parting, strlen(c->parting));
    c->parting[0] = '\0';
    lws_sul_schedule(c->lws, 0, &c->timer, connection_try, c->wait_ms * (lws_usec_t)1000);
    c->wait_ms = c->wait_ms * 2 < LONGEST_WAIT_MS ? c->wait_ms * 2 : LONGEST_WAIT_MS;
}

/* A proxy may have chosen a server that hangs, and chooses another next time. */
static void connection_give_up(lws_sorted_usec_list_t *patience)
{
    struct connection *c = lws_container_of(patience, struct connection, patience);

    if (c->socket != NULL)
        lws_set_timeout(c->socket, PENDING_TIMEOUT_AWAITING_SERVER_RESPONSE, LWS_TO_KILL_ASYNC);
}

/* How long a connection may take to open: on a slow network it needs several attempts at first. */
static int connection_patience(const struct connection *c)
{
    int ms = c->wait_ms * 5 / 2;

    return ms > SHORTEST_PATIENCE_MS ? ms : SHORTEST_PATIENCE_MS;
}

static void connection_try(lws_sorted_usec_list_t *timer)
{
    /* A server that hangs is noticed before a game has stood still for long. */
    static const lws_retry_bo_t alive = {.secs_since_valid_ping = 1, .secs_since_valid_hangup = 3};
    struct connection *c = lws_container_of(timer, struct connection, timer);
    struct lws_client_connect_info info = {.context = c->lws,
                                           .address = c->setup.url.name,
                                           .port = c->setup.url.port,
                                           .path = c->setup.url.path,
                                           .host = c->setup.url.name,
                                           .protocol = FRAMES_SUBPROTOCOL,
                                           .local_protocol_name = FRAMES_SUBPROTOCOL,
                                           .ssl_connection =
                                               c->setup.url.secure ? LCCSCF_USE_SSL : 0,
                                           .retry_and_idle_policy = &alive,
                                           .pwsi = &c->socket};

    if (lws_client_connect_via_info(&info) != NULL)
        lws_sul_schedule(c->lws, 0, &c->patience, connection_give_up,
                         connection_patience(c) * (lws_usec_t)1000);
    else if (lws_dll2_is_detached(&c->timer.list))
        connection_lose(c, "cannot connect"); /* it did not say so itself */
}

/* The server closes. If it stops or restarts, its reason is a sentence for people. */
static void connection_hear_parting(struct connection *c, const unsigned char *in, size_t len)
{
    int code = len >= CODE_BYTES ? in[0] << 8 | in[1] : 0;

    if (code != LWS_CLOSE_STATUS_GOINGAWAY && code != CODE_RESTART)
        return;
    snprintf(c->parting, sizeof c->parting, "%.*s", (int)(len - CODE_BYTES),
             (const char *)in + CODE_BYTES);
    text_make_printable(c->parting);
}

/* Collect the parts of a frame; false: it is too long. */
static bool connection_collect(struct connection *c, const char *bytes, size_t len, bool is_last)
{
    char *part;

    if (c->part_len + len > FRAMES_HOST_BYTES ||
        (part = realloc(c->part, c->part_len + len + 1)) == NULL)
        return false;
    memcpy(part + c->part_len, bytes, len);
    c->part = part;
    c->part_len += len;
    if (is_last) {
        connection_report(c, CONNECTION_FRAME, c->part, c->part_len);
        c->part_len = 0;
    }
    return !c->is_overfull;
}

/* Write one packet; false ends the connection. */
static bool connection_write(struct connection *c)
{
    struct packet *p;
    bool more, written;

    pthread_mutex_lock(&c->lock);
    p = connection_pop(&c->out);
    more = c->out.first != NULL;
    pthread_mutex_unlock(&c->lock);
    if (p == NULL)
        return true;
    written = lws_write(c->socket, (unsigned char *)p->bytes + LWS_PRE, p->len, LWS_WRITE_TEXT) >=
              (int)p->len;
    free(p);
    if (more)
        lws_callback_on_writable(c->socket);
    return written;
}

static int connection_event(struct lws *socket, enum lws_callback_reasons reason, void *user,
                            void *in, size_t len)
{
    struct connection *c = lws_context_user(lws_get_context(socket));

    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        c->socket = socket;
        lws_sul_cancel(&c->patience);
        connection_report(c, CONNECTION_OPENED, NULL, 0);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        c->wait_ms = FIRST_WAIT_MS; /* the host talks, so the next attempt may come soon */
        return connection_collect(c, in, len,
                                  lws_is_final_fragment(socket) &&
                                      lws_remaining_packet_payload(socket) == 0)
                   ? 0
                   : -1;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return connection_write(c) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        connection_lose(c, connection_reason(c, in));
        return 0;
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: /* it was given up before it opened */
        if (c->socket == socket)
            connection_lose(c, "the server does not answer");
        return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        connection_hear_parting(c, in, len);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        connection_lose(c, "the connection was closed");
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (c->socket != NULL)
            lws_callback_on_writable(c->socket);
        return 0;
    default:
        return 0;
    }
}

static void *connection_run(void *context)
{
    struct connection *c = context;
    bool stops = false;

    connection_try(&c->timer);
    while (!stops && lws_service(c->lws, 0) >= 0) {
        pthread_mutex_lock(&c->lock);
        stops = c->stops && (c->socket == NULL || c->out.first == NULL); /* all is sent */
        pthread_mutex_unlock(&c->lock);
    }
    return NULL;
}

/* ---- for the program ------------------------------------------------------------------------- */

static const struct lws_protocols connection_protocols[] = {
    {.name = FRAMES_SUBPROTOCOL, .callback = connection_event, .rx_buffer_size = 4096},
    {.name = NULL}};

static struct lws_context *connection_lws(struct connection *c)
{
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = connection_protocols,
                                             .user = c,
                                             .gid = -1,
                                             .uid = -1,
                                             .timeout_secs = 2 * LONGEST_WAIT_MS / 1000};

    if (c->setup.url.secure)
        info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    if (c->ca_file[0] != '\0')
        info.client_ssl_ca_filepath = c->ca_file;
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

struct connection *connection_new(const struct connection_setup *setup, struct text *why)
{
    struct connection *c = calloc(1, sizeof *c);

    if (c == NULL) {
        text_add(why, "out of memory.");
        return NULL;
    }
    c->setup = *setup;
    snprintf(c->ca_file, sizeof c->ca_file, "%s", setup->ca_file != NULL ? setup->ca_file : "");
    c->wait_ms = FIRST_WAIT_MS;
    pthread_mutex_init(&c->lock, NULL);
    signal(SIGPIPE, SIG_IGN); /* a failing write reveals that the host is gone */
    if ((c->lws = connection_lws(c)) != NULL && worker_run_once(&c->thread, connection_run, c) == 0)
        return c;
    text_add(why, "the network cannot be used; are the certificates readable?");
    if (c->lws != NULL)
        lws_context_destroy(c->lws);
    free(c);
    return NULL;
}

void connection_free(struct connection *c)
{
    struct timespec until;

    if (c == NULL)
        return;
    pthread_mutex_lock(&c->lock);
    c->stops = true;
    pthread_mutex_unlock(&c->lock);
    lws_cancel_service(c->lws);
    until = clock_in(LEAVE_MS);
    if (pthread_clockjoin_np(c->thread, NULL, CLOCK_MONOTONIC, &until) != 0) {
        pthread_detach(c->thread); /* it looks up a name, and needs its memory until then */
        return;
    }
    c->setup.arrived = NULL;
    lws_context_destroy(c->lws);
    connection_empty(&c->in);
    connection_empty(&c->out);
    free(c->part);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

enum connection_news connection_take(struct connection *c, char **bytes, size_t *len)
{
    enum connection_news news = CONNECTION_NOTHING;
    struct packet *p;

    *bytes = NULL;
    *len = 0;
    pthread_mutex_lock(&c->lock);
    if ((p = connection_pop(&c->in)) != NULL && p->news == CONNECTION_OPENED)
        c->taken++;
    pthread_mutex_unlock(&c->lock);
    if (p == NULL)
        return news;
    news = p->news;
    if (p->len > 0 && (*bytes = malloc(p->len + 1)) != NULL) {
        memcpy(*bytes, p->bytes + LWS_PRE, p->len);
        (*bytes)[p->len] = '\0';
        *len = p->len;
    }
    free(p);
    return news;
}

void connection_send(struct connection *c, const char *bytes, size_t len)
{
    pthread_mutex_lock(&c->lock);
    if (c->taken == c->opened && c->opened > 0)
        connection_put(&c->out, connection_packet(CONNECTION_FRAME, bytes, len));
    pthread_mutex_unlock(&c->lock);
    lws_cancel_service(c->lws);
}

void connection_trouble(struct connection *c, struct text *out)
{
    pthread_mutex_lock(&c->lock);
    text_add(out, "%s", c->trouble);
    pthread_mutex_unlock(&c->lock);
}
