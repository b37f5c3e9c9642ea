/*
 * How a game came to its result, in win chance: the start, the changes by each player's choices and
 * the changes by luck add up to the result. Every change of the value along the game is credited to
 * whoever caused it, so nothing is left over. Where both choose at once, a choice counts for what
 * it gives away. The rest, how the two guesses met, is luck.
 */
#ifndef ADVISE_CREDIT_H
#define ADVISE_CREDIT_H

#include "core/state.h"
#include "core/text.h"

enum credit_part {
    CREDIT_START,
    CREDIT_P1, /* by P1's choices */
    CREDIT_P2,
    CREDIT_NATURE, /* luck by moves of nature */
    CREDIT_GUESS,  /* luck from what both chose at once */
    CREDIT_RESULT, /* the sum; the current win chance if the game is not over */
    CREDIT_PARTS
};

struct credit {
    bool known;               /* false: not every position could be judged */
    bool by_nature, by_guess; /* does the game have luck of this kind? */
    double of[CREDIT_PARTS];  /* in P1's win chance, from 0 to 1 */
    double error;             /* standard error of luck from nature; 0 if exact */
};

/* Begin with P1's win chance at the start. */
void credit_begin(struct credit *a, double start);
/* Add the change after a choice, by whose turn it was. `drop` is what each player gave away, where
 * both chose. */
void credit_add(struct credit *a, enum turn turn, double change, const double drop[2]);

/* Return a part from a player's side: the opponent's gain is a loss. */
double credit_for(const struct credit *a, int player, enum credit_part part);
/* Get all parts in tenths of a point, as they are shown. They add up too: rounding differences go
 * to the parts that they change least. */
void credit_round(const struct credit *a, int player, int tenths[CREDIT_PARTS]);
/* Write a part's name, and its points as they are shown; false if the game has no such part.
 * `whose` is "Ada's" or "your". */
bool credit_tell(const struct credit *a, const char *const whose[2], int player,
                 enum credit_part part, bool ascii, struct text *what, struct text *points);

#endif
