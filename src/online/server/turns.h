/*
 * Whose message is handled next. Every address and every guest has an account of work, which fills
 * with time and pays for messages. The next message comes from the address with the most in its
 * account, and there from the guest with the most. So a guest who has asked for little waits for
 * one message of others at most. Addresses that have used a quarter of their account share a part
 * of the time for the rest of it. An address with an empty account waits until it has filled a
 * little. Nothing is refused unless too much waits.
 *
 * Work and times are in microseconds; times never go back. The order of a guest's messages stays.
 */
#ifndef ONLINE_SERVER_TURNS_H
#define ONLINE_SERVER_TURNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct turns;

enum {
    TURNS_PERSON_WORK = 100,      /* a second, that an address has for each of its people, */
    TURNS_PERSON_BURST = 1000,    /* and at once; */
    TURNS_LIGHT = 4,              /* whoever has used more than this part of that asks for much, */
    TURNS_HEAVY_SHARE = 4,        /* and all who do so together get this part of the time */
    TURNS_PEOPLE = 40,            /* in an account that nobody waits for */
    TURNS_GUEST_FRAMES = 64,      /* that may wait for one guest, */
    TURNS_ADDRESS_BYTES = 4 << 20 /* and how many bytes for one address */
};

struct turns_setup {
    int people; /* who share an address; 0: nobody waits for an account */
    /* Handle a message; return the work. It must not call turns_run, turns_enter or turns_leave. */
    uint64_t (*handle)(void *context, uint32_t guest, int kind, const char *bytes, size_t len);
    /* A message of this guest waits no longer. It was handled, unless the guest has left. */
    void (*taken)(void *context, uint32_t guest, int kind);
    void *context;
};

/* NULL: no memory. */
struct turns *turns_new(const struct turns_setup *setup);
void turns_free(struct turns *t);

/* A guest has come, from this address (0: one that does not wait for its account). OK or
 * ERR_MEMORY. */
int turns_enter(struct turns *t, uint32_t guest, uint64_t address);
/* A guest has gone. Its messages are dropped. */
void turns_leave(struct turns *t, uint32_t guest);
/* A guest sends a message, of a kind that only `handle` knows. ERR_LIMIT: too much waits;
 * ERR_MEMORY; ERR_UNKNOWN: it has not come. */
int turns_add(struct turns *t, uint32_t guest, int kind, const char *bytes, size_t len,
              int64_t now);
/* Charge the address of a guest with other work than that of its messages. False: it is now far
 * behind. */
bool turns_charge(struct turns *t, uint32_t guest, uint64_t work, int64_t now);
/* Has this address done so much that it should not even connect? Only work that did not wait for
 * its account, such as that of connecting, makes it so. */
bool turns_is_far_behind(const struct turns *t, uint64_t address, int64_t now);
/* Handle messages until this much work is done, or no more may be handled. Returns in how many
 * microseconds to call again; -1: when there is a message. */
int64_t turns_run(struct turns *t, uint64_t most, int64_t now);

struct turns_figures {
    uint64_t waiting, waiting_bytes; /* messages now */
    uint64_t delayed;                /* addresses whose messages wait for their account, now */
    uint64_t handled, work;          /* in all: messages, microseconds */
    uint64_t delays;                 /* in all: how often an address had to wait */
    uint64_t refused;                /* in all: messages beyond what may wait */
};
struct turns_figures turns_figures(const struct turns *t);

#endif
