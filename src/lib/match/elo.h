/*
 * Estimates strength from results. A draw and an unfinished game count as half a point each.
 * Games come in pairs with seats exchanged, so a pair scores 0, ½, 1, 1½ or 2: these five counts
 * are all that is needed, and the spread of pairs, not of games, gives the intervals.
 */
#ifndef MATCH_ELO_H
#define MATCH_ELO_H

#include <stdint.h>

enum { PAIR_SCORES = 5 };

/* The Elo difference of a score from 0 to 1; infinite at both ends. */
double elo_of_score(double score);
double elo_to_score(double elo);

struct estimate {
    double value, low, high; /* the 95% interval */
};

/* Estimate the Elo difference from the scores of pairs. If one side won everything, the value is
 * that of half a point less. */
struct estimate elo_estimate(const uint64_t pairs[PAIR_SCORES]);
/* Estimate the score itself, from 0 to 1. Near one end, the other end of the usual interval is too
 * close, so it also has to hold the interval with two pairs won and two lost more, as Agresti and
 * Coull do (1998). */
struct estimate elo_score(const uint64_t pairs[PAIR_SCORES]);
/* Return the likelihood of superiority: the probability that the true score is above one half. */
double elo_los(const uint64_t pairs[PAIR_SCORES]);
/* The variance of games in their pairs, summed over pairings, against that of independent games. */
struct spread {
    double seen, independent;
};
void elo_spread_add(struct spread *s, const uint64_t pairs[PAIR_SCORES]);
double elo_spread(const struct spread *s); /* 1 where nothing is known */

enum { ELO_PLAYERS = 64 };

/* Estimate every player's Elo by maximum likelihood (Bradley and Terry); the mean is 0. Players i
 * and j played games[i][j] games, in which i scored points[i][j]. `spread` widens the intervals; it
 * is 1 for independent games. */
void elo_rate(int n, double games[ELO_PLAYERS][ELO_PLAYERS],
              double points[ELO_PLAYERS][ELO_PLAYERS], double spread,
              struct estimate out[ELO_PLAYERS]);

#endif
