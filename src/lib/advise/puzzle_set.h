/*
 * All puzzles of a game, the same on every machine: those of its rules, by exact values and, where
 * those are few, by chances; or its variants: those of rules near the book's (puzzle_near.h). Where
 * cards are hidden, those of late positions (puzzle_late.h), or as variants those of endgames with
 * a turn limit (puzzle_endgame.h). None is a start of the game, no two have the same position and
 * answer, and at most a quarter are wins in one move.
 */
#ifndef ADVISE_PUZZLE_SET_H
#define ADVISE_PUZZLE_SET_H

#include "advise/puzzle.h"

struct puzzle_set;

enum {
    PUZZLE_SET_MIN = 250,
    PUZZLE_SET_GRADE_MIN = 35
}; /* enough puzzles in all, and of each grade */

/* Does this game have puzzles by its book? */
bool puzzle_set_has(const struct game *g);
/* Can these rules have puzzles? If not, `why` receives a sentence. */
bool puzzle_set_can(const struct rules *r, struct text *why);
/* Make the puzzles of these rules, or the variants of the book's rules. Games are solved as `setup`
 * says, with chances; where cards are hidden, puzzles are found when they are needed. On error
 * `why` receives a sentence. */
int puzzle_set_new(struct puzzle_set **out, const struct rules *r, bool variants,
                   const struct solve_setup *setup, struct text *why);
void puzzle_set_free(struct puzzle_set *set);

/* Find the first wanted puzzle in the order of the seed; false if there is none. */
bool puzzle_set_find(struct puzzle_set *set, const struct puzzle_search *search,
                     struct puzzle *out);
/* Return puzzle i, from 0; NULL after the last, or if memory runs out. */
const struct puzzle *puzzle_set_get(struct puzzle_set *set, size_t i);

/* Return the solution that a puzzle of the set is judged by; NULL where cards
 * are hidden. */
const struct solution *puzzle_set_solution(const struct puzzle_set *set, const struct puzzle *p);

#endif
