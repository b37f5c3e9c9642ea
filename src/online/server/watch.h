/*
 * The thread of a server that is not the host: it looks for the one that is, in the database, and
 * becomes the host when that one is gone.
 */
#ifndef ONLINE_SERVER_WATCH_H
#define ONLINE_SERVER_WATCH_H

#include "online/server/database.h"

struct watch;

struct watch_setup {
    const char *address;         /* of the database */
    void (*wake)(void *context); /* called by the thread when there is news */
    void *context;
};

/* Start the thread. The database belongs to it; NULL: the thread opens it. NULL without memory. */
struct watch *watch_new(const struct watch_setup *setup, struct database *d);
void watch_free(struct watch *w);

/* Is the host reached? */
void watch_reach(struct watch *w, bool reached);
/* Get the last host that was seen; epoch 0: none was. */
void watch_host(struct watch *w, struct database_writer *out);
/* Take the database after the thread has claimed it; NULL: it has not. */
struct database *watch_claimed(struct watch *w);

#endif
