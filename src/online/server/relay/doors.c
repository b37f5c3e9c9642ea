/*
 * A door names its guests by numbers of its own; here each gets a number of the host's as well, and
 * both can be looked up. Door and host prove to each other that they know the secret which the host
 * has put into the database (relay.h); nothing is read before that. If the connection to a door is
 * lost, all its guests leave at once.
 */
#include "online/server/relay/doors.h"

#include "online/host/index.h"
#include "online/server/log.h"
#include "online/server/relay/relay.h"

#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

enum { DOORS_MOST = 256, GUESTS_MOST = 1 << 20, SECRET = 32, BACKLOG = 64 };

struct doors_guest {
    struct doors_door *door;
    uint64_t name; /* what the door calls it */
    uint32_t number;
};

struct doors_door {
    struct doors_door *next;
    struct doors *doors;
    struct relay *relay;
    struct index guests; /* by the door's names */
};

struct doors {
    struct host_runner *runner;
    uv_tcp_t listener;
    struct doors_door *first;
    int count;
    struct index guests; /* of all doors, by number */
    uint32_t last;
    char address[64], secret[2 * SECRET + 1];
};

/* ---- guests ---------------------------------------------------------------------------------- */

static struct doors_guest *doors_add_guest(struct doors_door *of, uint64_t name)
{
    struct doors *d = of->doors;
    struct doors_guest *g = calloc(1, sizeof *g);

    if (g == NULL)
        return NULL;
    do
        d->last = d->last == UINT32_MAX || d->last < DOORS_FIRST ? DOORS_FIRST : d->last + 1;
    while (index_get(&d->guests, d->last) != NULL);
    *g = (struct doors_guest){of, name, d->last};
    if (index_put(&of->guests, name, g) == OK && index_put(&d->guests, g->number, g) == OK)
        return g;
    index_remove(&of->guests, name);
    free(g);
    return NULL;
}

static void doors_drop_guest(struct doors_guest *g)
{
    index_remove(&g->door->guests, g->name);
    index_remove(&g->door->doors->guests, g->number);
    free(g);
}

static void doors_open(struct doors_door *of, uint64_t name, uint64_t address)
{
    static const char full[RELAY_CODE] = {(char)(1013 >> 8), (char)(1013 & 255)};
    struct doors *d = of->doors;
    struct doors_guest *g = d->guests.count < GUESTS_MOST && index_get(&of->guests, name) == NULL
                                ? doors_add_guest(of, name)
                                : NULL;

    if (g != NULL && host_runner_enter(d->runner, g->number, address))
        return;
    if (g != NULL)
        doors_drop_guest(g);
    relay_send(of->relay, RELAY_CLOSE, name, full, sizeof full);
}

/* ---- doors ----------------------------------------------------------------------------------- */

static void doors_on_opened(void *context)
{
    (void)context;
    log_event("info", "door", "opened");
}

static void doors_on_received(void *context, enum relay_kind kind, uint64_t name, const char *bytes,
                              size_t len)
{
    struct doors_door *of = context;
    struct host_runner *runner = of->doors->runner;
    struct doors_guest *g = index_get(&of->guests, name);

    if (kind == RELAY_OPEN && len == RELAY_ADDRESS) {
        doors_open(of, name, relay_read_number(bytes, RELAY_ADDRESS));
    } else if (g != NULL && kind == RELAY_TEXT && len <= FRAMES_CLIENT_BYTES) {
        host_runner_receive(runner, g->number, bytes, len);
    } else if (g != NULL && kind == RELAY_CLOSE) {
        host_runner_leave(runner, g->number);
        doors_drop_guest(g);
    }
}

static void doors_release(struct doors_door *of)
{
    struct doors_door **at = &of->doors->first;

    while (*at != of)
        at = &(*at)->next;
    *at = of->next;
    of->doors->count--;
    index_release(&of->guests);
    free(of);
}

static void doors_on_lost(void *context, const char *why)
{
    struct doors_door *of = context;
    struct doors_guest *g;

    log_event("warning", "door", "lost: %s", why);
    for (size_t cursor = 0; (g = index_next(&of->guests, &cursor)) != NULL; free(g)) {
        host_runner_leave(of->doors->runner, g->number);
        index_remove(&of->doors->guests, g->number);
    }
    doors_release(of);
}

static void doors_on_connection(uv_stream_t *listener, int status)
{
    struct doors *d = listener->data;
    struct doors_door *of = status == 0 ? calloc(1, sizeof *of) : NULL;
    struct relay_setup relay = {.loop = listener->loop,
                                .secret = d->secret,
                                .is_host = true,
                                .opened = doors_on_opened,
                                .received = doors_on_received,
                                .lost = doors_on_lost,
                                .context = of};

    if (of == NULL)
        return;
    of->doors = d;
    if ((of->relay = relay_accept(&relay, listener)) == NULL) {
        free(of);
        return;
    }
    of->next = d->first;
    d->first = of;
    if (++d->count > DOORS_MOST) {
        relay_close(of->relay);
        doors_release(of);
    }
}

/* ---- beginning and end ----------------------------------------------------------------------- */

static int doors_make_secret(char out[2 * SECRET + 1], struct text *why)
{
    unsigned char bytes[SECRET];

    if (RAND_bytes(bytes, SECRET) != 1)
        return text_explain(ERR_IO, why, "there are no random bytes.");
    for (int i = 0; i < SECRET; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    return OK;
}

static int doors_listen(struct doors *d, const char *address, int port, struct text *why)
{
    struct sockaddr_storage on;
    int len = sizeof on, err = 0;
    bool v6 = uv_ip4_addr(address, port, (struct sockaddr_in *)&on) != 0;

    if (v6)
        err = uv_ip6_addr(address, port, (struct sockaddr_in6 *)&on);
    if (err != 0 || (err = uv_tcp_bind(&d->listener, (struct sockaddr *)&on, 0)) != 0 ||
        (err = uv_listen((uv_stream_t *)&d->listener, BACKLOG, doors_on_connection)) != 0 ||
        (err = uv_tcp_getsockname(&d->listener, (struct sockaddr *)&on, &len)) != 0)
        return text_explain(ERR_IO, why, "cannot listen for other servers on %s, port %d: %s.",
                            address, port, uv_strerror(err));
    port = v6 ? ntohs(((struct sockaddr_in6 *)&on)->sin6_port)
              : ntohs(((struct sockaddr_in *)&on)->sin_port);
    snprintf(d->address, sizeof d->address, v6 ? "[%s]:%d" : "%s:%d", address, port);
    return OK;
}

int doors_new(struct doors **out, const struct server_setup *setup, void *loop, struct text *why)
{
    struct doors *d = calloc(1, sizeof *d);
    int err;

    if (d == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    uv_tcp_init(loop, &d->listener);
    d->listener.data = d;
    if ((err = doors_make_secret(d->secret, why)) != OK ||
        (err = doors_listen(d, setup->inner_address, setup->inner_port, why)) != OK)
        doors_free(d);
    else
        *out = d;
    return err;
}

void doors_open_to(struct doors *d, struct host_runner *runner)
{
    d->runner = runner;
}

static void doors_on_closed(uv_handle_t *listener)
{
    free(listener->data);
}

void doors_free(struct doors *d)
{
    struct doors_guest *g;

    if (d == NULL)
        return;
    for (size_t cursor = 0; (g = index_next(&d->guests, &cursor)) != NULL;)
        free(g);
    index_release(&d->guests);
    while (d->first != NULL) {
        relay_close(d->first->relay);
        doors_release(d->first);
    }
    uv_close((uv_handle_t *)&d->listener, doors_on_closed);
}

const char *doors_address(const struct doors *d)
{
    return d->address;
}

const char *doors_secret(const struct doors *d)
{
    return d->secret;
}

int doors_count(const struct doors *d)
{
    return d->count;
}

/* ---- sending --------------------------------------------------------------------------------- */

static void doors_tell(struct doors *d, uint32_t guest, enum relay_kind kind, const char *bytes,
                       size_t len)
{
    const struct doors_guest *g = index_get(&d->guests, guest);

    if (g != NULL)
        relay_send(g->door->relay, kind, g->name, bytes, len);
}

void doors_send(struct doors *d, uint32_t guest, const char *json, size_t len)
{
    doors_tell(d, guest, RELAY_TEXT, json, len);
}

void doors_close(struct doors *d, uint32_t guest, int code)
{
    const char bytes[RELAY_CODE] = {(char)(code >> 8), (char)(code & 255)};

    doors_tell(d, guest, RELAY_CLOSE, bytes, sizeof bytes);
}

void doors_flush(struct doors *d)
{
    for (struct doors_door *of = d->first, *next; of != NULL; of = next) {
        next = of->next;
        relay_flush(of->relay); /* which may be its end */
    }
}
