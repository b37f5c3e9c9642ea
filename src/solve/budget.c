#include "solve/budget.h"

#include <stdlib.h>

static void budget_note_peak(struct budget *b, uint64_t now)
{
    uint64_t peak = __atomic_load_n(&b->peak, __ATOMIC_RELAXED);

    while (now > peak && !__atomic_compare_exchange_n(&b->peak, &peak, now, true, __ATOMIC_RELAXED,
                                                      __ATOMIC_RELAXED))
        ;
}

void *budget_alloc(struct budget *b, size_t count, size_t size)
{
    uint64_t bytes = (uint64_t)count * size;
    uint64_t now = __atomic_add_fetch(&b->now, bytes, __ATOMIC_RELAXED);
    void *at = b->limit > 0 && now > b->limit ? NULL : calloc(count > 0 ? count : 1, size);

    if (at == NULL)
        __atomic_sub_fetch(&b->now, bytes, __ATOMIC_RELAXED);
    else
        budget_note_peak(b, now);
    return at;
}

void *budget_resize(struct budget *b, void *at, size_t count, size_t new_count, size_t size)
{
    uint64_t more = (uint64_t)new_count * size - (uint64_t)count * size;
    uint64_t now = __atomic_add_fetch(&b->now, more, __ATOMIC_RELAXED);
    void *resized = b->limit > 0 && now > b->limit ? NULL : realloc(at, new_count * size);

    if (resized == NULL)
        __atomic_sub_fetch(&b->now, more, __ATOMIC_RELAXED);
    else
        budget_note_peak(b, now);
    return resized;
}

void *budget_grow(struct budget *b, void *at, size_t *room, size_t want, size_t size)
{
    void *larger = want <= *room ? at : budget_resize(b, at, *room, want, size);

    if (larger != NULL && want > *room)
        *room = want;
    return larger;
}

void budget_free(struct budget *b, void *at, size_t count, size_t size)
{
    if (at != NULL)
        __atomic_sub_fetch(&b->now, (uint64_t)count * size, __ATOMIC_RELAXED);
    free(at);
}
