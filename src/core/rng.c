/*
 * One word of state, the same numbers on every machine, and mixed well enough to be seeded by any
 * counter, which is what rng_at does.
 */
#include "duello.h"

struct rng rng_at(uint64_t seed, uint64_t stream, uint64_t place)
{
    return (struct rng){rng_mix(rng_mix(rng_mix(seed + 1) + stream) + place)};
}
