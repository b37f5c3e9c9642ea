/* Random numbers: generators that begin anywhere in a seed. */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
};

/* Derive another seed for this stream and place, which does not reveal this one. */
uint64_t rng_derive(uint64_t seed, uint64_t stream, uint64_t place);

/* SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014). */
static inline uint64_t rng_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/* Where the generators of a stream begin. */
static inline uint64_t rng_base(uint64_t seed, uint64_t stream)
{
    return rng_mix(rng_mix(seed + 1) + stream);
}

/* Return the generator of one place in one stream, so that a game can resume anywhere without
 * repeating earlier draws. */
static inline struct rng rng_at(uint64_t seed, uint64_t stream, uint64_t place)
{
    return (struct rng){rng_mix(rng_base(seed, stream) + place)};
}

static inline uint64_t rng_next(struct rng *g)
{
    return rng_mix(g->state += 0x9e3779b97f4a7c15U);
}

/* Uniform in 0..n-1, exactly; n > 0 (Lemire: "Fast random integer generation in an interval",
 * 2019). The first comparison nearly always saves the division. */
static inline uint32_t rng_below(struct rng *g, uint32_t n)
{
    uint64_t product;

    do
        product = (rng_next(g) >> 32) * n;
    while (__builtin_expect((uint32_t)product < n, 0) && (uint32_t)product < -n % n);
    return (uint32_t)(product >> 32);
}

#endif
