/*
 * What results say about strength. A draw is half a point, and so is a game that was not finished.
 * Games come in pairs with seats exchanged, so a pair scores 0, ½, 1, 1½ or 2: these five counts
 * are all that is needed, and the spread of pairs, not of games, gives the intervals.
 */
#ifndef ARENA_STATS_H
#define ARENA_STATS_H

#include <stdint.h>

enum { PAIR_SCORES = 5 };

double elo_of_score(double score); /* score of 0..1; infinite at both ends */
double score_of_elo(double elo);

struct estimate {
    double value, low, high; /* 95 % */
};

/* Elo difference by the scores of pairs. Where everything was won or lost, the value is that of
 * half a point less. */
struct estimate stats_elo(const uint64_t pairs[PAIR_SCORES]);
/* The likelihood of superiority: how probable it is that the true score is above one half. */
double stats_los(const uint64_t pairs[PAIR_SCORES]);
/* The variance of games in their pairs, summed over pairings, against that of independent games. */
struct spread {
    double seen, independent;
};
void stats_spread_add(struct spread *s, const uint64_t pairs[PAIR_SCORES]);
double stats_spread(const struct spread *s); /* 1 where nothing is known */

enum { STATS_PLAYERS = 64 };

/* Everyone's Elo by maximum likelihood (Bradley and Terry), the mean being 0. games[i][j] were
 * played by i and j, points[i][j] of them won by i. `spread` widens the intervals, 1 for
 * independent games. */
void stats_rate(int n, double games[STATS_PLAYERS][STATS_PLAYERS],
                double points[STATS_PLAYERS][STATS_PLAYERS], double spread,
                struct estimate out[STATS_PLAYERS]);

/* The log-likelihood ratio of elo1 against elo0 for these pairs, by the generalised sequential
 * probability ratio test; and what it must reach. */
struct sprt {
    double elo0, elo1, alpha, beta;
};
double sprt_llr(const struct sprt *t, const uint64_t pairs[PAIR_SCORES]);
double sprt_lower(const struct sprt *t);
double sprt_upper(const struct sprt *t);

/* Glicko-2 (Glickman: "Example of the Glicko-2 system", 2013). */
struct glicko {
    double rating, deviation, volatility;
};
struct glicko_game {
    struct glicko opponent;
    double score; /* 0, ½ or 1 */
    double count; /* how many such games */
};
extern const struct glicko glicko_new;
/* The rating after a period with these games; without any the deviation grows. */
struct glicko glicko_rate(struct glicko player, const struct glicko_game *games, int n);

#endif
