/*
 * What serves the guests of this process. Of all processes that share a database, one is the host,
 * and the others are doors, which relay what their guests send (serve/relay). A door becomes the
 * host when that one is gone, and a host that another one has replaced becomes a door. Guests who
 * had entered are then closed, so that they connect and say hello again; those who come before
 * there is a host wait.
 */
#ifndef ONLINE_SERVER_SERVICE_H
#define ONLINE_SERVER_SERVICE_H

#include "online/server/connections.h"
#include "online/server/serve.h"
#include "online/server/server.h"

struct service;

/* Open the database, and become the host or a door. `c` must outlive the service. Other threads
 * wake the loop with `news`, a uv_async_t, when service_look is wanted. */
int service_new(struct service **out, const struct serve_setup *setup, void *news,
                struct connections *c, struct text *why);
/* Make everything durable and send it; then be neither host nor door. */
void service_stop(struct service *s);
/* The loop has to run until it ends; then service_free. */
void service_free(struct service *s);

/* A guest has connected, sends a message, has gone. false: there is no memory for a guest. */
bool service_enter(struct service *s, uint32_t guest);
void service_receive(struct service *s, const struct guest_connection *who, const char *bytes,
                     size_t len);
void service_leave(struct service *s, const struct guest_connection *who);

/* Take what other threads have. An error with its reason if nothing may go on. */
int service_look(struct service *s, struct text *why);
/* To be called when nothing more is at hand: as server_settle. */
int64_t service_settle(struct service *s);

/* Is there a host? */
bool service_is_ready(const struct service *s);
/* The figures of the host if it is this process; NULL: it is not. */
const struct server *service_server(const struct service *s);
int service_doors(const struct service *s);

#endif
