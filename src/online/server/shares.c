#include "online/server/shares.h"

#include "core/err.h"

enum { SHARES_SWEEP = 1024 }; /* from this many on, shares that are not behind are forgotten */

void shares_release(struct shares *s)
{
    index_release(&s->ends);
}

/* An end takes the place of a pointer. */
static uint64_t shares_end(const struct shares *s, uint64_t share)
{
    return (uintptr_t)index_get(&s->ends, share);
}

uint64_t shares_start(const struct shares *s, uint64_t share)
{
    uint64_t end = shares_end(s, share);

    return end > s->now ? end : s->now;
}

/* Keep those who are ahead of the others. */
static void shares_sweep(struct shares *s)
{
    struct index kept = {0};

    for (size_t i = 0; i < s->ends.room; i++) {
        const struct index_slot *slot = &s->ends.slots[i];

        if ((uintptr_t)slot->value > s->now && index_put(&kept, slot->key, slot->value) != OK)
            break;
    }
    index_release(&s->ends);
    s->ends = kept;
}

void shares_use(struct shares *s, uint64_t share, uint64_t amount)
{
    uint64_t end;

    s->now = shares_start(s, share);
    end = s->now + amount;
    if (s->ends.count >= SHARES_SWEEP)
        shares_sweep(s);
    if (amount > 0)
        index_put(&s->ends, share, (void *)(uintptr_t)end);
}
