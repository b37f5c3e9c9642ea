/*
 * The guests: everyone with an open WebSocket. A guest's frames wait here until the socket takes
 * them; a guest who does not read is closed when too much waits.
 */
#ifndef ONLINE_SERVER_CONNECTIONS_H
#define ONLINE_SERVER_CONNECTIONS_H

#include "online/server/unread.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "online/server/unasked.h"

enum { CONNECTIONS_HELD = 4 };

struct lws;
struct connections;
struct connection_frame;

/* libwebsockets keeps one for each WebSocket, zeroed at first. */
struct guest_connection {
    struct unread_link unread; /* the first member: a link of the list is its guest */
    struct lws *socket;
    uint32_t number, serial;               /* the serial number is used only once */
    uint64_t address;                      /* address_owner of where the guest comes from */
    struct connection_frame *first, **end; /* frames that wait to be sent */
    size_t waiting;                        /* their bytes */
    char *part; /* the beginning of a message that has not arrived whole */
    size_t part_len;
    int64_t part_since, heard; /* milliseconds: since when; the last sign of life */
    int budget;                /* messages that are read before the next sweep */
    struct unasked unasked;    /* bytes that were no message */
    int held;                  /* messages that wait for their turn */
    bool pinged, ping_now;
    bool asks;                  /* to write to the socket */
    bool tells_empty;           /* once all was written, the host wants to know */
    bool entered, spent, reads; /* the host knows it; it sent too much; the socket is read */
    bool closes, closed;        /* a close frame is to be sent, was sent */
    int close_code;
    const char *close_reason;
};

struct connections_setup {
    int most;       /* guests at once */
    size_t waiting; /* bytes that may wait for one guest, */
    size_t total;   /* and for all: beyond it, those for whom most waits are cut off */
    /* Messages a second that are read from one guest; 0: any number. The rest waits in its socket.
     * The host has a limit of its own, below this one, and answers (online/host/receive.c). */
    int rate;
    /* A guest has sent this many bytes that were no message, such as pings. */
    void (*pinged)(void *context, const struct guest_connection *who, uint64_t bytes);
    void *context;
};

struct connections *connections_new(const struct connections_setup *setup);
void connections_free(struct connections *c);
int connections_count(const struct connections *c);
/* Bytes that wait for all guests, and guests who were closed because they did not read. */
size_t connections_waiting(const struct connections *c);
uint64_t connections_slow(const struct connections *c);

/* A socket has opened: false if there are too many. And it has closed. */
bool connections_add(struct connections *c, struct guest_connection *who, struct lws *socket,
                     uint64_t address, int64_t now);
void connections_remove(struct connections *c, struct guest_connection *who);

/* The serial number of a guest; 0: there is no such guest. */
uint32_t connections_serial(const struct connections *c, uint32_t number);
/* A guest is read only after it has entered. All guests have left: those who had entered are closed
 * as with connections_close, the others wait on. */
void connections_enter(struct connections *c, uint32_t number);
void connections_leave_all(struct connections *c, int code, const char *reason);
/* Get the next guest after `who`, or the first after NULL, who has not entered; NULL: there is
 * none. */
const struct guest_connection *connections_next_waiting(const struct connections *c,
                                                        const struct guest_connection *who);
/* A message of this guest waits for its turn; a guest is not read while CONNECTIONS_HELD wait. And
 * it waits no longer. */
void connections_hold(struct connections *c, uint32_t number);
void connections_taken(struct connections *c, uint32_t number, int messages);
/* Read from nobody, or as usual again. */
void connections_pause(struct connections *c, bool pauses);

/* Send a frame, after those that wait. Nothing happens if there is no such guest. */
void connections_send(struct connections *c, uint32_t number, const char *json, size_t len);
/* Close with a code and a reason, which must be a constant of at most 123 bytes, after all that
 * waits. */
void connections_close(struct connections *c, uint32_t number, int code, const char *reason);
/* Close at once, without a close frame: too much waits for this guest. */
void connections_cut(struct connections *c, uint32_t number);
void connections_close_all(struct connections *c, int code, const char *reason);

/* Tell `empty` once, when all that waits for this guest was written. */
void connections_tell_empty(struct connections *c, uint32_t number,
                            void (*empty)(void *context, uint32_t number), void *context);
/* The library answers pings by itself, and then says that the socket takes more, which was not
 * asked for. Has it done so just now? To be asked before connections_write. */
static inline bool connections_has_ponged(const struct guest_connection *who)
{
    return !who->asks;
}
/* The socket takes more: send what waits. -1: the connection is to be closed now. */
int connections_write(struct connections *c, struct guest_connection *who);

/* A sign of life. */
void connections_hear(struct guest_connection *who, int64_t now);
/* Bytes of a message have arrived. Returns 1 with the whole message, which is valid until the next
 * call; 0 if more is to come; -1 if the message is too long. */
int connections_read(struct guest_connection *who, const char *bytes, size_t len, bool more,
                     int64_t now, const char **message, size_t *message_len);
/* The message was handled. */
void connections_read_next(struct guest_connection *who);
/* Count a message, a fragment of one, or a ping. A guest who sends too many is not read until the
 * next sweep. */
void connections_spend(struct connections *c, struct guest_connection *who);

/* Once a second: ping guests that were silent, close those that do not answer, flood or never end a
 * message, and read again from those that had sent too much. */
void connections_sweep(struct connections *c, int64_t now);

#endif
