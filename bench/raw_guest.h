/*
 * A WebSocket connection to a server, without a library: as little work as possible, from any
 * address of this machine, so that many of them can trouble a server.
 */
#ifndef BENCH_RAW_GUEST_H
#define BENCH_RAW_GUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RAW_GUEST_HEAD = 96, RAW_GUEST_OUT = 8192 };

/* Zeroed at first, with fd -1. */
struct raw_guest {
    int fd;
    bool is_open; /* the server has accepted the WebSocket */
    size_t rest;  /* bytes of the frame that are still to come */
    size_t head_len;
    char head[RAW_GUEST_HEAD]; /* the beginning of a frame, or of the server's answer */
    size_t out_len;
    char out[RAW_GUEST_OUT]; /* what the socket has not taken */
};

/* Connect from 127.x.y.z, as a number, and ask for a WebSocket. false: it is impossible now. */
bool raw_guest_connect(struct raw_guest *g, int port, uint32_t from);
void raw_guest_close(struct raw_guest *g);
/* Send a text, or a ping; false: there is no room for it, or the connection is lost. */
bool raw_guest_say(struct raw_guest *g, const char *text);
bool raw_guest_ping(struct raw_guest *g);
/* Read, and call `heard` for each frame, with its beginning as a text; it may close. The first call
 * has "" and says that the WebSocket is open. false: the connection is lost. */
bool raw_guest_read(struct raw_guest *g, void (*heard)(void *context, const char *begin),
                    void *context);
/* Write what waits; false: the connection is lost. */
bool raw_guest_write(struct raw_guest *g);

#endif
