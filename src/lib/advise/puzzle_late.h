/*
 * Late positions of games with hidden cards by the book's rules, which no table holds: built-in
 * players play, and where one choice wins much more often than all others by playing on, there is a
 * puzzle. The same number gives the same puzzles on every machine.
 */
#ifndef ADVISE_PUZZLE_LATE_H
#define ADVISE_PUZZLE_LATE_H

#include "advise/puzzle.h"

enum { PUZZLE_LATE_GAMES = 200, PUZZLE_LATE_PARTS = PUZZLE_LATE_GAMES * PUZZLE_LEVELS };

/* Find a puzzle of level n % PUZZLE_LEVELS in game n / PUZZLE_LEVELS of the book's rules; returns
 * how many were found, 0 or 1. */
int puzzle_late_find(const struct game *g, int n, struct puzzle *out);

#endif
