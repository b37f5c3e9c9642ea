/*
 * Everything between the network and the service: libwebsockets on a loop of libuv. Requests are
 * refused here, with a reason, before the host hears of them: too many from one address, from pages
 * of other sites, for what is not there.
 */
#ifndef SERVE_SOCKETS_H
#define SERVE_SOCKETS_H

#include "serve/service.h"

struct sockets;

struct sockets_setup {
    const char *address; /* to listen on */
    int port;            /* 0: any */
    const char *certificate, *key;
    const char *folder; /* of the web page; NULL: none */
    const char *proxy;  /* its X-Forwarded-For is believed; NULL: nobody's is */
    const char *const
        *origins;    /* of pages that may connect besides the server's own; ends in NULL */
    int connections; /* sockets at once */
    int per_address;
    void *loop; /* a uv_loop_t */
};

/* Begin to listen. After an error *out is NULL, or has to be closed too. */
int sockets_new(struct sockets **out, const struct sockets_setup *setup, struct service *service,
                struct connections *connections, struct text *why);
int sockets_port(const struct sockets *s);
/* Accept nobody any more. */
void sockets_refuse_all(struct sockets *s);
/* Close all sockets at once. The loop has to run until it ends; then sockets_free. */
void sockets_close(struct sockets *s);
void sockets_free(struct sockets *s);

#endif
