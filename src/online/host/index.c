/* Open addressing with linear probing. A removal moves later slots back, so that no marks of
 * removed slots pile up in a table that lives for months. */
#include "online/host/index.h"

#include "core/err.h"
#include "core/rng.h"

#include <stdlib.h>

enum { INDEX_FIRST_ROOM = 16 };

static size_t index_home(const struct index *x, uint64_t key)
{
    return (size_t)rng_mix(key) & (x->room - 1);
}

/* The slot with this key, or the free slot where it would be put. */
static struct index_slot *index_slot(const struct index *x, uint64_t key)
{
    size_t i = index_home(x, key);

    while (x->slots[i].value != NULL && x->slots[i].key != key)
        i = (i + 1) & (x->room - 1);
    return &x->slots[i];
}

void index_release(struct index *x)
{
    free(x->slots);
    *x = (struct index){0};
}

void *index_get(const struct index *x, uint64_t key)
{
    return x->count == 0 ? NULL : index_slot(x, key)->value;
}

static int index_grow(struct index *x, size_t room)
{
    struct index larger = {.room = room};

    larger.slots = calloc(larger.room, sizeof larger.slots[0]);
    if (larger.slots == NULL)
        return ERR_MEMORY;
    for (size_t i = 0; i < x->room; i++)
        if (x->slots[i].value != NULL)
            *index_slot(&larger, x->slots[i].key) = x->slots[i];
    larger.count = x->count;
    free(x->slots);
    *x = larger;
    return OK;
}

int index_put(struct index *x, uint64_t key, void *value)
{
    struct index_slot *slot;

    if (4 * (x->count + 1) > 3 * x->room &&
        index_grow(x, x->room == 0 ? INDEX_FIRST_ROOM : 2 * x->room) != OK)
        return ERR_MEMORY;
    slot = index_slot(x, key);
    x->count += slot->value == NULL;
    *slot = (struct index_slot){key, value};
    return OK;
}

void index_reserve(struct index *x, size_t count)
{
    size_t room = INDEX_FIRST_ROOM;

    while (3 * room < 4 * count)
        room *= 2;
    if (room > x->room)
        index_grow(x, room);
}

void index_remove(struct index *x, uint64_t key)
{
    size_t mask = x->room - 1, hole, i;

    if (index_get(x, key) == NULL)
        return;
    i = hole = (size_t)(index_slot(x, key) - x->slots);
    for (;;) {
        i = (i + 1) & mask;
        if (x->slots[i].value == NULL)
            break;
        if (((i - index_home(x, x->slots[i].key)) & mask) >= ((i - hole) & mask)) {
            x->slots[hole] = x->slots[i];
            hole = i;
        }
    }
    x->slots[hole].value = NULL;
    x->count--;
}

void *index_next(const struct index *x, size_t *cursor)
{
    while (*cursor < x->room) {
        void *value = x->slots[(*cursor)++].value;

        if (value != NULL)
            return value;
    }
    return NULL;
}
