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
void index_remove(struct index *x, uint64_t key);
/* One value after another, in no order: start with *cursor 0; NULL after the last. Nothing may be
 * put or removed meanwhile. */
void *index_next(const struct index *x, size_t *cursor);

/* Values to be put later, all at once: in the order of their slots, which is several times as fast
 * where a million slots are many pages of memory. Zeroed, it is empty. */
struct index_batch {
    struct index_slot *at;
    size_t count, room;
};
/* Add a value. OK or ERR_MEMORY. */
int index_batch_add(struct index_batch *b, uint64_t key, void *value);
void index_batch_release(struct index_batch *b);
/* Put all of it, and empty the batch. OK or ERR_MEMORY; then nothing has changed. */
int index_put_batch(struct index *x, struct index_batch *b);

#endif
