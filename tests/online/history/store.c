#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STORE_BLOCK = 1 << 20 };

struct store_block {
    struct store_block *next;
    size_t used, size;
    _Alignas(16) char bytes[];
};

struct store_pair {
    uint64_t key;
    void *value;
    int is_used;
};

void *store_take(struct store *s, size_t bytes)
{
    struct store_block *b = s->blocks;

    bytes = (bytes + 15) & ~(size_t)15;
    if (b == NULL || b->size - b->used < bytes) {
        size_t size = bytes > STORE_BLOCK ? bytes : STORE_BLOCK;

        if ((b = malloc(sizeof *b + size)) == NULL) {
            fprintf(stderr, "check_history: out of memory\n");
            exit(2);
        }
        *b = (struct store_block){s->blocks, 0, size};
        s->blocks = b;
    }
    b->used += bytes;
    return memset(b->bytes + b->used - bytes, 0, bytes);
}

void store_clear(struct store *s)
{
    while (s->blocks != NULL) {
        struct store_block *next = s->blocks->next;

        free(s->blocks);
        s->blocks = next;
    }
}

void *store_grow(struct store *s, void *array, size_t count, size_t *room, size_t each)
{
    void *larger;

    if (count < *room)
        return array;
    *room = *room == 0 ? 8 : 2 * *room;
    larger = store_take(s, *room * each);
    if (count > 0)
        memcpy(larger, array, count * each);
    return larger;
}

static struct store_pair *store_place(struct store_pair *pairs, size_t room, uint64_t key)
{
    size_t i = (key * 0x9e3779b97f4a7c15u >> 20) & (room - 1);

    while (pairs[i].is_used && pairs[i].key != key)
        i = (i + 1) & (room - 1);
    return &pairs[i];
}

void **store_find(struct store *s, struct store_map *m, uint64_t key)
{
    struct store_pair *p;

    if (2 * m->count >= m->room) {
        size_t room = m->room == 0 ? 16 : 2 * m->room;
        struct store_pair *pairs = store_take(s, room * sizeof *pairs);

        for (size_t i = 0; i < m->room; i++)
            if (m->pairs[i].is_used)
                *store_place(pairs, room, m->pairs[i].key) = m->pairs[i];
        m->pairs = pairs;
        m->room = room;
    }
    p = store_place(m->pairs, m->room, key);
    if (!p->is_used) {
        *p = (struct store_pair){key, NULL, 1};
        m->count++;
    }
    return &p->value;
}

uint64_t store_hash(uint64_t seed, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    uint64_t hash = seed ^ 0xcbf29ce484222325u, word;

    for (; n >= 8; n -= 8, at += 8) {
        memcpy(&word, at, 8);
        hash = (hash ^ word) * 0x9fb21c651e98df25u;
        hash ^= hash >> 32;
    }
    for (; n > 0; n--, at++)
        hash = (hash ^ *at) * 0x100000001b3u;
    return hash ^ hash >> 29;
}
