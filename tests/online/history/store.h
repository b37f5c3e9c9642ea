/* Memory that lives as long as a run, numbers that lead to pointers, and hashes. */
#ifndef TESTS_HISTORY_STORE_H
#define TESTS_HISTORY_STORE_H

#include <stddef.h>
#include <stdint.h>

/* Zeroed memory; store_clear frees all of it at once. The program ends if there is none. */
struct store {
    struct store_block *blocks;
};
void *store_take(struct store *s, size_t bytes);
void store_clear(struct store *s);

/* Make room for one more; the new array has the old elements. */
void *store_grow(struct store *s, void *array, size_t count, size_t *room, size_t each);
#define STORE_ADD(s, list)                                                                         \
    ((list)->at = store_grow((s), (list)->at, (list)->count, &(list)->room, sizeof *(list)->at),   \
     &(list)->at[(list)->count++])
#define STORE_LIST(type)                                                                           \
    struct {                                                                                       \
        type *at;                                                                                  \
        size_t count, room;                                                                        \
    }

/* A table from numbers to pointers. */
struct store_map {
    struct store_pair *pairs;
    size_t count, room;
};
/* Return the place of the pointer with this key, which is NULL at first. */
void **store_find(struct store *s, struct store_map *m, uint64_t key);

uint64_t store_hash(uint64_t seed, const void *bytes, size_t n);

#endif
