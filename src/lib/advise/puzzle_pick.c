/* Seeds of days and rules, and the level of a puzzle. puzzle_set.c finds a puzzle of that level. */
#include "advise/puzzle_pick.h"

#include "core/rng.h"

/* Hash words to a number that is the same everywhere. */
static uint64_t puzzle_pick_hash(const char *words, uint64_t seed)
{
    for (; *words; words++)
        seed = rng_mix(seed + (unsigned char)*words + 1);
    return seed;
}

uint64_t puzzle_pick_day(const char *day)
{
    return puzzle_pick_hash(day, 0);
}

uint64_t puzzle_pick_seed(const struct rules *r, uint64_t seed)
{
    return puzzle_pick_hash(rules_words(r).at, seed);
}

int puzzle_pick_game(uint64_t seed, int games)
{
    struct rng g = rng_at(seed, 0, 0);

    return (int)rng_below(&g, (uint32_t)games);
}

bool puzzle_pick_is_for_day(const struct puzzle *p, void *unused)
{
    (void)unused;
    return p->task != PUZZLE_CHANCE || (game_is_hidden(p->rules.game) && p->chance >= 0.5);
}

bool puzzle_pick(struct puzzle_set *set, const struct puzzle_search *search, struct puzzle *out)
{
    uint64_t from = rng_derive(search->seed, 1, 0) % PUZZLE_LEVELS;
    struct puzzle_search of_level = *search;

    if (search->level >= 0)
        return puzzle_set_find(set, search, out);
    for (uint64_t i = 0; i < PUZZLE_LEVELS; i++) {
        of_level.level = (int)((from + i) % PUZZLE_LEVELS);
        if (puzzle_set_find(set, &of_level, out))
            return true;
    }
    return false;
}
