/*
 * Many games between two players, counted by seats: the first seat is that of the player who moves
 * first, or of Player 1 where both choose at once. Every game has its own place in the seed, so the
 * same call gives the same counts everywhere.
 */
#ifndef STUDY_PLAYOUT_H
#define STUDY_PLAYOUT_H

#include "duello.h"

enum { PLAYOUT_TURNS = 500 }; /* a game that goes on after so many is unfinished */

/* Somebody who can be seated. */
struct player {
    const struct bot *bot;
    const struct solution *known; /* with chances; NULL where there is none */
};

/* The built-in player called so; ERR_UNKNOWN if there is none, it plays another game, or it needs a
 * solution. */
int player_open(struct player *p, const char *id, const struct rules *r,
                const struct solution *known);
/* Who stands for people: casual, or random where casual cannot play. */
const char *player_usual(const struct rules *r);
move player_choose(const struct player *p, const struct rules *r, const struct state *s, int seat,
                   const struct past *past, struct rng *g);

/* How games ended, and how many turns they took together. */
struct score {
    uint64_t games, first, second, draws, unfinished, turns;
};

struct tally {
    struct score score;
    uint32_t length[PLAYOUT_TURNS + 1]; /* games that ended, by their turns */
};

struct playouts {
    uint64_t seed;
    int games;
    bool (*going_on)(void *context, double share); /* false stops; may be NULL */
    void *context;
};

/* So many games of a seed, counted on top of what is in the tally. ERR_OVER if it was stopped. */
int playout_many(struct tally *t, const struct rules *r, const struct player *first,
                 const struct player *second, const struct playouts *setup);

/* A share of a number of games with its 95 % interval (Wilson). */
struct share {
    double value, low, high;
};
struct share share_of(double part, double whole);

/* The first seat's share of the points; a draw and an unfinished game are half a point each. */
struct share score_first(const struct score *s);
double score_open(const struct score *s);  /* draws and unfinished games among all */
double score_turns(const struct score *s); /* a game's, on average */
/* The least number of turns within which this share of the games ended. */
int tally_within(const struct tally *t, double share);

#endif
