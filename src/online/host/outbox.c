/* Every guest has a queue of its own, so that the messages of one guest never wait for a line that
 * only another's depend on. A queue is there only while something waits. */
#include "online/host/outbox.h"

#include "core/err.h"
#include "online/host/index.h"

#include <stdlib.h>
#include <string.h>

struct outbox_message {
    struct outbox_message *next;
    uint64_t after;
    size_t len;
    char json[];
};

struct outbox_queue {
    struct outbox_queue *next, *before; /* all queues, by the time when they began to wait */
    uint32_t guest;
    struct outbox_message *first, *last;
};

struct outbox {
    outbox_sender *send;
    void *context;
    uint64_t durable;
    size_t waiting;
    struct index queues; /* by guest */
    struct outbox_queue *first, *last;
};

struct outbox *outbox_new(outbox_sender *send, void *context)
{
    struct outbox *o = calloc(1, sizeof *o);

    if (o != NULL) {
        o->send = send;
        o->context = context;
    }
    return o;
}

static void outbox_drop_queue(struct outbox *o, struct outbox_queue *q)
{
    for (struct outbox_message *m = q->first, *next; m != NULL; m = next) {
        next = m->next;
        o->waiting -= m->len;
        free(m);
    }
    *(q->before != NULL ? &q->before->next : &o->first) = q->next;
    *(q->next != NULL ? &q->next->before : &o->last) = q->before;
    index_remove(&o->queues, q->guest);
    free(q);
}

void outbox_free(struct outbox *o)
{
    if (o == NULL)
        return;
    while (o->first != NULL)
        outbox_drop_queue(o, o->first);
    index_release(&o->queues);
    free(o);
}

static struct outbox_queue *outbox_new_queue(struct outbox *o, uint32_t guest)
{
    struct outbox_queue *q = calloc(1, sizeof *q);

    if (q == NULL || index_put(&o->queues, guest, q) != OK) {
        free(q);
        return NULL;
    }
    q->guest = guest;
    q->before = o->last;
    *(o->last != NULL ? &o->last->next : &o->first) = q;
    o->last = q;
    return q;
}

int outbox_add(struct outbox *o, uint32_t guest, uint64_t after, const char *json, size_t len)
{
    struct outbox_queue *q = index_get(&o->queues, guest);
    struct outbox_message *m;

    if (q == NULL && after <= o->durable) {
        o->send(o->context, guest, json, len);
        return 0;
    }
    m = malloc(sizeof *m + len);
    if (m == NULL || (q == NULL && (q = outbox_new_queue(o, guest)) == NULL)) {
        free(m);
        return -1;
    }
    m->next = NULL;
    m->after = after;
    m->len = len;
    memcpy(m->json, json, len);
    *(q->last != NULL ? &q->last->next : &q->first) = m;
    q->last = m;
    o->waiting += len;
    return 0;
}

/* Send what may leave from the front of a queue. */
static void outbox_send_queue(struct outbox *o, struct outbox_queue *q)
{
    while (q->first != NULL && q->first->after <= o->durable) {
        struct outbox_message *m = q->first;

        o->send(o->context, q->guest, m->json, m->len);
        q->first = m->next;
        o->waiting -= m->len;
        free(m);
    }
    if (q->first == NULL)
        outbox_drop_queue(o, q);
}

void outbox_durable(struct outbox *o, uint64_t line)
{
    if (line <= o->durable)
        return;
    o->durable = line;
    for (struct outbox_queue *q = o->first, *next; q != NULL; q = next) {
        next = q->next;
        outbox_send_queue(o, q);
    }
}

size_t outbox_waiting(const struct outbox *o)
{
    return o->waiting;
}

void outbox_forget(struct outbox *o, uint32_t guest)
{
    struct outbox_queue *q = index_get(&o->queues, guest);

    if (q != NULL)
        outbox_drop_queue(o, q);
}
