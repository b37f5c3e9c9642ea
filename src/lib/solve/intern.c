/* Open addressing, never more than half full. */
#include "solve/intern.h"

#include "core/rng.h"

_Static_assert(sizeof(struct key) == 48, "a key has no padding");

static uint64_t intern_hash_of(const struct key *k)
{
    uint64_t part[sizeof *k / sizeof(uint64_t)], h = 0;

    memcpy(part, k, sizeof part);
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        h = (h ^ part[i]) * 0x9e3779b97f4a7c15U + (h >> 29);
    return rng_mix(h);
}

/* Keys and slots are one block: trees are grown from millions of small tables. */
static size_t intern_bytes_of(const struct intern *t)
{
    return t->room * sizeof *t->keys + ((size_t)t->mask + 1) * sizeof *t->slots;
}

int intern_init(struct intern *t, struct budget *b, uint32_t room)
{
    uint32_t slots = 4;

    while (slots < 2 * (uint64_t)room && slots < (uint32_t)1 << 31)
        slots *= 2;
    *t = (struct intern){.room = room, .mask = slots - 1};
    t->keys = budget_alloc(b, intern_bytes_of(t), 1);
    if (t->keys == NULL)
        return ERR_MEMORY;
    t->slots = (uint32_t *)(t->keys + room);
    return OK;
}

void intern_release(struct intern *t, struct budget *b)
{
    budget_free(b, t->keys, intern_bytes_of(t), 1);
    *t = (struct intern){0};
}

int intern_reserve(struct intern *t, struct budget *b)
{
    struct intern larger;
    int err;

    if (t->n < t->room)
        return OK;
    if ((err = intern_init(&larger, b, t->room < 8 ? 8 : 2 * t->room)) != OK)
        return err;
    for (uint32_t i = 0; i < t->n; i++)
        intern_number(&larger, &t->keys[i]);
    intern_release(t, b);
    *t = larger;
    return OK;
}

/* Return the key's slot, or the empty slot where it belongs. */
static uint32_t intern_slot_of(const struct intern *t, const struct key *k)
{
    uint32_t at = (uint32_t)intern_hash_of(k) & t->mask;

    while (t->slots[at] != 0 && memcmp(&t->keys[t->slots[at] - 1], k, sizeof *k) != 0)
        at = (at + 1) & t->mask;
    return at;
}

uint32_t intern_find(const struct intern *t, const struct key *k)
{
    uint32_t number = t->slots[intern_slot_of(t, k)];

    return number != 0 ? number - 1 : t->n;
}

uint32_t intern_number(struct intern *t, const struct key *k)
{
    uint32_t at = intern_slot_of(t, k);

    if (t->slots[at] == 0) {
        t->keys[t->n] = *k;
        t->slots[at] = ++t->n;
    }
    return t->slots[at] - 1;
}
