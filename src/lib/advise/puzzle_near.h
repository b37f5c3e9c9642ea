/*
 * Rules near the book's, the nearest first: the book's own, then rules with one changed option,
 * then with two. A number changes by one, then by two; an option with words changes to any other
 * word.
 */
#ifndef ADVISE_PUZZLE_NEAR_H
#define ADVISE_PUZZLE_NEAR_H

#include "core/game.h"

enum { PUZZLE_NEAR_MAX = 64 };

struct puzzle_near {
    const struct game *game;
    int count; /* number of changes */
    struct puzzle_change {
        int option, value;
    } change[PUZZLE_NEAR_MAX];
    int first, second; /* the next change to make, from 1; 0: none */
    bool begun;
};

void puzzle_near_init(struct puzzle_near *n, const struct game *g);
/* Get the next rules that make sense; false after the last. */
bool puzzle_near_next(struct puzzle_near *n, struct rules *out);

/* Add what differs from the book in whole sentences: "Played with max-attack=2 instead of 3.", and
 * when the game stops. `now` is the position. Adds nothing if nothing differs. */
void puzzle_near_tell(const struct rules *r, const struct state *now, struct text *out);

#endif
