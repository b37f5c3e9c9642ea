/* Finds things by their number: a hash table from 64 bits to a pointer. */
#ifndef ONLINE_HOST_INDEX_H
#define ONLINE_HOST_INDEX_H

#include <stddef.h>
#include <stdint.h>

/* Zeroed, it is empty. */
struct index {
    struct index_slot {
        uint64_t key;
        void *value; /* NULL: the slot is free */
    } * slots;
    size_t count, room; /* `room` is 0 or a power of two */
};

void index_release(struct index *x);
/* NULL: there is nothing with this key. */
void *index_get(const struct index *x, uint64_t key);
/* Put a value, which is not NULL, in place of any earlier one. OK or ERR_MEMORY. */
int index_put(struct index *x, uint64_t key, void *value);
/* Make room for this many, if there is memory. */
void index_reserve(struct index *x, size_t count);
void index_remove(struct index *x, uint64_t key);
/* One value after another, in no order: start with *cursor 0; NULL after the last. Nothing may be
 * put or removed meanwhile. */
void *index_next(const struct index *x, size_t *cursor);

#endif
