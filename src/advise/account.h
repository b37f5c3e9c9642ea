/*
 * How a game came to its result, in win chance: the start, what each player's choices changed and
 * what luck changed add up to the result. Every change of the value along the game is put down to
 * whoever made it, so nothing is left over. Where both choose at once a choice counts for what it
 * gives away, and the rest is luck: how two guesses met.
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
    ACCOUNT_GUESS,  /* luck by what both chose at once */
    ACCOUNT_RESULT, /* the sum; where a game that goes on stands */
    ACCOUNT_PARTS
};

struct account {
    bool known;               /* false: not every position could be judged */
    bool by_nature, by_guess; /* is there such luck in the game? */
    double of[ACCOUNT_PARTS]; /* in P1's win chance, from 0 to 1 */
    double error;             /* standard error of luck by nature; 0 where it is exact */
};

/* Begin with P1's win chance at the start. */
void account_begin(struct account *a, double start);
/* Add what a choice changed, by whose turn it was; `drop` is what each player gave away, where both
 * chose. */
void account_add(struct account *a, enum turn turn, double change, const double drop[2]);

/* A part as a player sees it: the other's gain is a loss. */
double account_for(const struct account *a, int player, enum account_part part);
/* All parts in tenths of a point as they are shown. They add up too: what rounding would leave over
 * goes to the parts that it changes least. */
void account_round(const struct account *a, int player, int tenths[ACCOUNT_PARTS]);
/* A part in words, and in points as they are shown; false if the game has no such part. */
bool account_tell(const struct account *a, const char *const names[2], int player,
                  enum account_part part, struct text *what, struct text *points);

#endif
