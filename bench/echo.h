/*
 * The bare echo that a server is compared with: the same library on the same
 * loop, and nothing else. Like a move, one frame in makes three out: two go back to the sender, one
 * goes to the sender's neighbour.
 */
#ifndef BENCH_ECHO_H
#define BENCH_ECHO_H

#include <stddef.h>

/* The first byte of a frame says what it is. */
enum echo_kind { ECHO_ACK = 'a', ECHO_OWN = 'w', ECHO_OTHER = 'o' };

struct echo_setup {
    const char *address;
    const char *certificate, *key; /* files; NULL: no TLS */
    int connections;               /* at most */
    void (*ready)(void *context, int port);
    void *context;
};

/* The first frame of a connection is its number, from 0, and the bytes of each kind of frame that
 * it wants: "0 30 250 250". The neighbour of n is n ^ 1. Serves until the process is killed, and
 * returns only if it cannot. */
void echo_run(const struct echo_setup *setup);

#endif
