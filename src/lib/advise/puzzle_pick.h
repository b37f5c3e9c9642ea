/* Pick a puzzle of a game: the same for everyone with the same seed, or on the same day. */
#ifndef ADVISE_PUZZLE_PICK_H
#define ADVISE_PUZZLE_PICK_H

#include "advise/puzzle_set.h"

/* Make the seed of a day, "2026-01-31". Mix rules into a seed. */
uint64_t puzzle_pick_day(const char *day);
uint64_t puzzle_pick_seed(const struct rules *r, uint64_t seed);
/* Return the number of the game that this seed begins with. */
int puzzle_pick_game(uint64_t seed, int games);

/* Is this a puzzle for the day, to search with as `wanted`? Its solution shows what follows: it is
 * by exact values or, where cards are hidden, one that the player wins more often than not. */
bool puzzle_pick_is_for_day(const struct puzzle *p, void *unused);

/* Find a puzzle of the search's level; if that is -1, of a random level, so that all levels are
 * equally frequent. False if no puzzle is wanted. */
bool puzzle_pick(struct puzzle_set *set, const struct puzzle_search *search, struct puzzle *out);

#endif
