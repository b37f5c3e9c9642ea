#include "online/server/relay/relay_queue.h"

#include "core/err.h"

#include <stdlib.h>
#include <string.h>

/* Put a line behind all others of the ring. */
static void relay_queue_join(struct relay_queue *q, struct relay_line *l)
{
    l->credit = 0;
    if (q->turn == NULL) {
        l->next = l->before = q->turn = l;
        return;
    }
    l->next = q->turn;
    l->before = q->turn->before;
    l->before->next = l->next->before = l;
}

static void relay_queue_leave(struct relay_queue *q, struct relay_line *l)
{
    if (q->turn == l)
        q->turn = l->next != l ? l->next : NULL;
    l->before->next = l->next;
    l->next->before = l->before;
}

int relay_queue_add(struct relay_queue *q, struct relay_line *l, enum relay_kind kind,
                    const void *bytes, size_t len)
{
    struct relay_frame *f = malloc(sizeof *f + len);

    if (f == NULL)
        return ERR_MEMORY;
    *f = (struct relay_frame){.kind = kind, .len = len};
    memcpy(f->bytes, bytes, len);
    if (l->first == NULL) {
        relay_queue_join(q, l);
        l->first = f;
    } else {
        l->last->next = f;
    }
    l->last = f;
    l->waiting += sizeof *f + len;
    q->waiting += sizeof *f + len;
    return OK;
}

struct relay_line *relay_queue_next(struct relay_queue *q)
{
    if (q->turn == NULL)
        return NULL;
    while (q->turn->credit < q->turn->first->len) {
        q->turn->credit += RELAY_QUEUE_TURN;
        if (q->turn->credit < q->turn->first->len)
            q->turn = q->turn->next;
    }
    return q->turn;
}

void relay_queue_sent(struct relay_queue *q, struct relay_line *l)
{
    struct relay_frame *f = l->first;

    l->credit -= f->len;
    l->waiting -= sizeof *f + f->len;
    q->waiting -= sizeof *f + f->len;
    if ((l->first = f->next) == NULL)
        relay_queue_leave(q, l);
    else if (l->credit < l->first->len)
        q->turn = l->next;
    free(f);
}

void relay_queue_drop(struct relay_queue *q, struct relay_line *l)
{
    if (l->first == NULL)
        return;
    relay_queue_leave(q, l);
    for (struct relay_frame *f = l->first, *next; f != NULL; f = next) {
        next = f->next;
        free(f);
    }
    q->waiting -= l->waiting;
    *l = (struct relay_line){0};
}
