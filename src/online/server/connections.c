/*
 * Frames are written only when the socket takes them (connections_write); until then they wait in
 * the guest's list. A guest for whom too much waits is cut off without a close frame, which it
 * would not read. One sweep over all guests pings those who were silent, and closes those who stay
 * silent; sockets.c says why the library does not do it. While connections are paused nothing is
 * read from any of them, so a host that falls behind slows its guests down instead of filling
 * memory.
 */
#include "online/server/connections.h"

#include "online/host/host.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

enum {
    PING_MS = 20000,   /* ping a guest that was silent for this long, */
    SILENT_MS = 40000, /* close one */
    PART_MS = 10000,   /* the longest time that one message may take */
};

struct connection_frame {
    struct connection_frame *next;
    size_t len;
    char room[]; /* LWS_PRE bytes for libwebsockets, then the frame */
};

struct connections {
    struct connections_setup setup;
    struct guest_connection **at; /* by number, from 1; NULL: free */
    uint32_t *unused;             /* a stack of numbers */
    int connected;
    uint32_t serial;
    bool paused;
    size_t waiting;
    uint64_t slow;
    struct unread unread;
    void (*empty)(void *context, uint32_t number); /* for those who tell it */
    void *empty_context;
};

struct connections *connections_new(const struct connections_setup *setup)
{
    struct connections *c = calloc(1, sizeof *c);
    size_t n = (size_t)setup->most + 1;

    if (c == NULL)
        return NULL;
    c->setup = *setup;
    c->at = calloc(n, sizeof *c->at);
    c->unused = calloc(n, sizeof *c->unused);
    if (c->at == NULL || c->unused == NULL) {
        connections_free(c);
        return NULL;
    }
    for (int i = 0; i < setup->most; i++)
        c->unused[i] = (uint32_t)(setup->most - i);
    return c;
}

void connections_free(struct connections *c)
{
    if (c == NULL)
        return;
    free(c->at);
    free(c->unused);
    free(c);
}

int connections_count(const struct connections *c)
{
    return c->connected;
}

size_t connections_waiting(const struct connections *c)
{
    return c->waiting;
}

uint64_t connections_slow(const struct connections *c)
{
    return c->slow;
}

/* ---- coming and going ------------------------------------------------------------------------ */

static void connections_ask(struct guest_connection *who)
{
    who->asks = true;
    lws_callback_on_writable(who->socket);
}

/* What the library has already read waits until something happens to one of its sockets, so it is
 * asked to write. It asks by itself, too, when it is told not to read, and that is no ping. */
static void connections_set_reading(const struct connections *c, struct guest_connection *who)
{
    bool reads = who->entered && !who->spent && !c->paused && who->held < CONNECTIONS_HELD;

    if (reads == who->reads)
        return;
    who->reads = reads;
    lws_rx_flow_control(who->socket, reads);
    connections_ask(who);
}

bool connections_add(struct connections *c, struct guest_connection *who, struct lws *socket,
                     uint64_t address, int64_t now)
{
    *who = (struct guest_connection){
        .socket = socket, .address = address, .heard = now, .budget = c->setup.rate, .reads = true};
    who->end = &who->first;
    if (c->connected == c->setup.most)
        return false;
    who->number = c->unused[c->setup.most - ++c->connected];
    c->at[who->number] = who;
    if (++c->serial == 0)
        c->serial = 1;
    who->serial = c->serial;
    unasked_look(&who->unasked, lws_get_socket_fd(socket));
    connections_set_reading(c, who);
    return true;
}

static void connections_drop_frame(struct connections *c, struct guest_connection *who)
{
    struct connection_frame *f = who->first;

    if ((who->first = f->next) == NULL)
        who->end = &who->first;
    who->waiting -= f->len;
    c->waiting -= f->len;
    unread_set(&c->unread, &who->unread, who->waiting);
    free(f);
}

static void connections_drop_frames(struct connections *c, struct guest_connection *who)
{
    while (who->first != NULL)
        connections_drop_frame(c, who);
}

void connections_remove(struct connections *c, struct guest_connection *who)
{
    if (who->number == 0)
        return;
    connections_drop_frames(c, who);
    free(who->part);
    c->at[who->number] = NULL;
    c->unused[c->setup.most - c->connected--] = who->number;
    who->number = 0;
}

/* ---- sending --------------------------------------------------------------------------------- */

/* Close without asking the guest, who would not answer. */
static void connections_kill(struct guest_connection *who)
{
    lws_set_timeout(who->socket, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
}

static void connections_end(struct guest_connection *who, int code, const char *reason)
{
    if (who->closes)
        return;
    who->closes = true;
    who->close_code = code;
    who->close_reason = reason;
    connections_ask(who);
}

void connections_cut(struct connections *c, uint32_t number)
{
    struct guest_connection *who = c->at[number];

    if (who == NULL)
        return;
    c->slow++;
    who->closes = true;
    connections_drop_frames(c, who);
    connections_kill(who);
}

void connections_send(struct connections *c, uint32_t number, const char *json, size_t len)
{
    struct guest_connection *who = c->at[number];
    struct connection_frame *f;

    if (who == NULL || who->closes)
        return;
    if (who->waiting + len > c->setup.waiting || (f = malloc(sizeof *f + LWS_PRE + len)) == NULL) {
        connections_cut(c, number);
        return;
    }
    f->next = NULL;
    f->len = len;
    memcpy(f->room + LWS_PRE, json, len);
    *who->end = f;
    who->end = &f->next;
    who->waiting += len;
    c->waiting += len;
    unread_set(&c->unread, &who->unread, who->waiting);
    connections_ask(who);
    while (c->waiting > c->setup.total)
        connections_cut(c, ((struct guest_connection *)unread_longest(&c->unread))->number);
}

void connections_tell_empty(struct connections *c, uint32_t number,
                            void (*empty)(void *context, uint32_t number), void *context)
{
    struct guest_connection *who = c->at[number];

    c->empty = empty;
    c->empty_context = context;
    if (who == NULL || who->closes)
        return;
    who->tells_empty = true;
    connections_ask(who);
}

void connections_close(struct connections *c, uint32_t number, int code, const char *reason)
{
    if (c->at[number] != NULL)
        connections_end(c->at[number], code, reason);
}

void connections_close_all(struct connections *c, int code, const char *reason)
{
    for (int i = 1; i <= c->setup.most; i++)
        connections_close(c, (uint32_t)i, code, reason);
}

uint32_t connections_serial(const struct connections *c, uint32_t number)
{
    return number <= (uint32_t)c->setup.most && c->at[number] != NULL ? c->at[number]->serial : 0;
}

void connections_enter(struct connections *c, uint32_t number)
{
    c->at[number]->entered = true;
    connections_set_reading(c, c->at[number]);
}

/* Who is closed is read to hear the answer, and not heard any more. */
void connections_leave_all(struct connections *c, int code, const char *reason)
{
    for (int i = 1; i <= c->setup.most; i++)
        if (c->at[i] != NULL && c->at[i]->entered) {
            c->at[i]->entered = false;
            connections_end(c->at[i], code, reason);
        }
}

const struct guest_connection *connections_next_waiting(const struct connections *c,
                                                        const struct guest_connection *who)
{
    uint32_t number = who != NULL ? who->number : 0;

    while (++number <= (uint32_t)c->setup.most)
        if (c->at[number] != NULL && !c->at[number]->entered && !c->at[number]->closes)
            return c->at[number];
    return NULL;
}

void connections_hold(struct connections *c, uint32_t number)
{
    if (++c->at[number]->held == CONNECTIONS_HELD)
        connections_set_reading(c, c->at[number]);
}

void connections_taken(struct connections *c, uint32_t number, int messages)
{
    struct guest_connection *who = c->at[number];

    if (who == NULL)
        return;
    who->held -= messages;
    connections_set_reading(c, who);
}

void connections_pause(struct connections *c, bool pauses)
{
    if (c->paused == pauses)
        return;
    c->paused = pauses;
    for (int i = 1; i <= c->setup.most; i++)
        if (c->at[i] != NULL && !c->at[i]->closes)
            connections_set_reading(c, c->at[i]);
}

static int connections_ping(struct guest_connection *who)
{
    unsigned char room[LWS_PRE + 1];

    who->ping_now = false;
    room[LWS_PRE] = '?'; /* the library does not tell of a pong without bytes */
    return lws_write(who->socket, room + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* Returning -1 from a callback that may write would close without a close frame. This makes the
 * socket send one when it can, and wait for an answer. */
static int connections_send_close(struct guest_connection *who)
{
    who->closed = true;
    lws_close_reason(who->socket, (enum lws_close_status)who->close_code,
                     (unsigned char *)who->close_reason, strlen(who->close_reason));
    lws_set_timeout(who->socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    return 0;
}

int connections_write(struct connections *c, struct guest_connection *who)
{
    who->asks = false;
    if (who->ping_now && connections_ping(who) != 0)
        return -1;
    while (who->first != NULL && !lws_send_pipe_choked(who->socket)) {
        struct connection_frame *f = who->first;

        if (lws_write(who->socket, (unsigned char *)f->room + LWS_PRE, f->len, LWS_WRITE_TEXT) <
            (int)f->len)
            return -1;
        connections_drop_frame(c, who);
    }
    if (who->first != NULL) {
        connections_ask(who);
        return 0;
    }
    if (who->tells_empty) {
        who->tells_empty = false;
        c->empty(c->empty_context, who->number);
    }
    return who->closes && !who->closed ? connections_send_close(who) : 0;
}

/* ---- receiving ------------------------------------------------------------------------------- */

void connections_hear(struct guest_connection *who, int64_t now)
{
    who->heard = now;
    who->pinged = false;
}

int connections_read(struct guest_connection *who, const char *bytes, size_t len, bool more,
                     int64_t now, const char **message, size_t *message_len)
{
    connections_hear(who, now);
    unasked_told(&who->unasked, len);
    if (who->part_len + len > FRAMES_CLIENT_BYTES)
        return -1;
    if (who->part_len == 0 && !more) {
        *message = bytes;
        *message_len = len;
        return 1;
    }
    if (who->part == NULL) {
        who->part_since = now;
        if ((who->part = malloc(FRAMES_CLIENT_BYTES)) == NULL)
            return -1;
    }
    memcpy(who->part + who->part_len, bytes, len);
    who->part_len += len;
    *message = who->part;
    *message_len = who->part_len;
    return !more;
}

void connections_read_next(struct guest_connection *who)
{
    free(who->part);
    who->part = NULL;
    who->part_len = 0;
}

void connections_spend(struct connections *c, struct guest_connection *who)
{
    if (--who->budget == 0) { /* it is negative where there is no limit */
        who->spent = true;
        connections_set_reading(c, who);
    }
}

/* Has a guest sent far more than its messages? */
static bool connections_is_flood(const struct connections *c, struct guest_connection *who)
{
    uint64_t bytes = unasked_look(&who->unasked, lws_get_socket_fd(who->socket));

    if (bytes > 0 && c->setup.pinged != NULL)
        c->setup.pinged(c->setup.context, who, bytes);
    return who->unasked.bytes > UNASKED_MOST;
}

static void connections_sweep_one(struct connections *c, struct guest_connection *who, int64_t now)
{
    who->budget = c->setup.rate;
    if (who->spent) {
        who->spent = false;
        connections_set_reading(c, who);
    }
    if (!who->reads)
        connections_hear(who, now); /* its signs of life are not read either */
    if (now - who->heard > SILENT_MS || (who->part != NULL && now - who->part_since > PART_MS) ||
        connections_is_flood(c, who)) {
        connections_kill(who);
    } else if (now - who->heard > PING_MS && !who->pinged) {
        who->pinged = who->ping_now = true;
        connections_ask(who);
    }
}

void connections_sweep(struct connections *c, int64_t now)
{
    for (int i = 1; i <= c->setup.most; i++)
        if (c->at[i] != NULL)
            connections_sweep_one(c, c->at[i], now);
}
