/*
 * All puzzles of a game, the same everywhere: those of the book's rules and, if these are few or of
 * one grade only, those of rules near them (puzzle_near.h); where cards are hidden, those of its
 * endgames (puzzle_endgame.h). No two have the same position and answer, and at most a quarter are
 * wins in one.
 */
#ifndef ADVISE_PUZZLE_SET_H
#define ADVISE_PUZZLE_SET_H

#include "advise/puzzle.h"

struct puzzle_set;

enum {
    PUZZLE_SET_MIN = 250,
    PUZZLE_SET_GRADE_MIN = 35
}; /* in all, of a grade; then it is enough */

/* Can these rules have puzzles? If not, there is a sentence why. */
bool puzzle_set_can(const struct rules *r, struct text *why);
/* The puzzles of these rules and, if `near` is true, of rules near them. Solved as `setup` says,
 * with chances. Endgames are solved when they are looked for. On error there is a sentence why. */
int puzzle_set_new(struct puzzle_set **out, const struct rules *r, bool near,
                   const struct solve_setup *setup, struct text *why);
void puzzle_set_free(struct puzzle_set *set);

/* The first that is wanted, in the order of the seed; false if there is none. */
bool puzzle_set_find(struct puzzle_set *set, const struct puzzle_search *search,
                     struct puzzle *out);
/* Every one: the i-th from 0; NULL after the last, and for ERR_MEMORY. */
const struct puzzle *puzzle_set_get(struct puzzle_set *set, size_t i);

/* The solution by which a puzzle of the set is judged; NULL for an endgame. */
const struct solution *puzzle_set_solution(const struct puzzle_set *set, const struct puzzle *p);

#endif
