/*
 * Many games between two players, counted by seats: the first seat is that of the player who moves
 * first, or of Player 1 where both choose at once. Every game has its own place in the seed, so the
 * same call gives the same counts everywhere.
 */
#ifndef DESIGN_PLAYOUT_H
#define DESIGN_PLAYOUT_H

#include "bots/bot.h"
#include "solve/solution.h"

enum { PLAYOUT_TURNS = 500 }; /* a game that goes on after so many is unfinished */

/* Somebody who can be seated. */
struct player {
    const struct bot *bot;
    const struct solution *known; /* with chances; NULL where there is none */
};

/* The built-in player called so; ERR_UNKNOWN if there is none, it plays another game, or it needs a
 * solution. */
int playout_player_open(struct player *p, const char *id, const struct rules *r,
                        const struct solution *known);
/* Who stands for people: casual, or random where casual cannot play. */
const char *playout_usual_player(const struct rules *r);

/* How games ended, and how many turns they took together. */
struct playout_score {
    uint64_t games, first, second, draws, unfinished, turns;
};

struct playout_tally {
    struct playout_score score;
    uint32_t length[PLAYOUT_TURNS + 1]; /* games that ended, by their turns */
};

struct playouts {
    uint64_t seed;
    int games;
    bool (*going_on)(void *context, double share); /* false stops; may be NULL */
    void *context;
};

/* So many games of a seed, counted on top of what is in the tally. ERR_OVER if it was stopped. */
int playout_many(struct playout_tally *t, const struct rules *r, const struct player *first,
                 const struct player *second, const struct playouts *setup);

/* A share of a number of games with its 95% interval (Wilson). */
struct share {
    double value, low, high;
};
struct share playout_share(double part, double whole);

/* The first seat's share of the points; a draw and an unfinished game are half a point each. */
struct share playout_first_share(const struct playout_score *s);
double playout_open_share(const struct playout_score *s); /* draws and unfinished games among all */
double playout_mean_turns(const struct playout_score *s); /* a game's, on average */
/* The least number of turns within which this share of the games ended. */
int playout_within(const struct playout_tally *t, double share);

#endif
