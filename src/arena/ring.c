#include "arena/ring.h"

#include <stdlib.h>

void ring_play_chunk(struct chunk *c, const struct pool *p, struct seat *seats)
{
    event_play_units(p->event, c->unit, c->count, seats, p->records, c->result);
}

/* Programs are slow and may hang, so with programs every chunk is one unit. Otherwise chunks are as
 * large as possible while everyone gets work. */
static uint64_t ring_chunk_size(const struct pool *p, uint64_t units)
{
    uint64_t fair = units / (uint64_t)(8 * p->jobs) + 1;

    for (int i = 0; i < p->event->players; i++)
        if (bots_find(p->event->who[i]) == NULL)
            return 1;
    return fair < CHUNK ? fair : CHUNK;
}

struct ring *ring_new(struct pool *p)
{
    struct ring *r = calloc(1, sizeof *r);

    if (r == NULL)
        return NULL;
    r->pool = p;
    r->first = p->event->done;
    r->units = event_units(p->event);
    r->size = ring_chunk_size(p, r->units - r->first);
    return r;
}

bool ring_is_all_out(const struct ring *r)
{
    return r->first + r->taken * r->size >= r->units;
}

bool ring_is_done(const struct ring *r)
{
    return r->first + r->folded * r->size >= r->units;
}

bool ring_has_chunk(const struct ring *r)
{
    return !ring_is_all_out(r) && r->taken < r->folded + WINDOW;
}

struct chunk *ring_take(struct ring *r)
{
    struct chunk *c = &r->chunk[r->taken % WINDOW];
    uint64_t base = r->first + r->taken++ * r->size;

    c->ready = false;
    c->count = 0;
    for (uint64_t u = base; u < base + r->size && u < r->units; u++)
        if (event_is_mine(r->pool->event, u))
            c->unit[c->count++] = event_unit(r->pool->event, u);
    return c;
}

struct chunk *ring_oldest(struct ring *r)
{
    return &r->chunk[r->folded % WINDOW];
}

bool ring_fold(const struct ring *r)
{
    struct event *e = r->pool->event;
    const struct chunk *c = &r->chunk[r->folded % WINDOW];
    uint64_t base = r->first + r->folded * r->size;
    int at = 0;

    for (uint64_t u = base; u < base + r->size && u < r->units; u++) {
        if (!event_is_mine(e, u)) {
            e->done++;
            continue;
        }
        event_fold(e, &c->unit[at], &c->result[at]);
        if (!r->pool->folded(r->pool->context, &c->unit[at], &c->result[at]) || e->decided)
            return false;
        at++;
    }
    return true;
}

void ring_advance(struct ring *r)
{
    ring_oldest(r)->ready = false; /* another chunk will use its place */
    r->folded++;
}
