/*
 * SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014): one word
 * of state, the same numbers on every machine, and good enough to be seeded by any counter, which is
 * what rng_at does.
 */
#include "duello.h"

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

struct rng rng_at(uint64_t seed, uint64_t stream, uint64_t place)
{
    return (struct rng){mix(mix(mix(seed + 1) + stream) + place)};
}

uint64_t rng_next(struct rng *g)
{
    g->state += 0x9e3779b97f4a7c15U;
    return mix(g->state);
}

/* Lemire's multiplication ("Fast random integer generation in an interval", 2019). */
uint32_t rng_below(struct rng *g, uint32_t n)
{
    uint64_t product = (rng_next(g) >> 32) * n;

    if ((uint32_t)product < n) {
        uint32_t floor = -n % n;

        while ((uint32_t)product < floor)
            product = (rng_next(g) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}
