/*
 * How a game came to its result, in win chance: the start, the changes by each player's choices and
 * the changes by luck add up to the result. Every change of the value along the game is credited to
 * whoever caused it, so nothing is left over. Where both choose at once, a choice counts for what
 * it gives away. The rest, how the two guesses met, is luck.
 */
#ifndef ADVISE_ACCOUNT_H
#define ADVISE_ACCOUNT_H

#include "core/state.h"
#include "core/text.h"

enum account_part {
    ACCOUNT_START,
    ACCOUNT_P1, /* by P1's choices */
    ACCOUNT_P2,
    ACCOUNT_NATURE, /* luck by moves of nature */
    ACCOUNT_GUESS,  /* luck from what both chose at once */
    ACCOUNT_RESULT, /* the sum; the current win chance if the game is not over */
    ACCOUNT_PARTS
};

struct account {
    bool known;               /* false: not every position could be judged */
    bool by_nature, by_guess; /* does the game have luck of this kind? */
    double of[ACCOUNT_PARTS]; /* in P1's win chance, from 0 to 1 */
    double error;             /* standard error of luck from nature; 0 if exact */
};

/* Begin with P1's win chance at the start. */
void account_begin(struct account *a, double start);
/* Add the change after a choice, by whose turn it was. `drop` is what each player gave away, where
 * both chose. */
void account_add(struct account *a, enum turn turn, double change, const double drop[2]);

/* Return a part from a player's side: the opponent's gain is a loss. */
double account_for(const struct account *a, int player, enum account_part part);
/* Get all parts in tenths of a point, as they are shown. They add up too: rounding differences go
 * to the parts that they change least. */
void account_round(const struct account *a, int player, int tenths[ACCOUNT_PARTS]);
/* Write a part's name, and its points as they are shown; false if the game has no such part. */
bool account_tell(const struct account *a, const char *const names[2], int player,
                  enum account_part part, struct text *what, struct text *points);

#endif
