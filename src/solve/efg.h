/*
 * Games as trees in Gambit's text format (.efg), for other programs.
 *
 * The tree holds every order of play, since a file cannot share what two orders lead to. Of several
 * moves of nature in a row only the outcome is written, with its exact probability. Where both
 * choose at once, Player 1 chooses first, and Player 2 without knowing it. An information set is
 * all that a player has seen and done since the start.
 */
#ifndef SOLVE_EFG_H
#define SOLVE_EFG_H

#include "core/game.h"
#include "core/writer.h"

enum { EFG_NODES_MAX = 5000000 };

/* Can this game be written? ERR_LIMIT: it has no turn limit, or more than EFG_NODES_MAX nodes;
 * ERR_MEMORY. `why` receives a sentence. */
int efg_check(const struct rules *r, struct text *why);
/* Write a game that passed the check; ERR_MEMORY. */
int efg_write(const struct rules *r, struct writer *out);

#endif
