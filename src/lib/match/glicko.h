/* Glicko-2 (Glickman: "Example of the Glicko-2 system", 2013). */
#ifndef MATCH_GLICKO_H
#define MATCH_GLICKO_H

struct glicko {
    double rating, deviation, volatility;
};
struct glicko_game {
    struct glicko opponent;
    double score; /* 0, ½ or 1 */
    double count; /* number of such games */
};
extern const struct glicko glicko_new;
/* Return the rating after a period with these games. Without games the deviation grows. */
struct glicko glicko_rate(struct glicko player, const struct glicko_game *games, int n);

#endif
