/*
 * Chunks of work. Workers play them in any order, and the leader folds them into the event by
 * number. Chunk c is at index c % WINDOW; at most WINDOW chunks are handed out at a time.
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
    uint64_t first, units; /* the first unit of this run, and one past the last */
    uint64_t size;         /* units in a chunk */
    uint64_t taken;        /* chunks handed out */
    uint64_t folded;       /* chunks folded */
    struct chunk chunk[WINDOW];
};

/* Play the units of a chunk in a worker's seats. */
void ring_play_chunk(struct chunk *c, const struct pool *p, struct seat *seats);

/* Allocate a ring, which the caller frees; NULL when out of memory. */
struct ring *ring_new(struct pool *p);

/* Can a chunk be handed out now? Are all handed out? Are all folded? */
bool ring_has_chunk(const struct ring *r);
bool ring_is_all_out(const struct ring *r);
bool ring_is_done(const struct ring *r);
/* Hand out the next chunk, with its units filled in. */
struct chunk *ring_take(struct ring *r);
/* Get the chunk to fold next, ready or not. */
struct chunk *ring_oldest(struct ring *r);
/* Fold that chunk, which changes only the event; false to stop. Then free its place. */
bool ring_fold(const struct ring *r);
void ring_advance(struct ring *r);

#endif
