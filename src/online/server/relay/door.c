/* The host knows a guest by its serial number too, so that nothing that was meant for a guest who
 * has gone reaches the next one with the same number. */
#include "online/server/relay/door.h"

#include "online/server/relay/relay.h"

#include <stdio.h>
#include <stdlib.h>

enum { HIGH_BYTES = 1 << 20, LOW_BYTES = 1 << 18 }; /* where guests are paused, and read again */

struct door {
    struct door_setup setup;
    struct relay *relay;
    char secret[DATABASE_SECRET];
};

static uint64_t door_name(const struct door *d, uint32_t guest)
{
    return (uint64_t)connections_serial(d->setup.connections, guest) << 32 | guest;
}

static void door_on_opened(void *context)
{
    struct door *d = context;

    d->setup.opened(d->setup.context);
}

static void door_close(struct door *d, uint32_t guest, int code)
{
    if (code == 0)
        connections_cut(d->setup.connections, guest);
    else
        connections_close(d->setup.connections, guest, code, "");
}

static void door_on_received(void *context, enum relay_kind kind, uint64_t name, const char *bytes,
                             size_t len)
{
    struct door *d = context;
    uint32_t guest = (uint32_t)name;

    if (name >> 32 == 0 || door_name(d, guest) != name)
        return;
    if (kind == RELAY_TEXT)
        connections_send(d->setup.connections, guest, bytes, len);
    else if (kind == RELAY_CLOSE && len == RELAY_CODE)
        door_close(d, guest, (int)relay_read_number(bytes, RELAY_CODE));
    else if (kind == RELAY_TAKEN && len == RELAY_COUNT)
        connections_taken(d->setup.connections, guest, (int)relay_read_number(bytes, RELAY_COUNT));
}

static void door_on_lost(void *context, const char *why)
{
    struct door *d = context;

    d->relay = NULL;
    connections_pause(d->setup.connections, false);
    d->setup.lost(d->setup.context, why);
    free(d);
}

struct door *door_new(const struct door_setup *setup, const struct database_writer *host)
{
    struct door *d = calloc(1, sizeof *d);
    struct relay_setup relay = {.loop = setup->loop,
                                .opened = door_on_opened,
                                .received = door_on_received,
                                .lost = door_on_lost,
                                .context = d};

    if (d == NULL)
        return NULL;
    d->setup = *setup;
    snprintf(d->secret, sizeof d->secret, "%s", host->secret);
    relay.secret = d->secret;
    if ((d->relay = relay_connect(&relay, host->address)) != NULL)
        return d;
    free(d);
    return NULL;
}

void door_free(struct door *d)
{
    if (d == NULL)
        return;
    connections_pause(d->setup.connections, false);
    relay_close(d->relay);
    free(d);
}

static void door_send(struct door *d, enum relay_kind kind, uint32_t guest, const char *bytes,
                      size_t len)
{
    relay_send(d->relay, kind, door_name(d, guest), bytes, len);
}

void door_enter(struct door *d, uint32_t guest, uint64_t address)
{
    char bytes[RELAY_ADDRESS];

    relay_write_number(bytes, address, RELAY_ADDRESS);
    door_send(d, RELAY_OPEN, guest, bytes, sizeof bytes);
}

void door_receive(struct door *d, uint32_t guest, const char *bytes, size_t len)
{
    door_send(d, RELAY_TEXT, guest, bytes, len);
    if (relay_waiting(d->relay) > HIGH_BYTES)
        connections_pause(d->setup.connections, true);
}

void door_leave(struct door *d, uint32_t guest)
{
    door_send(d, RELAY_CLOSE, guest, NULL, 0);
}

void door_flush(struct door *d)
{
    if (relay_waiting(d->relay) < LOW_BYTES)
        connections_pause(d->setup.connections, false);
    relay_flush(d->relay); /* which may be its end */
}
