/*
 * One loop of libuv does everything that is quick. Other threads wake it (uv_async), time does
 * (uv_timer), sockets do. After each round, when nothing more is at hand, the lines that the round
 * made go to the journal together.
 */
#include "online/server/serve.h"

#include "online/server/log.h"
#include "online/server/sockets.h"
#include "system/clock.h"
#include "system/limits.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

enum {
    WAITING_BYTES = 1 << 20, /* that a guest may leave unread */
    GOODBYE_MS = 2000,       /* for guests to take what waits for them at the end */
    CONNECTIONS = 12000      /* at most, unless told otherwise and if the system allows them */
};

struct serve_loop {
    uv_loop_t uv;
    uv_async_t news;
    uv_check_t round;
    uv_timer_t tick, sweep, goodbye;
    uv_signal_t terminated, interrupted;
    struct service *service;
    struct sockets *sockets;
    struct connections *connections;
    bool stops;
    int err;
    struct text *why;
};

/* ---- the end --------------------------------------------------------------------------------- */

static void serve_close_handle(uv_handle_t *handle, void *context)
{
    struct serve_loop *l = context;
    uv_handle_t *mine[] = {(uv_handle_t *)&l->news,       (uv_handle_t *)&l->round,
                           (uv_handle_t *)&l->tick,       (uv_handle_t *)&l->sweep,
                           (uv_handle_t *)&l->goodbye,    (uv_handle_t *)&l->terminated,
                           (uv_handle_t *)&l->interrupted};

    for (size_t i = 0; i < sizeof mine / sizeof *mine; i++)
        if (handle == mine[i] && !uv_is_closing(handle))
            uv_close(handle, NULL);
}

static void serve_on_goodbye(uv_timer_t *t)
{
    uv_stop(t->loop);
}

/* Stop: nobody new comes; all is made durable and sent; everyone is told; then the loop ends. */
static void serve_stop(struct serve_loop *l)
{
    if (l->stops)
        return;
    l->stops = true;
    sockets_refuse_all(l->sockets);
    service_stop(l->service);
    connections_close_all(l->connections, 1001, "the server is stopping");
    uv_timer_start(&l->goodbye, serve_on_goodbye, GOODBYE_MS, 0);
}

static void serve_on_signal(uv_signal_t *s, int number)
{
    struct serve_loop *l = s->loop->data;

    log_event("info", "signal", "%s", strsignal(number));
    if (l->stops) {
        signal(number, SIG_DFL);
        raise(number);
    }
    serve_stop(l);
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static void serve_on_tick(uv_timer_t *t)
{
    (void)t; /* the round that follows does what is due */
}

/* If the disk fails, nothing that waits may be sent, so the loop ends at once. */
static void serve_on_news(uv_async_t *a)
{
    struct serve_loop *l = a->loop->data;

    if (l->err == OK && (l->err = service_look(l->service, l->why)) != OK) {
        log_event("error", "journal", "%s", l->why->at);
        uv_stop(a->loop);
    }
}

static void serve_on_round(uv_check_t *c)
{
    struct serve_loop *l = c->loop->data;
    int64_t wait = service_settle(l->service);

    if (wait < 0)
        uv_timer_stop(&l->tick);
    else
        uv_timer_start(&l->tick, serve_on_tick, (uint64_t)wait, 0);
    if (l->stops && connections_count(l->connections) == 0)
        uv_stop(c->loop);
}

static void serve_on_sweep(uv_timer_t *t)
{
    struct serve_loop *l = t->loop->data;

    connections_sweep(l->connections, clock_ms());
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* libwebsockets has a table of as many files as the limit allows. */
static int serve_raise_limit(int *connections, struct text *why)
{
    int most = limits_most_connections();

    if (*connections == 0)
        *connections = most < CONNECTIONS ? most : CONNECTIONS;
    return limits_allow_connections(*connections, why);
}

static int serve_begin(struct serve_loop *l, struct serve_setup setup, struct text *why)
{
    int err = serve_raise_limit(&setup.connections, why);

    if (err != OK)
        return err;
    l->connections = connections_new(
        &(struct connections_setup){setup.connections, WAITING_BYTES, 2 * setup.host.frames_each});
    if (l->connections == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    if ((err = service_new(&l->service, &setup, &l->news, l->connections, why)) != OK)
        return err;
    return sockets_new(&l->sockets, &setup, &l->uv, l->service, l->connections, why);
}

static void serve_start_handles(struct serve_loop *l)
{
    l->uv.data = l;
    uv_async_init(&l->uv, &l->news, serve_on_news);
    uv_check_init(&l->uv, &l->round);
    uv_timer_init(&l->uv, &l->tick);
    uv_timer_init(&l->uv, &l->sweep);
    uv_timer_init(&l->uv, &l->goodbye);
    uv_signal_init(&l->uv, &l->terminated);
    uv_signal_init(&l->uv, &l->interrupted);
}

/* Before, signals end the program as usual: there is nothing to finish. */
static void serve_start_signals(struct serve_loop *l)
{
    uv_signal_start(&l->terminated, serve_on_signal, SIGTERM);
    uv_signal_start(&l->interrupted, serve_on_signal, SIGINT);
}

static void serve_tell(const struct serve_loop *l, const struct serve_setup *setup)
{
    bool v6 = strchr(setup->address, ':') != NULL;
    char url[128];

    snprintf(url, sizeof url, "%s://%s%s%s:%d", setup->certificate != NULL ? "wss" : "ws",
             v6 ? "[" : "", setup->address, v6 ? "]" : "", sockets_port(l->sockets));
    log_event("info", "start", "%s", url);
    setup->ready(setup->context, url);
}

int serve_run(const struct serve_setup *setup, struct text *why)
{
    struct serve_loop *l = calloc(1, sizeof *l);
    int err;

    if (l == NULL || uv_loop_init(&l->uv) != 0) {
        free(l);
        return text_explain(ERR_MEMORY, why, "out of memory.");
    }
    l->why = why;
    signal(SIGPIPE, SIG_IGN);
    serve_start_handles(l);
    if ((err = serve_begin(l, *setup, why)) == OK) {
        serve_start_signals(l);
        uv_check_start(&l->round, serve_on_round);
        uv_timer_start(&l->sweep, serve_on_sweep, 1000, 1000);
        uv_timer_start(&l->tick, serve_on_tick, 0, 0);
        serve_tell(l, setup);
        uv_run(&l->uv, UV_RUN_DEFAULT);
        uv_check_stop(&l->round);
        err = l->err;
    }
    service_stop(l->service);
    sockets_close(l->sockets);
    uv_walk(&l->uv, serve_close_handle, l);
    uv_run(&l->uv, UV_RUN_DEFAULT);
    sockets_free(l->sockets);
    service_free(l->service);
    connections_free(l->connections);
    uv_run(&l->uv, UV_RUN_NOWAIT);
    uv_loop_close(&l->uv);
    free(l);
    log_event("info", "stop", NULL);
    return err;
}

int serve_request(const char *database, const char *verb, const char *name, const char *to,
                  struct text *outcome)
{
    struct database_request r = {0};
    struct database *d;
    bool answered = false, served;
    int err;

    snprintf(r.verb, sizeof r.verb, "%s", verb);
    snprintf(r.name, sizeof r.name, "%s", name);
    snprintf(r.to, sizeof r.to, "%s", to);
    if ((err = database_open(&d, database, DATABASE_ASK, outcome)) != OK)
        return err;
    served = d->kind->is_served(d);
    err = d->kind->add_request(d, &r, outcome);
    for (int i = 0; err == OK && served && !answered && i < 100; i++) {
        usleep(100000);
        answered = d->kind->outcome(d, r.number, outcome);
    }
    database_close(d);
    return err != OK || answered ? err : ERR_OVER;
}
