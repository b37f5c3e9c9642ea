/*
 * Everything between the network and the host or door (server_role.h): libwebsockets on a loop of
 * libuv. Requests are refused here, with a reason, before the host hears of them: too many from one
 * address, from pages of other sites, for what is not there.
 */
#ifndef ONLINE_SERVER_SOCKETS_H
#define ONLINE_SERVER_SOCKETS_H

#include "online/server/server_role.h"

struct sockets;
struct loop_times;

/* Begin to listen, on a uv_loop_t. After an error *out is NULL, or has to be closed too. */
int sockets_new(struct sockets **out, const struct server_setup *setup, void *loop,
                struct server_role *role, struct connections *connections, struct text *why);
int sockets_port(const struct sockets *s);
/* Show the figures at the address of the setup; *port is the port then. */
int sockets_show_metrics(struct sockets *s, const struct loop_times *loop, int *port,
                         struct text *why);
/* Read certificate and key again. After an error the old ones stay; ERR_UNKNOWN: there are none. */
int sockets_reload(struct sockets *s, struct text *why);
/* From now on, answer every request with the sentence that the server stops. */
void sockets_refuse_all(struct sockets *s);
/* Is no file being sent? */
bool sockets_is_idle(const struct sockets *s);
/* Close all sockets at once. The loop has to run until it ends; then sockets_free. */
void sockets_close(struct sockets *s);
void sockets_free(struct sockets *s);

#endif
