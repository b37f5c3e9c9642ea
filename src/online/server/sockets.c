/*
 * A socket is counted for its address when it opens, which is before anything is read from it. Then
 * its first request is judged, and refused with an HTTP status, or answered (web.h), or upgraded.
 * An upgraded socket belongs to a guest: connections.h keeps its frames, and whole messages go to
 * server_role.h. Behind a proxy the address is only known with the first headers, so the socket is
 * then counted anew.
 */
#include "online/server/sockets.h"

#include "online/host/index.h"
#include "online/server/addresses.h"
#include "online/server/http/certificate.h"
#include "online/server/listener.h"
#include "online/server/log.h"
#include "online/server/http/metrics_page.h"
#include "online/server/http/origin.h"
#include "online/server/http/web.h"
#include "system/clock.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    HEADER_SECONDS = 10, /* for a request's headers, and for an answer to be read */
    IDLE_SECONDS = 20,   /* between two requests on one connection */
    HEADER_BYTES = 8192, /* more than the network library takes for all headers */
    SLACK = 16           /* sockets of an address that still hear why they are refused */
};

/* What every socket carries. */
struct sockets_peer {
    struct address address; /* that it counts for */
    bool sends;             /* a file is being sent */
};

struct sockets {
    struct server_setup setup;
    void *loop; /* a uv_loop_t */
    struct server_role *role;
    struct connections *connections;
    struct index addresses; /* how many sockets each has */
    struct address proxy;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct listener *listener;
    struct certificate *certificate; /* NULL: no TLS */
    int open, sending;               /* sockets; those of them that send a file */
    bool refuses;
    struct refusals refusals;
    struct metrics_page metrics;
};

static struct sockets *sockets_of(struct lws *socket)
{
    return lws_context_user(lws_get_context(socket));
}

/* ---- who may come ---------------------------------------------------------------------------- */

static bool sockets_is_proxy(const struct sockets *s, const struct address *a)
{
    return s->setup.proxy != NULL && address_is_same(a, &s->proxy);
}

/* May one more socket come from this address, which has few and has not asked for too much? */
static bool sockets_may_come(struct sockets *s, const struct address *who)
{
    return addresses_count(&s->addresses, who, 0) < s->setup.per_address + SLACK &&
           !server_role_is_far_behind(s->role, address_owner(who));
}

static bool sockets_has_room(struct sockets *s, int fd)
{
    struct address who;
    bool full = s->open >= s->setup.connections + SLACK;

    if (!address_of_peer(&who, fd))
        return false;
    if (!full && (sockets_is_proxy(s, &who) || sockets_may_come(s, &who)))
        return true;
    refusals_add(&s->refusals, full ? REFUSALS_FULL : REFUSALS_ADDRESS, address_owner(&who),
                 "The connection is closed without an answer, because there are too many.");
    return false;
}

static void sockets_accept(void *context, int fd)
{
    struct sockets *s = context;

    if (sockets_has_room(s, fd))
        lws_adopt_socket_vhost(s->vhost, fd);
    else
        close(fd);
}

static void sockets_opened(struct sockets *s, struct lws *socket)
{
    struct sockets_peer *who = calloc(1, sizeof *who);

    if (who == NULL || !address_of_peer(&who->address, lws_get_socket_fd(socket))) {
        free(who);
        who = NULL;
    } else {
        s->open++;
        addresses_count(&s->addresses, &who->address, 1);
    }
    lws_set_opaque_user_data(socket, who);
}

static void sockets_set_sending(struct sockets *s, struct lws *socket, bool sends)
{
    struct sockets_peer *who = lws_get_opaque_user_data(socket);

    s->sending += sends - who->sends;
    who->sends = sends;
}

static void sockets_closed(struct sockets *s, struct lws *socket)
{
    struct sockets_peer *who = lws_get_opaque_user_data(socket);

    if (who == NULL)
        return;
    sockets_set_sending(s, socket, false);
    s->open--;
    addresses_count(&s->addresses, &who->address, -1);
    free(who);
    lws_set_opaque_user_data(socket, NULL);
}

/* A socket from the proxy counts for the address that the proxy names; false: it names none that
 * can be read. A request without the header is the proxy's own. */
static bool sockets_look_behind_proxy(struct sockets *s, struct lws *socket, struct address *who)
{
    char header[HEADER_BYTES]; /* guests can make it long; the address that counts is at its end */
    struct address named, peer;

    if (s->setup.proxy == NULL || !address_of_peer(&peer, lws_get_socket_fd(socket)) ||
        !sockets_is_proxy(s, &peer))
        return true;
    web_header(socket, WSI_TOKEN_X_FORWARDED_FOR, header, sizeof header);
    if (lws_hdr_total_length(socket, WSI_TOKEN_X_FORWARDED_FOR) == 0)
        named = peer;
    else if (!address_parse_forwarded(&named, header))
        return false;
    addresses_count(&s->addresses, who, -1);
    addresses_count(&s->addresses, &named, 1);
    *who = named;
    return true;
}

/* Why a request is refused. */
struct sockets_objection {
    int status; /* of HTTP */
    enum refusals_reason reason;
    const char *sentence;
};

/* NULL: it is not. */
static const struct sockets_objection *sockets_object(struct sockets *s, struct lws *socket)
{
    static const struct sockets_objection
        stopping = {503, REFUSALS_STOPPING, SERVER_ROLE_STOP "\n"},
        full = {503, REFUSALS_FULL, "This server is full. Please try again later.\n"},
        nobody = {400, REFUSALS_REQUEST, "The proxy names no address in X-Forwarded-For.\n"},
        banned = {403, REFUSALS_BANNED, HOST_BANNED "\n"},
        crowded = {429, REFUSALS_ADDRESS, "There are too many connections from your address.\n"},
        busy = {429, REFUSALS_ADDRESS, "Your address has asked for too much. Wait a moment.\n"};
    struct sockets_peer *peer = lws_get_opaque_user_data(socket);
    struct address *who = peer != NULL ? &peer->address : NULL;

    if (s->refuses)
        return &stopping;
    if (who == NULL || s->open > s->setup.connections)
        return &full;
    if (!sockets_look_behind_proxy(s, socket, who))
        return &nobody;
    if (server_role_is_banned(s->role, address_owner(who)))
        return &banned;
    if (!sockets_is_proxy(s, who) && addresses_count(&s->addresses, who, 0) > s->setup.per_address)
        return &crowded;
    if (!sockets_is_proxy(s, who) && server_role_is_far_behind(s->role, address_owner(who)))
        return &busy;
    return NULL;
}

/* The same for a WebSocket. */
static const struct sockets_objection *sockets_object_to_guest(struct sockets *s,
                                                               struct lws *socket, const char *kind)
{
    static const struct sockets_objection
        path_is_wrong = {404, REFUSALS_REQUEST, "WebSockets are at /ws.\n"},
        protocol_is_wrong = {400, REFUSALS_REQUEST,
                             "Ask for the subprotocol " FRAMES_SUBPROTOCOL ".\n"},
        other_site = {403, REFUSALS_ORIGIN,
                      "Pages of other sites may not connect to this server.\n"};
    char path[64], protocols[128], origin[256], host[256];
    const struct sockets_objection *objection = sockets_object(s, socket);

    if (objection != NULL)
        return objection;
    web_header(socket, WSI_TOKEN_GET_URI, path, sizeof path);
    web_header(socket, WSI_TOKEN_PROTOCOL, protocols, sizeof protocols);
    web_header(socket, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    web_header(socket, WSI_TOKEN_HOST, host, sizeof host);
    if (strcmp(path, "/ws") != 0 || strcasecmp(kind, "websocket") != 0)
        return &path_is_wrong;
    if (!origin_has_word(protocols, FRAMES_SUBPROTOCOL))
        return &protocol_is_wrong;
    if (lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN) > 0 &&
        !origin_is_allowed(origin, host, s->setup.origins))
        return &other_site;
    return NULL;
}

static int sockets_refuse(struct sockets *s, struct lws *socket,
                          const struct sockets_objection *why)
{
    const struct sockets_peer *who = lws_get_opaque_user_data(socket);

    refusals_add(&s->refusals, why->reason, who != NULL ? address_owner(&who->address) : 0,
                 why->sentence);
    return web_refuse(socket, why->status, why->sentence);
}

static int sockets_confirm(struct sockets *s, struct lws *socket, const char *kind)
{
    const struct sockets_objection *why = sockets_object_to_guest(s, socket, kind);

    return why != NULL ? sockets_refuse(s, socket, why) : 0;
}

/* ---- HTTP ------------------------------------------------------------------------------------ */

static int sockets_request(struct sockets *s, struct lws *socket, const char *uri)
{
    static const struct sockets_objection method_is_wrong = {
        405, REFUSALS_REQUEST, "This server answers only GET and HEAD requests.\n"};
    const struct sockets_objection *why =
        web_is_get(socket) ? sockets_object(s, socket) : &method_is_wrong;
    bool sends;
    int answer;

    if (why != NULL) {
        sockets_refuse(s, socket, why);
        return -1;
    }
    answer = web_get(socket, uri, s->setup.folder, s->role, &sends);
    sockets_set_sending(s, socket, sends);
    return answer;
}

static int sockets_on_http(struct lws *socket, enum lws_callback_reasons reason, void *user,
                           void *in, size_t len)
{
    switch (reason) {
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS: /* `user` is the SSL_CTX */
        certificate_use(sockets_of(socket)->certificate, user);
        return 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        sockets_opened(sockets_of(socket), socket);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        sockets_closed(sockets_of(socket), socket);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return sockets_confirm(sockets_of(socket), socket, in);
    case LWS_CALLBACK_HTTP:
        return sockets_request(sockets_of(socket), socket, in);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        sockets_set_sending(sockets_of(socket), socket, false);
        return lws_http_transaction_completed(socket) ? -1 : 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* sockets_confirm lets none through to here */
        return 1;
    default:
        return lws_callback_http_dummy(socket, reason, user, in, len);
    }
}

/* ---- WebSockets ------------------------------------------------------------------------------ */

/* Close at once, with a code and a sentence. */
static int sockets_end(struct lws *socket, enum lws_close_status code, const char *reason)
{
    lws_close_reason(socket, code, (unsigned char *)reason, strlen(reason));
    return -1;
}

static int sockets_end_long(struct lws *socket)
{
    struct text reason = TEXT_OF(WORD_BYTES);

    text_add(&reason, "a message has at most %d bytes", FRAMES_CLIENT_BYTES);
    return sockets_end(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, reason.at);
}

static int sockets_open_guest(struct sockets *s, struct lws *socket, struct guest_connection *who)
{
    const struct sockets_peer *from = lws_get_opaque_user_data(socket);

    if (connections_add(s->connections, who, socket,
                        from != NULL ? address_owner(&from->address) : 0, clock_ms()) &&
        server_role_enter(s->role, who))
        return 0;
    connections_remove(s->connections, who);
    return -1;
}

static int sockets_receive(struct sockets *s, struct lws *socket, struct guest_connection *who,
                           const char *bytes, size_t len)
{
    size_t rest = lws_remaining_packet_payload(socket), message_len;
    bool more = rest > 0 || !lws_is_final_fragment(socket);
    const char *message;
    int got;

    if (lws_frame_is_binary(socket))
        return sockets_end(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "send text, not bytes");
    got = rest > FRAMES_CLIENT_BYTES
              ? -1
              : connections_read(who, bytes, len, more, clock_ms(), &message, &message_len);
    if (got < 0)
        return sockets_end_long(socket);
    if (got > 0) {
        server_role_receive(s->role, who, message, message_len);
        connections_read_next(who);
    }
    if (rest == 0) /* a fragment of a message counts like a message; it may be empty */
        connections_spend(s->connections, who);
    return 0;
}

/* Pings, and pongs that were not asked for, count as messages. */
static void sockets_pinged(struct sockets *s, struct guest_connection *who)
{
    if (who->number == 0 || who->closes)
        return;
    server_role_ping(s->role, who);
    connections_spend(s->connections, who);
}

static int sockets_on_guest(struct lws *socket, enum lws_callback_reasons reason, void *user,
                            void *in, size_t len)
{
    struct guest_connection *who = user;

    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return sockets_open_guest(sockets_of(socket), socket, who);
    case LWS_CALLBACK_RECEIVE:
        return sockets_receive(sockets_of(socket), socket, who, in, len);
    case LWS_CALLBACK_RECEIVE_PONG:
        if (!who->pinged)
            sockets_pinged(sockets_of(socket), who);
        connections_hear(who, clock_ms());
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (connections_has_ponged(who))
            sockets_pinged(sockets_of(socket), who);
        return connections_write(sockets_of(socket)->connections, who);
    case LWS_CALLBACK_CLOSED:
        if (who->number != 0)
            server_role_leave(sockets_of(socket)->role, who);
        connections_remove(sockets_of(socket)->connections, who);
        return 0;
    default:
        return 0;
    }
}

/* ---- beginning and end ----------------------------------------------------------------------- */

/* The size of the last one is that of the buffer that every WebSocket has for what it receives. */
static const struct lws_protocols sockets_protocols[] = {
    {"http", sockets_on_http, 0, 0, 0, NULL, 0},
    {FRAMES_SUBPROTOCOL, sockets_on_guest, sizeof(struct guest_connection), 1024, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void sockets_log(int level, const char *line)
{
    log_event(level == LLL_ERR ? "error" : "warning", "network", "%.*s", (int)strcspn(line, "\n"),
              line);
}

/* connections.c pings. The library's own pings are off: it would put each connection into a sorted
 * list whenever a pong comes, and walk through all the others for that. */
static const lws_retry_bo_t sockets_no_pings = {0};

static void sockets_describe(const struct sockets *s, void **loops,
                             struct lws_context_creation_info *info)
{
    *info = (struct lws_context_creation_info){
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = sockets_protocols,
        .headers = &web_headers,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .timeout_secs = HEADER_SECONDS,
        .keepalive_timeout = IDLE_SECONDS,
        .retry_and_idle_policy = &sockets_no_pings,
        .alpn = "http/1.1",
        .user = (void *)s,
        .vhost_name = "duello",
    };
    if (s->setup.certificate != NULL) {
        info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info->ssl_cert_filepath = s->setup.certificate;
        info->ssl_private_key_filepath = s->setup.key;
    }
}

static int sockets_listen(struct sockets *s, struct text *why)
{
    struct lws_context_creation_info info;
    void *loops[] = {s->loop};

    lws_set_log_level(LLL_ERR, sockets_log);
    sockets_describe(s, loops, &info);
    info.pcontext = &s->context;
    s->context = lws_create_context(&info);
    if (s->context == NULL)
        return text_explain(ERR_IO, why, "the network library cannot start.");
    s->vhost = lws_create_vhost(s->context, &info);
    lws_set_log_level(0, NULL); /* from now on guests cause the messages, as many as they like */
    if (s->vhost == NULL)
        return text_explain(ERR_IO, why, "the network library cannot start.");
    return listener_new(&s->listener, s->loop, s->setup.address, s->setup.port, sockets_accept, s,
                        why);
}

int sockets_new(struct sockets **out, const struct server_setup *setup, void *loop,
                struct server_role *role, struct connections *connections, struct text *why)
{
    struct sockets *s = calloc(1, sizeof *s);
    int err = OK;

    if (s == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    s->setup = *setup;
    s->loop = loop;
    s->role = role;
    s->connections = connections;
    if (setup->proxy != NULL)
        address_parse(&s->proxy, setup->proxy);
    *out = s;
    if (setup->certificate != NULL)
        err = certificate_new(&s->certificate, setup->certificate, setup->key, why);
    return err == OK ? sockets_listen(s, why) : err;
}

int sockets_show_metrics(struct sockets *s, const struct loop_times *loop, int *port,
                         struct text *why)
{
    s->metrics.metrics = (struct metrics){.role = s->role,
                                          .connections = s->connections,
                                          .refusals = &s->refusals,
                                          .loop = loop,
                                          .version = s->setup.version,
                                          .started = 1e-3 * (double)clock_since_1970()};
    return metrics_page_listen(&s->metrics, s->loop, s->setup.metrics_address, port, why);
}

int sockets_reload(struct sockets *s, struct text *why)
{
    return s->certificate != NULL ? certificate_reload(s->certificate, why) : ERR_UNKNOWN;
}

int sockets_port(const struct sockets *s)
{
    return listener_port(s->listener);
}

void sockets_refuse_all(struct sockets *s)
{
    s->refuses = true;
}

bool sockets_is_idle(const struct sockets *s)
{
    return s->sending == 0;
}

void sockets_close(struct sockets *s)
{
    if (s == NULL)
        return;
    listener_close(s->listener);
    s->listener = NULL;
    metrics_page_close(&s->metrics);
    if (s->context != NULL)
        lws_context_destroy(s->context);
}

void sockets_free(struct sockets *s)
{
    if (s == NULL)
        return;
    sockets_close(s);
    certificate_free(s->certificate);
    index_release(&s->addresses);
    free(s);
}
