/*
 * A door names its guests by numbers of its own; here each gets a number of the host's as well, and
 * both can be looked up. Door and host prove to each other that they know the secret which the host
 * has put into the database (relay.h); nothing is read before that. Connections without a proof are
 * strangers: they are counted apart from the doors, and a new one replaces the oldest. So opening
 * many of them keeps no door out. If the connection to a door is lost, all its guests leave
 * at once.
 *
 * Frames for guests go to the relay, or wait here while that is full (relay_queue.h). A guest for
 * whom too much waits is cut off. If too much waits for all together, those are cut off for whom
 * most waits. So what guests ask for never ends a relay.
 */
#include "online/server/relay/doors.h"

#include "online/host/index.h"
#include "online/server/connections.h"
#include "online/server/log.h"
#include "online/server/relay/relay_queue.h"

#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

enum {
    DOORS_MOST = 256,
    STRANGERS_MOST = 256,
    GUESTS_MOST = 1 << 20,
    SECRET = 32,
    TAKEN_EACH = CONNECTIONS_HELD / 2, /* messages of a guest that are reported together */
    BACKLOG = 192,              /* fewer than strangers, so that one round does not replace all */
    GUEST_WAITING = 1 << 20,    /* bytes that may wait here for a guest, */
    ALL_WAITING = 32 << 20,     /* and for all; with more, guests are cut off */
    ALL_WAITING_LEFT = 24 << 20 /* until this many are left */
};

struct doors_guest {
    struct doors_door *door;
    uint64_t name; /* what the door calls it */
    uint32_t number;
    bool is_cut; /* off: it gets nothing more */
    int taken;   /* messages that were handled, and not reported */
    struct relay_line line;
};

/* A door, or a stranger. */
struct doors_door {
    struct doors_door *next;
    struct doors *doors;
    struct doors_list *list; /* where it stands */
    struct relay *relay;
    struct relay_queue queue;
    struct index guests; /* by the door's names */
};

struct doors_list {
    struct doors_door *first; /* the newest */
    int count;
};

struct doors {
    struct host_runner *runner;
    uv_tcp_t listener;
    struct doors_list proved, strangers;
    struct index guests; /* of all doors, by number */
    uint32_t last;
    uint64_t cut; /* guests */
    char address[64], secret[2 * SECRET + 1];
};

static struct doors_guest *doors_guest_of(struct relay_line *l)
{
    return (struct doors_guest *)((char *)l - offsetof(struct doors_guest, line));
}

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
    *g = (struct doors_guest){.door = of, .name = name, .number = d->last};
    if (index_put(&of->guests, name, g) == OK && index_put(&d->guests, g->number, g) == OK)
        return g;
    index_remove(&of->guests, name);
    free(g);
    return NULL;
}

static void doors_drop_guest(struct doors_guest *g)
{
    relay_queue_drop(&g->door->queue, &g->line);
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

/* ---- sending --------------------------------------------------------------------------------- */

static void doors_cut(struct doors_guest *g)
{
    static const char cut[RELAY_CODE] = {0};

    relay_queue_drop(&g->door->queue, &g->line);
    relay_send(g->door->relay, RELAY_CLOSE, g->name, cut, sizeof cut);
    g->is_cut = true;
    g->door->doors->cut++;
}

static size_t doors_waiting(const struct doors *d)
{
    size_t waiting = 0;

    for (const struct doors_door *of = d->proved.first; of != NULL; of = of->next)
        waiting += of->queue.waiting;
    return waiting;
}

/* Too much waits: cut off guests for whom at least half as much waits as for any other. */
static void doors_cut_longest(struct doors *d, size_t waiting)
{
    const struct doors_guest *one;
    struct doors_guest *g;
    size_t longest = 0;

    for (size_t cursor = 0; (one = index_next(&d->guests, &cursor)) != NULL;)
        longest = one->line.waiting > longest ? one->line.waiting : longest;
    for (size_t cursor = 0;
         waiting > ALL_WAITING_LEFT && (g = index_next(&d->guests, &cursor)) != NULL;)
        if (g->line.waiting > 0 && g->line.waiting >= longest / 2) {
            waiting -= g->line.waiting;
            doors_cut(g);
        }
}

/* Report what was handled, together with an answer, so that it costs no round of its own; or when
 * the door waits for it. Not while answers wait: so a guest whose answers do not fit is not read.
 */
static void doors_report(struct doors_guest *g)
{
    char count[RELAY_COUNT];

    if (g->taken < TAKEN_EACH || g->line.first != NULL || g->is_cut)
        return;
    relay_write_number(count, (uint64_t)g->taken, RELAY_COUNT);
    relay_send(g->door->relay, RELAY_TAKEN, g->name, count, sizeof count);
    g->taken = 0;
}

static void doors_tell(struct doors *d, uint32_t guest, enum relay_kind kind, const char *bytes,
                       size_t len)
{
    struct doors_guest *g = index_get(&d->guests, guest);
    struct doors_door *of;
    size_t waiting;

    if (g == NULL || g->is_cut)
        return;
    of = g->door;
    if (of->queue.turn == NULL && relay_waiting(of->relay) < RELAY_FULL) {
        relay_send(of->relay, kind, g->name, bytes, len);
        doors_report(g);
    } else if (g->line.waiting + len > GUEST_WAITING ||
               relay_queue_add(&of->queue, &g->line, kind, bytes, len) != OK) {
        doors_cut(g);
    } else {
        while ((waiting = doors_waiting(d)) > ALL_WAITING)
            doors_cut_longest(d, waiting);
    }
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

void doors_taken(struct doors *d, uint32_t guest)
{
    struct doors_guest *g = index_get(&d->guests, guest);

    if (g == NULL)
        return;
    if (++g->taken >= CONNECTIONS_HELD)
        doors_report(g);
}

/* Send what waits, as far as the relay takes it. */
static void doors_fill(struct doors_door *of)
{
    struct relay_line *l;

    while (relay_waiting(of->relay) < RELAY_FULL && (l = relay_queue_next(&of->queue)) != NULL) {
        struct doors_guest *g = doors_guest_of(l);

        relay_send(of->relay, l->first->kind, g->name, l->first->bytes, l->first->len);
        relay_queue_sent(&of->queue, l);
        doors_report(g);
    }
}

void doors_flush(struct doors *d)
{
    for (struct doors_door *of = d->proved.first, *next; of != NULL; of = next) {
        next = of->next;
        doors_fill(of);
        relay_flush(of->relay); /* which may be its end */
    }
}

/* ---- doors ----------------------------------------------------------------------------------- */

static void doors_put(struct doors_door *of, struct doors_list *list)
{
    of->list = list;
    of->next = list->first;
    list->first = of;
    list->count++;
}

static void doors_take_out(struct doors_door *of)
{
    struct doors_door **at = &of->list->first;

    while (*at != of)
        at = &(*at)->next;
    *at = of->next;
    of->list->count--;
}

static void doors_release(struct doors_door *of)
{
    doors_take_out(of);
    index_release(&of->guests);
    free(of);
}

static void doors_close_door(struct doors_door *of)
{
    relay_close(of->relay);
    doors_release(of);
}

static void doors_on_opened(void *context)
{
    struct doors_door *of = context;
    struct doors *d = of->doors;

    if (d->proved.count == DOORS_MOST) {
        log_event("warning", "door", "refused: there are already %d doors", DOORS_MOST);
        doors_close_door(of);
        return;
    }
    doors_take_out(of);
    doors_put(of, &d->proved);
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

static void doors_on_lost(void *context, const char *why)
{
    struct doors_door *of = context;
    struct doors_guest *g;

    if (of->list == &of->doors->proved)
        log_event("warning", "door", "lost: %s", why);
    for (size_t cursor = 0; (g = index_next(&of->guests, &cursor)) != NULL; free(g)) {
        relay_queue_drop(&of->queue, &g->line);
        host_runner_leave(of->doors->runner, g->number);
        index_remove(&of->doors->guests, g->number);
    }
    doors_release(of);
}

static struct doors_door *doors_oldest(const struct doors_list *list)
{
    struct doors_door *of = list->first;

    while (of->next != NULL)
        of = of->next;
    return of;
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
    doors_put(of, &d->strangers);
    if (d->strangers.count > STRANGERS_MOST)
        doors_close_door(doors_oldest(&d->strangers));
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
    for (size_t cursor = 0; (g = index_next(&d->guests, &cursor)) != NULL; free(g))
        relay_queue_drop(&g->door->queue, &g->line);
    index_release(&d->guests);
    while (d->proved.first != NULL)
        doors_close_door(d->proved.first);
    while (d->strangers.first != NULL)
        doors_close_door(d->strangers.first);
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

struct doors_figures doors_figures(const struct doors *d)
{
    return (struct doors_figures){d->proved.count, doors_waiting(d), d->cut};
}
