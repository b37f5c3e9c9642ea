/*
 * One loop of libuv. Guests who have to choose wait in a ring; a timer takes them from it where
 * moves come at a rate, else they choose at once.
 */
#include "bench/load.h"

#include "core/array.h"
#include "core/rng.h"
#include "bench/load_guest.h"
#include "system/clock.h"
#include "system/limits.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

enum {
    CONNECTING_AT_ONCE = 64,
    PATIENCE_MS =
        120000 /* for one more connection, for beginning, for playing to a number of choices */
};

struct load {
    struct load_setup setup;
    uv_loop_t loop;
    uv_timer_t pace, limit;
    struct lws_context *context;
    struct load_guest *guest;
    int connecting, connected, begun;
    int goal; /* games that still have to get to `plies` */
    bool closing, late;
    char fault[SENTENCE_BYTES];
    struct load_play play;
    bool plays;
    uint32_t *ring; /* guests who have to choose */
    size_t ring_first, ring_count;
    int64_t begin;
    uint64_t paced; /* moves that the timer has made */
    struct load_figures figures;
    size_t latency_room;
};

static bool load_is_echo(const struct load *l)
{
    return l->setup.echo.move > 0;
}

/* Leave load_run. While everything is being closed, the loop must run to its end. */
static void load_stop(struct load *l)
{
    if (!l->closing)
        uv_stop(&l->loop);
}

void load_fail(struct load *l, const char *why)
{
    if (l->fault[0] == '\0')
        snprintf(l->fault, sizeof l->fault, "%s", why);
    load_stop(l);
}

static void load_say(const struct load_guest *g)
{
    lws_callback_on_writable(g->socket);
}

static void load_on_limit(uv_timer_t *t)
{
    struct load *l = t->data;

    l->late = true;
    uv_stop(t->loop);
}

/* ---- playing --------------------------------------------------------------------------------- */

static void load_move(struct load *l, struct load_guest *g)
{
    if (load_is_echo(l))
        load_guest_move_echo(g, l->setup.echo.move);
    else
        load_guest_move(g);
    g->sent_at = clock_ns();
    l->figures.move_bytes += (size_t)g->out_len;
    load_say(g);
}

static void load_wait(struct load *l, struct load_guest *g)
{
    size_t size = (size_t)l->setup.guests;

    l->ring[(l->ring_first + l->ring_count++) % size] = g->number;
}

static struct load_guest *load_take(struct load *l)
{
    struct load_guest *g = &l->guest[l->ring[l->ring_first]];

    l->ring_first = (l->ring_first + 1) % (size_t)l->setup.guests;
    l->ring_count--;
    return g;
}

/* This guest has to choose. */
static void load_turn(struct load *l, struct load_guest *g)
{
    bool reached = l->play.plies > 0 && (uint64_t)g->ply >= l->play.plies;

    if (l->plays && !reached && l->play.rate == 0) {
        load_move(l, g);
        return;
    }
    load_wait(l, g);
    if (l->plays ? reached && --l->goal == 0 : l->ring_count == (size_t)l->setup.games)
        load_stop(l);
}

static void load_on_pace(uv_timer_t *t)
{
    struct load *l = t->data;
    double due = (double)(clock_ns() - l->begin) * 1e-9 * l->play.rate;

    for (; (double)l->paced < due && l->ring_count > 0; l->paced++)
        load_move(l, load_take(l));
}

static void load_count_latency(struct load *l, const struct load_guest *from)
{
    struct load_figures *f = &l->figures;

    if (!array_grow(&f->latency, &l->latency_room, f->moves + 1, sizeof *f->latency)) {
        load_fail(l, "out of memory.");
        return;
    }
    f->latency[f->moves++] = (uint32_t)((clock_ns() - from->sent_at) / 1000);
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void load_on_game(struct load *l, struct load_guest *g)
{
    l->begun++;
    if (g->wanted)
        load_turn(l, g);
    if (l->begun == 2 * l->setup.games && !l->plays)
        load_stop(l);
}

static void load_on_welcome(struct load *l, struct load_guest *g)
{
    g->greeted = true;
    uv_timer_start(&l->limit, load_on_limit, PATIENCE_MS, 0); /* they come slowly, but they come */
    if (++l->connected == l->setup.guests)
        load_stop(l);
}

static void load_hear(struct load *l, struct load_guest *g, const char *frame, size_t len)
{
    struct load_figures *f = &l->figures;

    if (l->setup.hears != NULL && g->greeted) {
        l->setup.hears(l->setup.context, (int)g->number, frame, len);
        return;
    }
    switch (load_is_echo(l) ? load_guest_hear_echo(g, frame) : load_guest_hear(g, frame, len)) {
    case HEARD_WELCOME:
        load_on_welcome(l, g);
        break;
    case HEARD_INVITED:
        load_guest_ask(&l->guest[g->number ^ 1], REQUEST_JOIN, g->code);
        load_say(&l->guest[g->number ^ 1]);
        break;
    case HEARD_GAME:
        load_on_game(l, g);
        break;
    case HEARD_ACK:
        f->acks++;
        f->ack_bytes += len;
        break;
    case HEARD_OWN:
        f->own++;
        f->own_bytes += len;
        break;
    case HEARD_OTHER:
        f->other_bytes += len;
        load_count_latency(l, &l->guest[g->number ^ 1]);
        load_turn(l, g);
        break;
    case HEARD_OVER:
        load_guest_ask(g, REQUEST_REMATCH, g->game);
        load_say(g);
        break;
    case HEARD_REFUSED:
        snprintf(l->fault, sizeof l->fault, "%.*s", (int)len, frame);
        load_stop(l);
        break;
    default:
        break;
    }
}

/* A frame may arrive in pieces. */
static void load_receive(struct load *l, struct load_guest *g, const char *bytes, size_t len)
{
    bool more = lws_remaining_packet_payload(g->socket) > 0 || !lws_is_final_fragment(g->socket);

    if (!more && g->part.len == 0) {
        load_hear(l, g, bytes, len);
        return;
    }
    text_put_bytes(&g->part, bytes, len);
    if (g->part.cut)
        load_fail(l, "out of memory.");
    if (more || g->part.cut)
        return;
    load_hear(l, g, g->part.at, g->part.len);
    text_release(&g->part);
}

static int load_write(struct load_guest *g)
{
    unsigned char room[LWS_PRE + LOAD_GUEST_FRAME];
    int len = g->out_len;

    if (len == 0)
        return 0;
    memcpy(room + LWS_PRE, g->out, (size_t)len);
    g->out_len = 0;
    return lws_write(g->socket, room + LWS_PRE, (size_t)len, LWS_WRITE_TEXT) < len ? -1 : 0;
}

/* ---- connecting ------------------------------------------------------------------------------ */

/* The same in every run. */
static int load_port(const struct load *l, int guest)
{
    struct rng r = rng_at(1, 0, (uint64_t)guest);

    return l->setup.ports[rng_below(&r, (uint32_t)l->setup.port_count)];
}

static void load_open(struct load *l)
{
    struct load_guest *g = &l->guest[l->connecting];
    int port = load_port(l, l->connecting);
    char from[32], host[32];
    struct lws_client_connect_info to = {
        .context = l->context,
        .address = "127.0.0.1",
        .port = port,
        .path = "/ws",
        .host = host,
        .protocol = FRAMES_SUBPROTOCOL,
        .iface = from,
        .ietf_version_or_minus_one = -1,
        .userdata = g,
        .pwsi = &g->socket,
        .ssl_connection = l->setup.tls ? LCCSCF_USE_SSL | LCCSCF_ALLOW_SELFSIGNED |
                                             LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK
                                       : 0,
    };

    g->number = (uint32_t)l->connecting++;
    snprintf(from, sizeof from, "127.0.0.%d", (int)(g->number % (uint32_t)l->setup.addresses) + 1);
    snprintf(host, sizeof host, "127.0.0.1:%d", port);
    if (lws_client_connect_via_info(&to) == NULL)
        load_fail(l, "cannot connect.");
}

static void load_open_more(struct load *l)
{
    while (l->connecting < l->setup.guests && l->fault[0] == '\0' &&
           l->connecting - l->connected < CONNECTING_AT_ONCE)
        load_open(l);
}

/* The echo has no welcome: a guest is there when it has said its number. */
static void load_on_open(struct load *l, struct load_guest *g)
{
    if (load_is_echo(l))
        load_guest_greet_echo(g, &l->setup.echo);
    else
        load_guest_ask(g, REQUEST_HELLO, FRAMES_PROTO);
    load_say(g);
}

static int load_on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                         size_t len)
{
    struct load *l = lws_context_user(lws_get_context(socket));
    struct load_guest *g = user;

    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        load_on_open(l, g);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        load_receive(l, g, in, len);
        load_open_more(l);
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        if (load_is_echo(l) && !g->greeted) {
            load_on_welcome(l, g);
            load_open_more(l);
        }
        return load_write(g);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        load_fail(l, in != NULL ? in : "a connection was refused.");
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (!l->closing)
            load_fail(l, "a connection was closed.");
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols load_protocols[] = {
    {FRAMES_SUBPROTOCOL, load_on_event, 0, 1024, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* ---- beginning and end ----------------------------------------------------------------------- */

static void load_make_context(struct load *l)
{
    static const lws_retry_bo_t no_pings = {0};
    void *loops[] = {&l->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = load_protocols,
        .foreign_loops = loops,
        .retry_and_idle_policy = &no_pings,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6 |
                   (l->setup.tls ? (uint64_t)LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .user = l,
        .pcontext = &l->context,
    };

    lws_set_log_level(0, NULL);
    l->context = lws_create_context(&info);
    uv_timer_init(&l->loop, &l->pace);
    uv_timer_init(&l->loop, &l->limit);
    l->pace.data = l->limit.data = l;
}

int load_new(struct load **out, const struct load_setup *setup, struct text *why)
{
    struct load *l;
    int err = limits_allow_connections(setup->guests, why);

    if (err != OK)
        return err;
    if ((l = calloc(1, sizeof *l)) == NULL || uv_loop_init(&l->loop) != 0) {
        free(l);
        return text_explain(ERR_MEMORY, why, "out of memory.");
    }
    l->setup = *setup;
    l->guest = calloc((size_t)setup->guests + 1, sizeof l->guest[0]);
    l->ring = calloc((size_t)setup->guests, sizeof l->ring[0]);
    for (int i = 0; l->guest != NULL && i < setup->guests; i++)
        l->guest[i].part = text_growing();
    load_make_context(l);
    if (l->guest == NULL || l->ring == NULL || l->context == NULL) {
        load_free(l);
        return text_explain(ERR_MEMORY, why, "out of memory.");
    }
    *out = l;
    return OK;
}

void load_free(struct load *l)
{
    if (l == NULL)
        return;
    l->closing = true;
    uv_close((uv_handle_t *)&l->pace, NULL);
    uv_close((uv_handle_t *)&l->limit, NULL);
    if (l->context != NULL)
        lws_context_destroy(l->context);
    uv_run(&l->loop, UV_RUN_DEFAULT);
    if (l->context != NULL)
        lws_context_destroy(l->context);
    uv_run(&l->loop, UV_RUN_NOWAIT);
    uv_loop_close(&l->loop);
    for (int i = 0; l->guest != NULL && i < l->setup.guests; i++)
        text_release(&l->guest[i].part);
    load_release(&l->figures);
    free(l->guest);
    free(l->ring);
    free(l);
}

/* ---- its user -------------------------------------------------------------------------------- */

/* Run until something stops the loop; `late` tells that it was the time. */
static int load_run(struct load *l, double seconds, struct text *why)
{
    l->late = false;
    uv_update_time(&l->loop); /* it may have stood still */
    uv_timer_start(&l->limit, load_on_limit, (uint64_t)(seconds * 1000), 0);
    uv_run(&l->loop, UV_RUN_DEFAULT);
    uv_timer_stop(&l->limit);
    return l->fault[0] == '\0' ? OK : text_explain(ERR_IO, why, "%s", l->fault);
}

static int load_run_patiently(struct load *l, struct text *why)
{
    int err = load_run(l, PATIENCE_MS / 1000.0, why);

    return err == OK && l->late ? text_explain(ERR_LIMIT, why, "the server is too slow.") : err;
}

int load_connect(struct load *l, struct text *why)
{
    load_open_more(l);
    return load_run_patiently(l, why);
}

int load_begin(struct load *l, struct text *why)
{
    for (int i = 0; i < 2 * l->setup.games; i += 2)
        if (load_is_echo(l)) {
            l->guest[i].wanted = true;
            load_wait(l, &l->guest[i]);
        } else {
            load_guest_ask(&l->guest[i], REQUEST_INVITE, l->setup.rules, "none", false, 1);
            load_say(&l->guest[i]);
        }
    return load_is_echo(l) ? OK : load_run_patiently(l, why);
}

static int load_compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* Moves that are under way at the end do not count, and must not disturb what follows. */
static int load_settle(struct load *l, struct text *why)
{
    struct load_figures counted = l->figures;
    int err = OK;

    l->plays = false;
    l->figures = (struct load_figures){0};
    l->latency_room = 0;
    if (l->ring_count < (size_t)l->setup.games)
        err = load_run_patiently(l, why);
    load_release(&l->figures);
    l->figures = counted;
    return err;
}

int load_play(struct load *l, const struct load_play *how, struct load_figures *out,
              struct text *why)
{
    int err;

    l->figures = (struct load_figures){0};
    l->latency_room = 0;
    l->play = *how;
    l->plays = true;
    l->goal = l->setup.games;
    l->paced = 0;
    l->begin = clock_ns();
    uv_update_time(&l->loop);
    if (how->rate > 0)
        uv_timer_start(&l->pace, load_on_pace, 1, 1);
    for (size_t n = how->rate > 0 ? 0 : l->ring_count; n > 0; n--)
        load_turn(l, load_take(l));
    err = how->seconds > 0 ? load_run(l, how->seconds, why) : load_run_patiently(l, why);
    uv_timer_stop(&l->pace);
    l->figures.seconds = (double)(clock_ns() - l->begin) * 1e-9;
    if (err == OK)
        err = load_settle(l, why);
    *out = l->figures;
    l->figures = (struct load_figures){0};
    l->latency_room = 0;
    qsort(out->latency, out->moves, sizeof out->latency[0], load_compare);
    return err;
}

void load_release(struct load_figures *f)
{
    free(f->latency);
    f->latency = NULL;
}

double load_quantile(const struct load_figures *f, double part)
{
    uint64_t at = (uint64_t)(part * (double)f->moves);

    return f->moves == 0 ? 0 : f->latency[at < f->moves ? at : f->moves - 1] * 1e-6;
}

static size_t load_mean_of(uint64_t bytes, uint64_t count)
{
    return count > 0 ? (size_t)((bytes + count / 2) / count) : 1;
}

struct load_sizes load_mean(const struct load_figures *f)
{
    return (struct load_sizes){
        load_mean_of(f->move_bytes, f->moves), load_mean_of(f->ack_bytes, f->acks),
        load_mean_of(f->own_bytes, f->own), load_mean_of(f->other_bytes, f->moves)};
}

void load_ask_all(struct load *l, int guest, enum frames_type type,
                  const struct json_argument *given)
{
    load_guest_ask_all(&l->guest[guest], type, given);
    load_say(&l->guest[guest]);
}

const char *load_fault(const struct load *l)
{
    return l->fault;
}

void load_rest(struct load *l, double seconds)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);

    load_run(l, seconds, &why);
}
