/*
 * Rules near the book's, the nearest first: rules with one changed option, then with two. A number
 * changes by one, then by two; an option with words changes to any other word.
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
};

void puzzle_near_init(struct puzzle_near *n, const struct game *g);
/* Get the next rules that make sense; false after the last. */
bool puzzle_near_next(struct puzzle_near *n, struct rules *out);

/* Add what differs from the book in whole sentences: "Here an attack costs at most 2 EP, not 3.",
 * and when the game stops. `now` is the position. Adds nothing if nothing differs. */
void puzzle_near_tell(const struct rules *r, const struct state *now, struct text *out);

#endif
