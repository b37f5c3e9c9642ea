/* `duello serve`: a host, or a door of one, behind real sockets; the journal is on disk. */
#ifndef ONLINE_SERVER_EVENT_LOOP_H
#define ONLINE_SERVER_EVENT_LOOP_H

#include "online/host/host.h"

struct server_setup {
    const char *address;       /* to listen on */
    int port;                  /* 0: any that is free */
    const char *database;      /* a path, or postgres://… */
    const char *inner_address; /* where the host listens for doors (server_role.h) */
    int inner_port;
    const char *metrics_address; /* where the figures are shown; NULL: nowhere */
    int metrics_port;
    const char *version;           /* of Duello, for the figures */
    const char *folder;            /* of the web page; NULL: none */
    const char *certificate, *key; /* files; NULL: no TLS */
    const char *proxy;             /* an address whose X-Forwarded-For is believed; NULL: none */
    const char *const *origins;    /* of other pages that may connect; ends in NULL */
    int connections;               /* at most; 0: 12,000, or as many as the system allows */
    int per_address;
    int unread_mb;    /* megabytes that may wait for all guests, and are in memory */
    int threads;      /* that think */
    int stop_seconds; /* for guests to take what waits for them at the end */
    struct host_setup host;
    /* It listens; `metrics` is the port of the figures, or 0. */
    void (*ready)(void *context, const char *url, int metrics);
    /* Is SIGHUP the end of the terminal that the server was started in? It then stops. NULL: no. */
    bool (*hung_up)(void *context);
    void *context;
};

/* Serve until SIGTERM or SIGINT; a second signal ends the program at once. SIGHUP reads the
 * certificate again. OK, or an error with its reason. */
int event_loop_run(const struct server_setup *setup, struct text *why);

#endif
