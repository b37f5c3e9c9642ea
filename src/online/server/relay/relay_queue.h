/*
 * What waits at the host for the guests of one door while the relay to it is full: a line of frames
 * for each guest. Guests take turns, and each turn is worth the same number of bytes. So a guest
 * who asks for much does not delay the others, and what waits for a guest can be dropped.
 */
#ifndef ONLINE_SERVER_RELAY_RELAY_QUEUE_H
#define ONLINE_SERVER_RELAY_RELAY_QUEUE_H

#include "online/server/relay/relay.h"

struct relay_frame {
    struct relay_frame *next;
    enum relay_kind kind;
    size_t len;
    char bytes[];
};

/* The frames of one guest. Zeroed, it is empty. */
struct relay_line {
    struct relay_frame *first, *last;
    size_t waiting;                   /* bytes of its frames, */
    size_t credit;                    /* and those that it may still send in this turn */
    struct relay_line *next, *before; /* of those that have frames, in a ring */
};

/* Zeroed, it is empty. */
struct relay_queue {
    struct relay_line *turn; /* NULL: nothing waits */
    size_t waiting;          /* bytes of all frames */
};

enum { RELAY_QUEUE_TURN = 1024 }; /* bytes */

/* Add a frame to the end of a line. OK or ERR_MEMORY. */
int relay_queue_add(struct relay_queue *q, struct relay_line *l, enum relay_kind kind,
                    const void *bytes, size_t len);
/* The line whose first frame is to be sent next; NULL: nothing waits. And it was sent. */
struct relay_line *relay_queue_next(struct relay_queue *q);
void relay_queue_sent(struct relay_queue *q, struct relay_line *l);
/* Forget all frames of a line. */
void relay_queue_drop(struct relay_queue *q, struct relay_line *l);

#endif
