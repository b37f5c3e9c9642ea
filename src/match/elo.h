/*
 * What results say about strength. A draw is half a point, and so is a game that was not finished.
 * Games come in pairs with seats exchanged, so a pair scores 0, ½, 1, 1½ or 2: these five counts
 * are all that is needed, and the spread of pairs, not of games, gives the intervals.
 */
#ifndef MATCH_ELO_H
#define MATCH_ELO_H

#include <stdint.h>

enum { PAIR_SCORES = 5 };

double elo_of_score(double score); /* score of 0..1; infinite at both ends */
double elo_to_score(double elo);

struct estimate {
    double value, low, high; /* 95 % */
};

/* Elo difference by the scores of pairs. Where everything was won or lost, the value is that of
 * half a point less. */
struct estimate elo_estimate(const uint64_t pairs[PAIR_SCORES]);
/* The likelihood of superiority: how probable it is that the true score is above one half. */
double elo_los(const uint64_t pairs[PAIR_SCORES]);
/* The variance of games in their pairs, summed over pairings, against that of independent games. */
struct spread {
    double seen, independent;
};
void elo_spread_add(struct spread *s, const uint64_t pairs[PAIR_SCORES]);
double elo_spread(const struct spread *s); /* 1 where nothing is known */

enum { ELO_PLAYERS = 64 };

/* Everyone's Elo by maximum likelihood (Bradley and Terry), the mean being 0. games[i][j] were
 * played by i and j, points[i][j] of them won by i. `spread` widens the intervals, 1 for
 * independent games. */
void elo_rate(int n, double games[ELO_PLAYERS][ELO_PLAYERS],
              double points[ELO_PLAYERS][ELO_PLAYERS], double spread,
              struct estimate out[ELO_PLAYERS]);

#endif
