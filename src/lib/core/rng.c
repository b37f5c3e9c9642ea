/*
 * One word of state and the same numbers on every machine. The mixing is good enough to seed a
 * generator with any counter, as rng_at does. But it can be undone, so SipHash makes the seeds that
 * must not reveal where they came from.
 */
#include "core/rng.h"

static inline uint64_t rng_turn_left(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

static inline void rng_sip_round(uint64_t v[4])
{
    v[0] += v[1];
    v[1] = rng_turn_left(v[1], 13) ^ v[0];
    v[0] = rng_turn_left(v[0], 32);
    v[2] += v[3];
    v[3] = rng_turn_left(v[3], 16) ^ v[2];
    v[0] += v[3];
    v[3] = rng_turn_left(v[3], 21) ^ v[0];
    v[2] += v[1];
    v[1] = rng_turn_left(v[1], 17) ^ v[2];
    v[2] = rng_turn_left(v[2], 32);
}

/* SipHash-2-4 of two words (Aumasson, Bernstein: "SipHash: a fast short-input PRF", 2012); both
 * halves of the key are the seed. */
uint64_t rng_derive(uint64_t seed, uint64_t stream, uint64_t place)
{
    const uint64_t words[] = {stream, place, (uint64_t)16 << 56};
    uint64_t v[] = {seed ^ 0x736f6d6570736575U, seed ^ 0x646f72616e646f6dU,
                    seed ^ 0x6c7967656e657261U, seed ^ 0x7465646279746573U};

    for (int i = 0; i < 3; i++) {
        v[3] ^= words[i];
        rng_sip_round(v);
        rng_sip_round(v);
        v[0] ^= words[i];
    }
    v[2] ^= 0xff;
    for (int i = 0; i < 4; i++)
        rng_sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
