/*
 * Bytes that arrive on a socket and are no message: pings above all, which the network library
 * answers without a word. The system counts what arrives, the connection what it was told of; the
 * rest must stay small.
 */
#ifndef ONLINE_SERVER_UNASKED_H
#define ONLINE_SERVER_UNASKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    UNASKED_EACH = 64,        /* bytes of heads and encryption around a message, at most */
    UNASKED_SECOND = 16384,   /* bytes that are nobody's business, a second, */
    UNASKED_MOST = 192 * 1024 /* and at once: more than waits unread in a socket */
};

/* Zeroed, it counts from the first look on. */
struct unasked {
    bool looked;
    uint64_t received, told;
    uint64_t bytes; /* beyond what is nobody's business */
};

/* The connection was told of a message, or a part of one. */
static inline void unasked_told(struct unasked *u, size_t len)
{
    u->told += len + UNASKED_EACH;
}

/* Once a second: look at the socket. Returns how many more bytes there are than at the last look;
 * u->bytes beyond UNASKED_MOST are a flood. */
uint64_t unasked_look(struct unasked *u, int fd);

#endif
