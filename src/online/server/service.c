/*
 * A service is in one of three states: the host (`server`, and `doors` if the database is shared),
 * a door that has reached the host (`door`, `is_open`), or a door that looks for one. It begins as
 * the host if it can claim the database. A door has a thread that waits to take over (takeover.h):
 * service_look finds that it has claimed the database, and service_host reads the journal and
 * becomes the host. A host whose claim is lost steps down to a door. At each of these changes
 * everyone who had entered is closed and connects again, because nobody can know what the last host
 * still did with their messages.
 */
#include "online/server/service.h"

#include "online/server/log.h"
#include "online/server/relay/door.h"
#include "online/server/relay/doors.h"
#include "online/server/takeover.h"

#include <stdlib.h>
#include <uv.h>

struct service {
    struct serve_setup setup;
    uv_async_t *news;
    struct connections *connections;
    struct server *server; /* of the host, with its doors; NULL: this is not the host */
    struct doors *doors;
    struct takeover *takeover; /* of a door; NULL: this is not a door */
    struct door *door;         /* NULL: it does not know the host */
    bool is_open;              /* the door has reached the host */
    struct database_writer host;
};

bool service_is_ready(const struct service *s)
{
    return s->server != NULL || s->is_open;
}

const struct server *service_server(const struct service *s)
{
    return s->server;
}

int service_doors(const struct service *s)
{
    return s->doors != NULL ? doors_count(s->doors) : 0;
}

static void service_wake(void *context)
{
    struct service *s = context;

    uv_async_send(s->news);
}

/* ---- guests ---------------------------------------------------------------------------------- */

bool service_enter(struct service *s, uint32_t guest)
{
    if (!service_is_ready(s))
        return true;
    if (s->server != NULL && !server_enter(s->server, guest))
        return false;
    if (s->server == NULL)
        door_enter(s->door, guest);
    connections_enter(s->connections, guest);
    return true;
}

void service_receive(struct service *s, const struct guest_connection *who, const char *bytes,
                     size_t len)
{
    if (!who->entered)
        return;
    if (s->server != NULL)
        server_receive(s->server, who->number, bytes, len);
    else
        door_receive(s->door, who->number, bytes, len);
}

void service_leave(struct service *s, const struct guest_connection *who)
{
    if (!who->entered)
        return;
    if (s->server != NULL)
        server_leave(s->server, who->number);
    else
        door_leave(s->door, who->number);
}

/* There is a host: those who waited for one enter. */
static void service_begin(struct service *s)
{
    uint32_t guest = 0;

    while ((guest = connections_next_waiting(s->connections, guest)) != 0)
        if (!service_enter(s, guest))
            connections_close(s->connections, guest, 1013, "out of memory");
}

/* ---- a door ---------------------------------------------------------------------------------- */

static void service_on_opened(void *context)
{
    struct service *s = context;

    log_event("info", "door", "reached the host at %s", s->host.address);
    s->is_open = true;
    takeover_reach(s->takeover, true);
    service_begin(s);
}

static void service_end_door(struct service *s)
{
    s->door = NULL;
    s->is_open = false;
    takeover_reach(s->takeover, false);
    connections_leave_all(s->connections, 1012, "the host has changed: please connect again");
}

static void service_on_lost(void *context, const char *why)
{
    struct service *s = context;

    if (s->is_open)
        log_event("warning", "door", "lost the host: %s", why);
    service_end_door(s);
}

static void service_close_door(struct service *s)
{
    if (s->door == NULL)
        return;
    door_free(s->door);
    service_end_door(s);
}

/* Go where the host is. */
static void service_follow(struct service *s)
{
    struct door_setup setup = {.loop = s->news->loop,
                               .connections = s->connections,
                               .opened = service_on_opened,
                               .lost = service_on_lost,
                               .context = s};
    struct database_writer host;

    takeover_host(s->takeover, &host);
    if (host.epoch != s->host.epoch)
        service_close_door(s);
    s->host = host;
    if (s->door == NULL && host.address[0] != '\0')
        s->door = door_new(&setup, &host);
}

static int service_await_takeover(struct service *s, struct database *d, struct text *why)
{
    s->takeover = takeover_new(&(struct takeover_setup){s->setup.database, service_wake, s}, d);
    if (s->takeover != NULL)
        return OK;
    database_close(d);
    return text_explain(ERR_MEMORY, why, "out of memory.");
}

/* ---- the host -------------------------------------------------------------------------------- */

static void service_send(void *context, uint32_t guest, const char *json, size_t len)
{
    struct service *s = context;

    if (guest < DOORS_FIRST)
        connections_send(s->connections, guest, json, len);
    else
        doors_send(s->doors, guest, json, len);
}

static void service_close(void *context, uint32_t guest, int code, const char *reason)
{
    struct service *s = context;

    if (guest < DOORS_FIRST)
        connections_close(s->connections, guest, code, reason);
    else
        doors_close(s->doors, guest, code);
}

/* Become the host: the database is claimed. */
static int service_host(struct service *s, struct database *d, struct text *why)
{
    struct server_setup setup = {.host = s->setup.host,
                                 .threads = s->setup.threads,
                                 .wake = service_wake,
                                 .send = service_send,
                                 .close = service_close,
                                 .context = s};
    int err;

    service_close_door(s);
    takeover_free(s->takeover);
    s->takeover = NULL;
    if (database_is_shared(s->setup.database)) {
        if ((err = doors_new(&s->doors, &s->setup, s->news->loop, why)) != OK) {
            database_close(d);
            return err;
        }
        setup.address = doors_address(s->doors);
        setup.secret = doors_secret(s->doors);
    }
    if ((err = server_new(&s->server, &setup, d, why)) != OK)
        return err;
    if (s->doors != NULL)
        doors_open_to(s->doors, s->server);
    log_event("info", "host", NULL);
    service_begin(s);
    return OK;
}

static void service_end_host(struct service *s)
{
    doors_free(s->doors);
    s->doors = NULL;
    server_free(s->server);
    s->server = NULL;
}

/* ---- what happens ---------------------------------------------------------------------------- */

/* Another server is the host, or could be: nothing that waits may be sent, and everyone has to
 * connect again. */
static int service_step_down(struct service *s, struct text *why)
{
    log_event("warning", "replaced", "%s", why->at);
    text_clear(why);
    service_end_host(s);
    connections_leave_all(s->connections, 1012, "the host has changed: please connect again");
    return service_await_takeover(s, NULL, why);
}

int service_look(struct service *s, struct text *why)
{
    struct database *claimed;
    int err = OK;

    if (s->server != NULL)
        err = server_look(s->server, why);
    else if (s->takeover != NULL && (claimed = takeover_claimed(s->takeover)) != NULL)
        err = service_host(s, claimed, why);
    else if (s->takeover != NULL)
        service_follow(s);
    return err == ERR_LIMIT || err == ERR_OVER ? service_step_down(s, why) : err;
}

int64_t service_settle(struct service *s)
{
    int64_t wait = s->server != NULL ? server_settle(s->server) : -1;

    if (s->doors != NULL)
        doors_flush(s->doors);
    if (s->door != NULL)
        door_flush(s->door);
    return wait;
}

int service_new(struct service **out, const struct serve_setup *setup, void *news,
                struct connections *c, struct text *why)
{
    struct service *s = calloc(1, sizeof *s);
    struct database *d;
    int err;

    if (s == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    s->setup = *setup;
    s->news = news;
    s->connections = c;
    *out = s;
    if ((err = database_open(&d, setup->database, DATABASE_SERVE, why)) != OK)
        return err;
    err = database_claim(d, true, &s->host, why);
    if (err == OK)
        return service_host(s, d, why);
    text_clear(why);
    log_event("info", "door", "another server is the host");
    return service_await_takeover(s, d, why);
}

void service_stop(struct service *s)
{
    if (s == NULL)
        return;
    if (s->server != NULL)
        server_flush(s->server);
    service_settle(s);
    connections_leave_all(s->connections, 1001, "the server is stopping");
    service_end_host(s);
    door_free(s->door);
    s->door = NULL;
    s->is_open = false;
    takeover_free(s->takeover);
    s->takeover = NULL;
}

void service_free(struct service *s)
{
    service_stop(s);
    free(s);
}
