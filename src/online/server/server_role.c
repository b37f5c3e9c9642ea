/*
 * A server is in one of three states: the host (`runner`, and `doors` if the database is shared),
 * a door that has reached the host (`door`, `is_open`), or a door that looks for one. It begins as
 * the host if it can claim the database. A door has a thread that waits to take over (takeover.h):
 * server_role_look finds that it has claimed the database, and server_role_host reads the journal
 * and becomes the host. A host whose claim is lost steps down to a door. At each of these changes
 * everyone who had entered is closed and connects again, because nobody can know what the last host
 * still did with their messages.
 */
#include "online/server/server_role.h"

#include "online/server/log.h"
#include "online/server/relay/door.h"
#include "online/server/takeover.h"

#include <stdlib.h>
#include <uv.h>

struct server_role {
    struct server_setup setup;
    uv_async_t *news;
    struct connections *connections;
    struct host_runner *runner; /* of the host, with its doors; NULL: this is not the host */
    struct doors *doors;
    struct takeover *takeover; /* of a door; NULL: this is not a door */
    struct door *door;         /* NULL: it does not know the host */
    bool is_open;              /* the door has reached the host */
    struct database_writer host;
};

static const char server_role_changed[] =
    "Another server has taken over. Your games continue there.";

bool server_role_is_ready(const struct server_role *s)
{
    return s->runner != NULL || s->is_open;
}

bool server_role_is_banned(const struct server_role *s, uint64_t address)
{
    return s->runner != NULL && host_runner_is_banned(s->runner, address);
}

const struct host_runner *server_role_runner(const struct server_role *s)
{
    return s->runner;
}

struct doors_figures server_role_doors(const struct server_role *s)
{
    return s->doors != NULL ? doors_figures(s->doors) : (struct doors_figures){0};
}

static void server_role_wake(void *context)
{
    struct server_role *s = context;

    uv_async_send(s->news);
}

/* ---- guests ---------------------------------------------------------------------------------- */

bool server_role_enter(struct server_role *s, const struct guest_connection *who)
{
    if (!server_role_is_ready(s))
        return true;
    if (s->runner != NULL && !host_runner_enter(s->runner, who->number, who->address))
        return false;
    if (s->runner == NULL)
        door_enter(s->door, who->number, who->address);
    connections_enter(s->connections, who->number);
    return true;
}

void server_role_receive(struct server_role *s, const struct guest_connection *who,
                         const char *bytes, size_t len)
{
    if (!who->entered)
        return;
    connections_hold(s->connections, who->number);
    if (s->runner != NULL)
        host_runner_receive(s->runner, who->number, bytes, len);
    else
        door_receive(s->door, who->number, bytes, len);
}

/* A door has only the limit on messages a second. */
void server_role_ping(struct server_role *s, const struct guest_connection *who)
{
    if (!who->entered || s->runner == NULL)
        return;
    connections_hold(s->connections, who->number);
    host_runner_ping(s->runner, who->number);
}

void server_role_charge_pings(struct server_role *s, const struct guest_connection *who,
                              uint64_t bytes)
{
    if (who->entered && s->runner != NULL)
        host_runner_charge_pings(s->runner, who->number, bytes);
}

bool server_role_is_far_behind(const struct server_role *s, uint64_t address)
{
    return s->runner != NULL && host_runner_is_far_behind(s->runner, address);
}

void server_role_leave(struct server_role *s, const struct guest_connection *who)
{
    if (!who->entered)
        return;
    if (s->runner != NULL)
        host_runner_leave(s->runner, who->number);
    else
        door_leave(s->door, who->number);
}

/* There is a host: those who waited for one enter. */
static void server_role_begin(struct server_role *s)
{
    const struct guest_connection *who = NULL;

    while ((who = connections_next_waiting(s->connections, who)) != NULL)
        if (!server_role_enter(s, who))
            connections_close(s->connections, who->number, 1013, "out of memory");
}

/* ---- a door ---------------------------------------------------------------------------------- */

static void server_role_on_opened(void *context)
{
    struct server_role *s = context;

    log_event("info", "door", "reached the host at %s", s->host.address);
    s->is_open = true;
    takeover_reach(s->takeover, true);
    server_role_begin(s);
}

static void server_role_end_door(struct server_role *s)
{
    s->door = NULL;
    s->is_open = false;
    takeover_reach(s->takeover, false);
    connections_leave_all(s->connections, 1012, server_role_changed);
}

static void server_role_on_lost(void *context, const char *why)
{
    struct server_role *s = context;

    if (s->is_open)
        log_event("warning", "door", "lost the host: %s", why);
    server_role_end_door(s);
}

static void server_role_close_door(struct server_role *s)
{
    if (s->door == NULL)
        return;
    door_free(s->door);
    server_role_end_door(s);
}

/* Go where the host is. */
static void server_role_follow(struct server_role *s)
{
    struct door_setup setup = {.loop = s->news->loop,
                               .connections = s->connections,
                               .opened = server_role_on_opened,
                               .lost = server_role_on_lost,
                               .context = s};
    struct database_writer host;

    takeover_host(s->takeover, &host);
    if (host.epoch != s->host.epoch)
        server_role_close_door(s);
    s->host = host;
    if (s->door == NULL && host.address[0] != '\0')
        s->door = door_new(&setup, &host);
}

static int server_role_await_takeover(struct server_role *s, struct database *d, struct text *why)
{
    s->takeover = takeover_new(&(struct takeover_setup){s->setup.database, server_role_wake, s}, d);
    if (s->takeover != NULL)
        return OK;
    database_close(d);
    return text_explain(ERR_MEMORY, why, "out of memory.");
}

/* ---- the host -------------------------------------------------------------------------------- */

static void server_role_send(void *context, uint32_t guest, const char *json, size_t len)
{
    struct server_role *s = context;

    if (guest < DOORS_FIRST)
        connections_send(s->connections, guest, json, len);
    else
        doors_send(s->doors, guest, json, len);
}

static void server_role_close(void *context, uint32_t guest, int code, const char *reason)
{
    struct server_role *s = context;

    if (guest < DOORS_FIRST)
        connections_close(s->connections, guest, code, reason);
    else
        doors_close(s->doors, guest, code);
}

static void server_role_taken(void *context, uint32_t guest)
{
    const struct server_role *s = context;

    if (guest < DOORS_FIRST)
        connections_taken(s->connections, guest, 1);
    else
        doors_taken(s->doors, guest);
}

static void server_role_on_empty(void *context, uint32_t guest)
{
    const struct server_role *s = context;

    if (s->runner != NULL)
        host_runner_continue(s->runner, guest);
}

/* A door tells nothing about what its guests have read. */
static void server_role_owes(void *context, uint32_t guest)
{
    struct server_role *s = context;

    if (guest < DOORS_FIRST)
        connections_tell_empty(s->connections, guest, server_role_on_empty, s);
    else
        host_runner_continue(s->runner, guest);
}

/* Become the host: the database is claimed. */
static int server_role_host(struct server_role *s, struct database *d, struct text *why)
{
    struct host_runner_setup setup = {.host = s->setup.host,
                                      .threads = s->setup.threads,
                                      .wake = server_role_wake,
                                      .send = server_role_send,
                                      .close = server_role_close,
                                      .taken = server_role_taken,
                                      .owes = server_role_owes,
                                      .context = s};
    int err;

    server_role_close_door(s);
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
    if ((err = host_runner_new(&s->runner, &setup, d, why)) != OK)
        return err;
    if (s->doors != NULL)
        doors_open_to(s->doors, s->runner);
    log_event("info", "host", NULL);
    server_role_begin(s);
    return OK;
}

static void server_role_end_host(struct server_role *s)
{
    doors_free(s->doors);
    s->doors = NULL;
    host_runner_free(s->runner);
    s->runner = NULL;
}

/* ---- what happens ---------------------------------------------------------------------------- */

/* Another server is the host, or could be: nothing that waits may be sent, and everyone has to
 * connect again. The same if this server has claimed the database, but has lost it while it became
 * the host. */
static int server_role_step_down(struct server_role *s, struct text *why)
{
    if (s->runner != NULL)
        log_event("warning", "replaced", "%s", why->at);
    else
        log_event("warning", "door", "cannot become the host: %s", why->at);
    text_clear(why);
    server_role_end_host(s);
    connections_leave_all(s->connections, 1012, server_role_changed);
    return server_role_await_takeover(s, NULL, why);
}

static bool server_role_is_replaced(int err)
{
    return err == ERR_LIMIT || err == ERR_OVER;
}

int server_role_look(struct server_role *s, struct text *why)
{
    struct database *claimed;
    int err = OK;

    if (s->runner != NULL)
        err = host_runner_look(s->runner, why);
    else if (s->takeover != NULL && (claimed = takeover_claimed(s->takeover)) != NULL)
        err = server_role_host(s, claimed, why);
    else if (s->takeover != NULL)
        server_role_follow(s);
    return server_role_is_replaced(err) ? server_role_step_down(s, why) : err;
}

int64_t server_role_settle(struct server_role *s)
{
    int64_t wait = s->runner != NULL ? host_runner_settle(s->runner) : -1;

    if (s->doors != NULL)
        doors_flush(s->doors);
    if (s->door != NULL)
        door_flush(s->door);
    return wait;
}

int server_role_new(struct server_role **out, const struct server_setup *setup, void *news,
                    struct connections *c, struct text *why)
{
    struct server_role *s = calloc(1, sizeof *s);
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
    if (err == OK) {
        err = server_role_host(s, d, why);
        return server_role_is_replaced(err) ? server_role_step_down(s, why) : err;
    }
    text_clear(why);
    log_event("info", "door", "another server is the host");
    return server_role_await_takeover(s, d, why);
}

void server_role_stop(struct server_role *s)
{
    if (s == NULL)
        return;
    if (s->runner != NULL)
        host_runner_flush(s->runner);
    server_role_settle(s);
    connections_leave_all(s->connections, SERVER_ROLE_STOP_CODE, SERVER_ROLE_STOP);
    server_role_end_host(s);
    door_free(s->door);
    s->door = NULL;
    s->is_open = false;
    takeover_free(s->takeover);
    s->takeover = NULL;
}

void server_role_free(struct server_role *s)
{
    server_role_stop(s);
    free(s);
}
