/*
 * A WebSocket to a host, kept open by a thread of its own: whatever the program shows or computes,
 * pings are answered, and a lost connection comes back by itself. Frames and changes of the
 * connection come out in their order.
 */
#ifndef ONLINE_CLIENT_CONNECTION_H
#define ONLINE_CLIENT_CONNECTION_H

#include "online/protocol/url.h"

struct connection;

struct connection_setup {
    struct url url;
    const char *ca_file;   /* certificates to trust; NULL: the system's */
    void (*arrived)(void); /* called in the thread: there is something to take; NULL: nothing */
};

enum connection_news {
    CONNECTION_NOTHING,
    CONNECTION_OPENED, /* say hello; what was sent before is gone */
    CONNECTION_FRAME,
    CONNECTION_LOST /* it tries again; connection_trouble says why */
};

/* Begin to connect; NULL with a reason. */
struct connection *connection_new(const struct connection_setup *setup, struct text *why);
void connection_free(struct connection *c);
/* Take the next piece of news. Its *bytes belong to the caller: a frame, or the sentence with which
 * a server that stops has closed the connection; NULL: none. */
enum connection_news connection_take(struct connection *c, char **bytes, size_t *len);
/* Send a frame. After a loss nothing is sent until CONNECTION_OPENED was taken. */
void connection_send(struct connection *c, const char *bytes, size_t len);
/* Copy the reason of the last trouble. */
void connection_trouble(struct connection *c, struct text *out);

#endif
