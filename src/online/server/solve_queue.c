#include "online/server/solve_queue.h"

void solve_queue_release(struct solve_queue *q)
{
    shares_release(&q->shares);
    index_release(&q->waiting);
}

/* A count takes the place of a pointer. Without memory a share counts as smaller than it is. */
static void solve_queue_count(struct solve_queue *q, uint64_t share, int change)
{
    intptr_t count = (intptr_t)index_get(&q->waiting, share) + change;

    if (count > 0)
        index_put(&q->waiting, share, (void *)count);
    else
        index_remove(&q->waiting, share);
    q->count += change;
}

static struct solve_wish *solve_queue_take(struct solve_queue *q, struct solve_wish **at)
{
    struct solve_wish *w = *at;

    if (w == NULL)
        return NULL;
    *at = w->next;
    solve_queue_count(q, w->share, -1);
    return w;
}

/* The place of the last one of the share that has most. */
static struct solve_wish **solve_queue_least_urgent(struct solve_queue *q)
{
    struct solve_wish **found = &q->first;
    intptr_t most = 0;

    for (struct solve_wish **at = &q->first; *at != NULL; at = &(*at)->next) {
        intptr_t count = (intptr_t)index_get(&q->waiting, (*at)->share);

        if (count > most || (count == most && (*at)->share == (*found)->share)) {
            most = count;
            found = at;
        }
    }
    return found;
}

struct solve_wish *solve_queue_add(struct solve_queue *q, struct solve_wish *w)
{
    struct solve_wish **at = &q->first;

    while (*at != NULL)
        at = &(*at)->next;
    w->next = NULL;
    *at = w;
    solve_queue_count(q, w->share, 1);
    return q->count > SOLVE_QUEUE_MOST ? solve_queue_take(q, solve_queue_least_urgent(q)) : NULL;
}

struct solve_wish *solve_queue_next(struct solve_queue *q)
{
    struct solve_wish **best = &q->first;

    for (struct solve_wish **at = &q->first; *at != NULL; at = &(*at)->next)
        if (shares_start(&q->shares, (*at)->share) < shares_start(&q->shares, (*best)->share))
            best = at;
    return solve_queue_take(q, best);
}

struct solve_wish *solve_queue_remove(struct solve_queue *q, uint64_t number)
{
    struct solve_wish **at = &q->first;

    while (*at != NULL && (*at)->number != number)
        at = &(*at)->next;
    return solve_queue_take(q, at);
}

void solve_queue_used(struct solve_queue *q, uint64_t share, uint64_t amount)
{
    shares_use(&q->shares, share, amount);
}
