/*
 * Chunks of work between those who play them, in any order, and the one who folds them into the
 * event, in theirs. Number c lies at c % WINDOW; no more than WINDOW are out at a time.
 */
#ifndef ARENA_RING_H
#define ARENA_RING_H

#include "arena/pool.h"

enum { CHUNK = 1024, WINDOW = 16 };

struct chunk {
    bool ready;
    int count; /* units of this shard */
    struct unit unit[CHUNK];
    struct unit_result result[CHUNK];
};

struct ring {
    struct pool *pool;
    uint64_t first, units; /* the units of this run: from, and one past the last */
    uint64_t size;         /* units in a chunk */
    uint64_t taken;        /* chunks handed out */
    uint64_t folded;       /* chunks that are in */
    struct chunk chunk[WINDOW];
};

/* Play its units, in a worker's seats. */
void ring_play_chunk(struct chunk *c, const struct pool *p, struct seat *seats);

/* On the heap, for the caller to free; NULL when out of memory. */
struct ring *ring_new(struct pool *p);

/* Is there a chunk to hand out now, and will there be one later? */
bool ring_has_chunk(const struct ring *r);
bool ring_is_all_out(const struct ring *r);
bool ring_is_done(const struct ring *r);
/* Hand out the next chunk, its units filled in. */
struct chunk *ring_take(struct ring *r);
/* The chunk that is to be folded next, whether it is ready or not. */
struct chunk *ring_oldest(struct ring *r);
/* Fold it, which touches only the event; false to stop. Then give its place free. */
bool ring_fold(const struct ring *r);
void ring_advance(struct ring *r);

#endif
