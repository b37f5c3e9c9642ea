/*
 * One loop of libuv does everything that is quick. Other threads wake it (uv_async), time does
 * (uv_timer), sockets do. After each round, when nothing more is at hand, the lines that the round
 * made go to the journal together.
 */
#include "online/server/event_loop.h"

#include "online/server/log.h"
#include "online/server/loop_times.h"
#include "online/server/sockets.h"
#include "system/clock.h"
#include "system/limits.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

enum {
    WAITING_BYTES = 1 << 20, /* that a guest may leave unread */
    FINISH_MS = 500,         /* for messages that have arrived, at the end */
    CONNECTIONS = 12000      /* at most, unless told otherwise and if the system allows them */
};

struct event_loop {
    uv_loop_t uv;
    uv_async_t news;
    uv_check_t round;
    uv_idle_t busy; /* it runs while there is more to do, so that the loop does not wait */
    uv_timer_t tick, sweep, goodbye;
    uv_signal_t terminated, interrupted, hung_up;
    struct server_role *role;
    struct sockets *sockets;
    struct connections *connections;
    const struct server_setup *setup;
    int64_t stop_at;    /* what has arrived before is handled until then */
    bool stops, drains; /* it was told to stop; everyone was told that it does */
    int err;
    struct text *why;
    struct loop_times times;
};

/* ---- the end --------------------------------------------------------------------------------- */

static void event_loop_close_handle(uv_handle_t *handle, void *context)
{
    struct event_loop *l = context;
    uv_handle_t *mine[] = {
        (uv_handle_t *)&l->busy,       (uv_handle_t *)&l->news,        (uv_handle_t *)&l->round,
        (uv_handle_t *)&l->tick,       (uv_handle_t *)&l->sweep,       (uv_handle_t *)&l->goodbye,
        (uv_handle_t *)&l->terminated, (uv_handle_t *)&l->interrupted, (uv_handle_t *)&l->hung_up};

    for (size_t i = 0; i < sizeof mine / sizeof *mine; i++)
        if (handle == mine[i] && !uv_is_closing(handle))
            uv_close(handle, NULL);
}

static void event_loop_on_goodbye(uv_timer_t *t)
{
    uv_stop(t->loop);
}

/* Stop: nobody new comes. What has already arrived is still answered, unless it is very much. */
static void event_loop_stop(struct event_loop *l)
{
    l->stops = true;
    l->stop_at = clock_ms() + FINISH_MS;
    sockets_refuse_all(l->sockets);
}

/* All is made durable and sent; everyone is told; the loop ends when they have heard it. */
static void event_loop_drain(struct event_loop *l)
{
    l->drains = true;
    server_role_stop(l->role);
    connections_close_all(l->connections, SERVER_ROLE_STOP_CODE, SERVER_ROLE_STOP);
    uv_timer_start(&l->goodbye, event_loop_on_goodbye, 1000 * (uint64_t)l->setup->stop_seconds, 0);
}

static void event_loop_on_signal(uv_signal_t *s, int number)
{
    struct event_loop *l = s->loop->data;

    log_event("info", "signal", "%s", strsignal(number));
    if (l->stops) {
        signal(number, SIG_DFL);
        raise(number);
    }
    event_loop_stop(l);
}

static void event_loop_reload(struct event_loop *l)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err = sockets_reload(l->sockets, &why);

    if (err == OK)
        log_event("info", "reload", "certificate and key were read again");
    else if (err == ERR_UNKNOWN)
        log_event("info", "reload", "there is no certificate, so nothing was read again");
    else
        log_event("error", "reload", "%s The old certificate stays.", why.at);
}

static void event_loop_on_hangup(uv_signal_t *s, int number)
{
    struct event_loop *l = s->loop->data;

    if (l->setup->hung_up != NULL && l->setup->hung_up(l->setup->context))
        event_loop_on_signal(s, number);
    else
        event_loop_reload(l);
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static void event_loop_on_tick(uv_timer_t *t)
{
    (void)t; /* the round that follows does what is due */
}

/* A timer of 0 ms would not do: it ends before the loop waits. */
static void event_loop_on_busy(uv_idle_t *i)
{
    (void)i;
}

/* If the disk fails, nothing that waits may be sent, so the loop ends at once. */
static void event_loop_on_news(uv_async_t *a)
{
    struct event_loop *l = a->loop->data;

    if (l->err == OK && (l->err = server_role_look(l->role, l->why)) != OK) {
        log_event("error", "journal", "%s", l->why->at);
        uv_stop(a->loop);
    }
}

static void event_loop_on_round(uv_check_t *c)
{
    struct event_loop *l = c->loop->data;
    int64_t wait = server_role_settle(l->role);

    if (l->stops && !l->drains && (wait != 0 || clock_ms() > l->stop_at))
        event_loop_drain(l);
    if (wait == 0)
        uv_idle_start(&l->busy, event_loop_on_busy);
    else
        uv_idle_stop(&l->busy);
    if (wait <= 0)
        uv_timer_stop(&l->tick);
    else
        uv_timer_start(&l->tick, event_loop_on_tick, (uint64_t)wait, 0);
    if (l->drains && connections_count(l->connections) == 0 && sockets_is_idle(l->sockets))
        uv_stop(c->loop);
    loop_times_add(&l->times, uv_hrtime(), uv_metrics_idle_time(c->loop));
}

static void event_loop_on_sweep(uv_timer_t *t)
{
    struct event_loop *l = t->loop->data;

    connections_sweep(l->connections, clock_ms());
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* libwebsockets has a table of as many files as the limit allows. */
static int event_loop_raise_limit(int *connections, struct text *why)
{
    int most = limits_most_connections();

    if (*connections == 0)
        *connections = most < CONNECTIONS ? most : CONNECTIONS;
    return limits_allow_connections(*connections, why);
}

static void event_loop_on_pings(void *context, const struct guest_connection *who, uint64_t bytes)
{
    struct event_loop *l = context;

    server_role_charge_pings(l->role, who, bytes);
}

static int event_loop_begin(struct event_loop *l, struct server_setup setup, int *metrics,
                            struct text *why)
{
    int err = event_loop_raise_limit(&setup.connections, why);

    if (err != OK)
        return err;
    l->connections =
        connections_new(&(struct connections_setup){.most = setup.connections,
                                                    .waiting = WAITING_BYTES,
                                                    .total = (size_t)setup.unread_mb << 20,
                                                    .rate = 2 * setup.host.frames_each,
                                                    .pinged = event_loop_on_pings,
                                                    .context = l});
    if (l->connections == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    if ((err = server_role_new(&l->role, &setup, &l->news, l->connections, why)) != OK)
        return err;
    err = sockets_new(&l->sockets, &setup, &l->uv, l->role, l->connections, why);
    if (err != OK || setup.metrics_address == NULL)
        return err;
    *metrics = setup.metrics_port;
    return sockets_show_metrics(l->sockets, &l->times, metrics, why);
}

static void event_loop_start_handles(struct event_loop *l)
{
    l->uv.data = l;
    uv_loop_configure(&l->uv, UV_METRICS_IDLE_TIME);
    uv_async_init(&l->uv, &l->news, event_loop_on_news);
    uv_check_init(&l->uv, &l->round);
    uv_idle_init(&l->uv, &l->busy);
    uv_timer_init(&l->uv, &l->tick);
    uv_timer_init(&l->uv, &l->sweep);
    uv_timer_init(&l->uv, &l->goodbye);
    uv_signal_init(&l->uv, &l->terminated);
    uv_signal_init(&l->uv, &l->interrupted);
    uv_signal_init(&l->uv, &l->hung_up);
}

/* Before, signals end the program as usual: there is nothing to finish. */
static void event_loop_start_signals(struct event_loop *l)
{
    uv_signal_start(&l->terminated, event_loop_on_signal, SIGTERM);
    uv_signal_start(&l->interrupted, event_loop_on_signal, SIGINT);
    uv_signal_start(&l->hung_up, event_loop_on_hangup, SIGHUP);
}

static void event_loop_tell(const struct event_loop *l, const struct server_setup *setup,
                            int metrics)
{
    bool v6 = strchr(setup->address, ':') != NULL;
    char url[128];

    snprintf(url, sizeof url, "%s://%s%s%s:%d", setup->certificate != NULL ? "wss" : "ws",
             v6 ? "[" : "", setup->address, v6 ? "]" : "", sockets_port(l->sockets));
    log_event("info", "start", "%s", url);
    if (setup->metrics_address != NULL)
        log_event("info", "metrics", "address %s, port %d, path /metrics", setup->metrics_address,
                  metrics);
    setup->ready(setup->context, url, metrics);
}

int event_loop_run(const struct server_setup *setup, struct text *why)
{
    struct event_loop *l = calloc(1, sizeof *l);
    int err, metrics = 0;

    if (l == NULL || uv_loop_init(&l->uv) != 0) {
        free(l);
        return text_explain(ERR_MEMORY, why, "out of memory.");
    }
    l->why = why;
    l->setup = setup;
    signal(SIGPIPE, SIG_IGN);
    event_loop_start_handles(l);
    if ((err = event_loop_begin(l, *setup, &metrics, why)) == OK) {
        event_loop_start_signals(l);
        uv_check_start(&l->round, event_loop_on_round);
        uv_timer_start(&l->sweep, event_loop_on_sweep, 1000, 1000);
        uv_timer_start(&l->tick, event_loop_on_tick, 0, 0);
        event_loop_tell(l, setup, metrics);
        uv_run(&l->uv, UV_RUN_DEFAULT);
        uv_check_stop(&l->round);
        err = l->err;
    }
    server_role_stop(l->role);
    sockets_close(l->sockets);
    uv_walk(&l->uv, event_loop_close_handle, l);
    uv_run(&l->uv, UV_RUN_DEFAULT);
    sockets_free(l->sockets);
    server_role_free(l->role);
    connections_free(l->connections);
    uv_run(&l->uv, UV_RUN_NOWAIT);
    uv_loop_close(&l->uv);
    free(l);
    log_event("info", "stop", NULL);
    return err;
}
