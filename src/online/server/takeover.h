/*
 * How a server takes over when the host dies. Every server that is not the host has this thread. It
 * asks the database ten times a second who the host is, and claims the database for itself. The
 * claim succeeds once the host's time has run out, or at once if this server cannot reach the host
 * and the host's connection to the database has ended (database.h). server_role.c does the rest.
 */
#ifndef ONLINE_SERVER_TAKEOVER_H
#define ONLINE_SERVER_TAKEOVER_H

#include "online/server/database.h"

struct takeover;

struct takeover_setup {
    const char *address;         /* of the database */
    void (*wake)(void *context); /* called by the thread when there is news */
    void *context;
};

/* Start the thread. The database belongs to it; NULL: the thread opens it. NULL without memory. */
struct takeover *takeover_new(const struct takeover_setup *setup, struct database *d);
void takeover_free(struct takeover *w);

/* Is the host reached? */
void takeover_reach(struct takeover *w, bool reached);
/* Get the last host that was seen; epoch 0: none was. */
void takeover_host(struct takeover *w, struct database_writer *out);
/* Take the database after the thread has claimed it; NULL: it has not. */
struct database *takeover_claimed(struct takeover *w);

#endif
