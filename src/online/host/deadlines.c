#include "online/host/deadlines.h"

#include "core/array.h"

#include <stdlib.h>

int deadlines_reserve(struct deadlines *d, size_t count)
{
    return array_grow(&d->heap, &d->room, count, sizeof d->heap[0]) ? OK : ERR_MEMORY;
}

static void deadlines_put(struct deadlines *d, size_t at, struct room *r)
{
    d->heap[at] = r;
    r->place = (uint32_t)at + 1;
}

/* Put a game where its time belongs, from this place on, which is free. */
static void deadlines_sift(struct deadlines *d, size_t at, struct room *r)
{
    for (; at > 0 && r->due < d->heap[(at - 1) / 2]->due; at = (at - 1) / 2)
        deadlines_put(d, at, d->heap[(at - 1) / 2]);
    for (size_t child; (child = 2 * at + 1) < d->count; at = child) {
        child += child + 1 < d->count && d->heap[child + 1]->due < d->heap[child]->due;
        if (r->due <= d->heap[child]->due)
            break;
        deadlines_put(d, at, d->heap[child]);
    }
    deadlines_put(d, at, r);
}

void deadlines_move(struct deadlines *d, struct room *r, int64_t at)
{
    r->due = at;
    deadlines_sift(d, r->place > 0 ? r->place - 1 : d->count++, r);
}

void deadlines_need(struct deadlines *d, struct room *r, int64_t at)
{
    if (r->place > 0 ? at < r->due : at < INT64_MAX)
        deadlines_move(d, r, at);
}

void deadlines_remove(struct deadlines *d, struct room *r)
{
    struct room *last;
    size_t at = r->place - 1;

    if (r->place == 0)
        return;
    last = d->heap[--d->count];
    r->place = 0;
    if (last != r)
        deadlines_sift(d, at, last);
}

struct room *deadlines_first(const struct deadlines *d)
{
    return d->count > 0 ? d->heap[0] : NULL;
}

void deadlines_release(struct deadlines *d)
{
    free(d->heap);
    *d = (struct deadlines){0};
}
