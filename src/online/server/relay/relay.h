/*
 * One end of the connection between a door and the host: frames about guests, over TCP. Both ends
 * prove that they know the secret before anything else is said, without saying the secret; nothing
 * is encrypted. Frames that are sent wait for relay_flush, so that those of one round leave
 * together. Both ends give a sign of life. An end gives up if it hears none for RELAY_SILENT_MS, or
 * if the other has not proved itself within this time.
 */
#ifndef ONLINE_SERVER_RELAY_RELAY_H
#define ONLINE_SERVER_RELAY_RELAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct relay;

enum {
    RELAY_BEAT_MS = 250,
    RELAY_SILENT_MS = 1500,
    RELAY_FRAME = 65536,      /* bytes of the longest frame */
    RELAY_FULL = 1 << 20,     /* bytes that wait to be sent: callers should wait */
    RELAY_WAITING = 64 << 20, /* with more the connection ends */
    RELAY_CODE = 2,           /* bytes of a code in RELAY_CLOSE, */
    RELAY_ADDRESS = 8,        /* of an address in RELAY_OPEN, */
    RELAY_COUNT = 4           /* and of a number in RELAY_TAKEN */
};

enum relay_kind {
    RELAY_OPEN = 'o', /* to the host: a guest has connected, from this address */
    RELAY_TEXT = 't', /* a message of a guest, or to one */
    /* To the host: a guest has gone. To the door: close, with a code; 0: cut it off, because too
     * much waits for it. */
    RELAY_CLOSE = 'c',
    RELAY_TAKEN = 'a', /* to the door: this many messages of a guest were handled */
    /* Of the relay itself. */
    RELAY_NONCE = 'n',
    RELAY_PROOF = 'p',
    RELAY_BEAT = 'b'
};

struct relay_setup {
    void *loop; /* a uv_loop_t */
    const char *secret;
    bool is_host;
    /* The other end has proved itself; sends a frame; is lost, after which the relay is gone. Only
     * the loop and relay_flush call these. */
    void (*opened)(void *context);
    void (*received)(void *context, enum relay_kind kind, uint64_t guest, const char *bytes,
                     size_t len);
    void (*lost)(void *context, const char *why);
    void *context;
};

/* Accept a connection on a listening uv_stream_t, or connect to "ADDRESS:PORT"; or NULL. */
struct relay *relay_accept(const struct relay_setup *setup, void *listener);
struct relay *relay_connect(const struct relay_setup *setup, const char *address);
/* Close, and free when the loop has done so. */
void relay_close(struct relay *r);

/* Send a frame, once the other end has proved itself. */
void relay_send(struct relay *r, enum relay_kind kind, uint64_t guest, const void *bytes,
                size_t len);
void relay_flush(struct relay *r);
/* Numbers in frames begin with their highest byte. */
void relay_write_number(char *out, uint64_t n, int bytes);
uint64_t relay_read_number(const char *in, int bytes);
/* Bytes that wait to be sent. */
size_t relay_waiting(const struct relay *r);

#endif
