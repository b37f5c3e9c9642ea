/*
 * What serves the guests of this process. Of all processes that share a database, one is the host,
 * and the others are doors, which relay what their guests send (relay/). A door becomes the
 * host when that one is gone, and a host that another one has replaced becomes a door. Guests who
 * had entered are then closed, so that they connect and say hello again; those who come before
 * there is a host wait.
 */
#ifndef ONLINE_SERVER_SERVER_ROLE_H
#define ONLINE_SERVER_SERVER_ROLE_H

#include "online/server/connections.h"
#include "online/server/event_loop.h"
#include "online/server/host_runner.h"
#include "online/server/relay/doors.h"

struct server_role;

/* Open the database, and become the host or a door. `c` must outlive the role. Other threads
 * wake the loop with `news`, a uv_async_t, when server_role_look is wanted. */
int server_role_new(struct server_role **out, const struct server_setup *setup, void *news,
                    struct connections *c, struct text *why);
/* What guests hear when the server stops, and with which code their connections are closed. */
#define SERVER_ROLE_STOP "The server is stopping. Your games continue when it is back."
enum { SERVER_ROLE_STOP_CODE = 1001 };
/* Make everything durable and send it; then be neither host nor door. */
void server_role_stop(struct server_role *s);
/* The loop has to run until it ends; then server_role_free. */
void server_role_free(struct server_role *s);

/* A guest has connected, sends a message, has gone. false: there is no memory for a guest. */
bool server_role_enter(struct server_role *s, const struct guest_connection *who);
void server_role_receive(struct server_role *s, const struct guest_connection *who,
                         const char *bytes, size_t len);
void server_role_leave(struct server_role *s, const struct guest_connection *who);
/* A guest has sent pings, or something else that is no message and takes time. */
void server_role_ping(struct server_role *s, const struct guest_connection *who);
/* The same by the bytes that arrived, for what the network library does not tell of. */
void server_role_charge_pings(struct server_role *s, const struct guest_connection *who,
                              uint64_t bytes);
/* Has this address done so much that it should not even connect? */
bool server_role_is_far_behind(const struct server_role *s, uint64_t address);

/* Take what other threads have. An error with its reason if nothing may go on. */
int server_role_look(struct server_role *s, struct text *why);
/* To be called when nothing more is at hand: as host_runner_settle. */
int64_t server_role_settle(struct server_role *s);

/* Is there a host? */
bool server_role_is_ready(const struct server_role *s);
/* Is this address banned, as far as this process knows? The host knows, and sends away guests of
 * doors itself. */
bool server_role_is_banned(const struct server_role *s, uint64_t address);
/* The figures of the host if it is this process; NULL: it is not. */
const struct host_runner *server_role_runner(const struct server_role *s);
struct doors_figures server_role_doors(const struct server_role *s);

#endif
