/*
 * Endgames of games with hidden cards: late positions of games between built-in players, solved
 * exactly. A turn limit stops the game soon, so that the tree is small. The cards that nobody can
 * see are dealt again, each equally likely to be anywhere. The same number gives the same endgame
 * on every machine.
 */
#ifndef ADVISE_PUZZLE_ENDGAME_H
#define ADVISE_PUZZLE_ENDGAME_H

#include "advise/puzzle.h"

enum { PUZZLE_ENDGAMES = 600, PUZZLE_ENDGAME_MOST = 2 }; /* how many; most puzzles in one */

/* Solve a position, or a player's view of it, by rules that stop the game soon. On error `why`
 * receives a sentence. */
int puzzle_endgame_solve(struct equilibrium **out, const struct rules *r, const struct state *s,
                         struct text *why);

/* Find the puzzles of the n-th endgame of the book's rules; returns how many. */
int puzzle_endgame_find(const struct game *g, int n, struct puzzle out[PUZZLE_ENDGAME_MOST]);

#endif
