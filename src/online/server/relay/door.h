/*
 * A door: this process has guests, and another one is their host. What guests send goes to the
 * host over one connection, and what the host sends comes back the same way.
 */
#ifndef ONLINE_SERVER_RELAY_DOOR_H
#define ONLINE_SERVER_RELAY_DOOR_H

#include "online/server/connections.h"
#include "online/server/database.h"

struct door;

struct door_setup {
    void *loop; /* a uv_loop_t */
    struct connections *connections;
    /* The host is reached; is lost or cannot be reached, after which the door is gone. */
    void (*opened)(void *context);
    void (*lost)(void *context, const char *why);
    void *context;
};

/* Connect to the host; NULL: impossible. */
struct door *door_new(const struct door_setup *setup, const struct database_writer *host);
void door_free(struct door *d);

/* A guest, by its number among the connections, has entered, sends a message, leaves. */
void door_enter(struct door *d, uint32_t guest, uint64_t address);
void door_receive(struct door *d, uint32_t guest, const char *bytes, size_t len);
void door_leave(struct door *d, uint32_t guest);
/* Send what waits. While too much waits, no guest is read. */
void door_flush(struct door *d);

#endif
