#include "solve/budget.h"

#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

static void budget_note_peak(struct budget *b, uint64_t now)
{
    uint64_t peak = __atomic_load_n(&b->peak, __ATOMIC_RELAXED);

    while (now > peak && !__atomic_compare_exchange_n(&b->peak, &peak, now, true, __ATOMIC_RELAXED,
                                                      __ATOMIC_RELAXED))
        ;
}

/* Count bytes as used if they are within the limit. */
static bool budget_take(struct budget *b, uint64_t bytes)
{
    uint64_t now = __atomic_add_fetch(&b->now, bytes, __ATOMIC_RELAXED);
    bool fits = b->limit == 0 || now <= b->limit;

    if (fits)
        budget_note_peak(b, now);
    else
        __atomic_sub_fetch(&b->now, bytes, __ATOMIC_RELAXED);
    return fits;
}

/* Return what was allocated for these bytes; if there was no memory, they do not count. */
static void *budget_got(struct budget *b, void *at, uint64_t bytes)
{
    if (at == NULL)
        __atomic_sub_fetch(&b->now, bytes, __ATOMIC_RELAXED);
    return at;
}

void *budget_alloc(struct budget *b, size_t count, size_t size)
{
    uint64_t bytes = (uint64_t)count * size;

    return budget_take(b, bytes) ? budget_got(b, calloc(count > 0 ? count : 1, size), bytes) : NULL;
}

void *budget_alloc_huge(struct budget *b, size_t bytes)
{
    void *at;

    if (!budget_take(b, bytes))
        return NULL;
    at = budget_got(b, aligned_alloc(BUDGET_HUGE, bytes), bytes);
#ifdef MADV_HUGEPAGE
    if (at != NULL)
        madvise(at, bytes, MADV_HUGEPAGE);
#endif
    return at;
}

void *budget_resize(struct budget *b, void *at, size_t count, size_t new_count, size_t size)
{
    uint64_t more = (uint64_t)new_count * size - (uint64_t)count * size;

    return budget_take(b, more) ? budget_got(b, realloc(at, new_count * size), more) : NULL;
}

bool budget_grow(struct budget *b, void *place, size_t *room, size_t want, size_t size)
{
    void *at;

    if (want <= *room)
        return true;
    memcpy(&at, place, sizeof at);
    if ((at = budget_resize(b, at, *room, want, size)) == NULL)
        return false;
    memcpy(place, &at, sizeof at);
    *room = want;
    return true;
}

void budget_free(struct budget *b, void *at, size_t count, size_t size)
{
    if (at != NULL)
        __atomic_sub_fetch(&b->now, (uint64_t)count * size, __ATOMIC_RELAXED);
    free(at);
}
