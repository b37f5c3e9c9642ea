/*
 * What trial games say about the choices of a player who cannot see everything.
 *
 * Every trial begins with a deal that fits what the player sees (redeal.h), at the beginning of the
 * turn if the opponent has chosen in it already. Up to the next move of nature both players learn
 * what to do with their cards by regret matching, each from their own view. So the opponent answers
 * without knowing the player's cards, and bluffs are found. A deal counts for more if the opponent
 * was likely to choose so with it. After that, moves are made by what usually answers what
 * (replies.h), for a few choices after which the points tell who is ahead or, where points do not
 * change so soon, to the end of the game. All choices of the player are tried with the same deal
 * and the same dice.
 *
 * The method is Monte Carlo regret minimisation with external sampling (Lanctot, Waugh, Zinkevich,
 * Bowling, 2009) over a part of the game around the decision, as in online outcome sampling (Lisý,
 * Lanctot, Bowling, 2015). Where so many situations turn up that none can be learned, the choice
 * with the best mean is taken. It is an estimate: the deals are taken to be equally likely at the
 * beginning of the turn, and what comes after the turn is guessed by fast games.
 */
#ifndef BOTS_SAMPLED_SAMPLED_SEARCH_H
#define BOTS_SAMPLED_SAMPLED_SEARCH_H

#include "bots/bot.h"

/* The work of `lookahead`: choices in all trial games of a decision. */
enum { SAMPLED_WORK = 100000 };

struct sampled_opinion {
    int n;                    /* as many as the decision has legal choices */
    double value[MOVES_MAX];  /* the expected result of each, from -1 to 1 */
    double error[MOVES_MAX];  /* its standard error, by the trials alone */
    double share[MOVES_MAX];  /* how often to choose it */
    double behind[MOVES_MAX]; /* standard error of the difference from the best value */
    int best;                 /* the choice with the highest value */
};

/* Find them with about this much work. The result depends on the decision and its generator alone.
 * ERR_MEMORY; ERR_UNKNOWN: nature cannot deal the hidden cards again. */
int sampled_search(const struct decision *d, uint32_t work, struct sampled_opinion *out);

/* Get the expected result for the player of a view, whoever is to choose, and its standard error.
 * Errors as above. */
int sampled_stand(const struct decision *d, uint32_t work, double *value, double *error);

#endif
