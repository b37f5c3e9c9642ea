/*
 * Accepts connections, and hands them on. If the process has no file descriptors left, it accepts
 * and closes them at once, so that clients learn of it and the loop does not spin. It keeps a
 * descriptor in reserve for that.
 */
#ifndef ONLINE_SERVER_LISTENER_H
#define ONLINE_SERVER_LISTENER_H

#include "core/err.h"
#include "core/text.h"

struct listener;

/* Listen on a uv_loop_t at this address (IPv4 or IPv6); port 0: any that is free. `accept` takes
 * each connection, which does not block and belongs to it. ERR_MEMORY, ERR_IO. */
int listener_new(struct listener **out, void *loop, const char *address, int port,
                 void (*accept)(void *context, int fd), void *context, struct text *why);
int listener_port(const struct listener *l);
/* Stop, and free it when the loop runs next. Nothing happens if it is NULL. */
void listener_close(struct listener *l);

#endif
