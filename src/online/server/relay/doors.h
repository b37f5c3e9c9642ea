/*
 * The doors of a host: other processes that have guests and relay what these send. The host hears
 * of these guests like of its own; their numbers begin with DOORS_FIRST.
 */
#ifndef ONLINE_SERVER_RELAY_DOORS_H
#define ONLINE_SERVER_RELAY_DOORS_H

#include "online/server/event_loop.h"
#include "online/server/host_runner.h"

struct doors;

enum { DOORS_FIRST = 1 << 24 };

/* Listen for doors, on a uv_loop_t. Before the loop runs, say who serves their guests. */
int doors_new(struct doors **out, const struct server_setup *setup, void *loop, struct text *why);
void doors_open_to(struct doors *d, struct host_runner *runner);
/* Close, and free when the loop has done so. Nobody is told. */
void doors_free(struct doors *d);
/* Where doors find the host, as "ADDRESS:PORT", and what they have to know. */
const char *doors_address(const struct doors *d);
const char *doors_secret(const struct doors *d);

struct doors_figures {
    int doors;
    size_t waiting; /* bytes for guests, because a relay is full */
    uint64_t cut;   /* guests who were cut off for whom too much waited */
};
struct doors_figures doors_figures(const struct doors *d);

/* Send to a guest; close its connection. Nothing happens if there is no such guest. */
void doors_send(struct doors *d, uint32_t guest, const char *json, size_t len);
void doors_close(struct doors *d, uint32_t guest, int code);
/* A message of a guest was handled: its door may read more from it. */
void doors_taken(struct doors *d, uint32_t guest);
/* Send what waits. */
void doors_flush(struct doors *d);

#endif
