/*
 * A bot in one game on a host: a level or a program. It thinks in a thread, so that it can play
 * many games at once, and frames of the host are taken meanwhile.
 */
#ifndef ONLINE_CLIENT_GUEST_SEAT_H
#define ONLINE_CLIENT_GUEST_SEAT_H

#include "arena/seat.h"
#include "online/client/session.h"

#include <pthread.h>
#include <stdatomic.h>

/* What all seats of a player share. */
struct guest_setup {
    char who[WHO_BYTES];
    struct bot_process_setup process;
    uint64_t memory, seed;
    void (*done)(void); /* called in the thread when a choice is made */
    pthread_mutex_t lock;
    struct guest_known { /* solutions by rules; under the lock */
        struct rules rules;
        struct solution *known;
    } known[8];
    int known_count;
};

struct guest_seat {
    struct guest_setup *setup;
    struct session *session;
    struct mirror *mirror;
    struct seat seat;
    bool has_begun, thinks, cannot_begin;
    size_t told;       /* choices that a program was told */
    unsigned asked_at; /* the mirror's rounds at the last question; 0: none yet */
    pthread_t thread;
    atomic_bool is_done;
    /* For the thread. */
    struct duel duel;
    struct past past;
    int me, err;
    move chosen;
    char why[SENTENCE_BYTES];
};

int guest_setup_init(struct guest_setup *u, const char *who, struct bot_process_setup process);
void guest_setup_release(struct guest_setup *u);

struct guest_seat *guest_seat_new(struct guest_setup *u, struct session *s, struct mirror *m);
/* Wait for the thread, stop the program and free the seat. `result` may be UNDECIDED. */
void guest_seat_free(struct guest_seat *g, enum result result);
/* Begin to think if a choice is wanted; send a choice that is ready; decline what is offered.
 * ERR_ILLEGAL with a reason if the player broke the protocol: then it resigns. */
int guest_seat_attend(struct guest_seat *g, struct text *why);

#endif
