/*
 * Many games between two players, counted by seats. The first seat is that of the player who moves
 * first, or of Player 1 where both choose at once. Every game has its own place in the seed, so the
 * same call gives the same counts on every machine.
 */
#ifndef DESIGN_PLAYOUT_H
#define DESIGN_PLAYOUT_H

#include "bots/bot.h"
#include "solve/solution.h"

enum { PLAYOUT_TURNS = 500 }; /* a game that is not over after this many turns is unfinished */

/* A player that can be seated. */
struct player {
    const struct bot *bot;
    const struct solution *known; /* with chances; NULL: none */
};

/* Find a built-in player by its id. ERR_UNKNOWN: there is none, it plays another game, or it needs
 * a solution. */
int playout_player_open(struct player *p, const char *id, const struct rules *r,
                        const struct solution *known);
/* Get the player that stands in for people: casual; but where cards are hidden, under most rules
 * casual takes long to search: there, the last of the game's own yardsticks that needs nothing. */
const char *playout_usual_player(const struct rules *r);

/* How games ended, and their total number of turns. */
struct playout_score {
    uint64_t games, first, second, draws, unfinished, turns;
};

struct playout_tally {
    struct playout_score score;
    uint32_t length[PLAYOUT_TURNS + 1]; /* number of games that ended, by their turns */
};

struct playouts {
    uint64_t seed;
    int games;
    bool (*going_on)(void *context, double share); /* return false to stop; may be NULL */
    void *context;
};

/* Play this many games of a seed and add them to the tally. ERR_OVER: stopped. */
int playout_many(struct playout_tally *t, const struct rules *r, const struct player *first,
                 const struct player *second, const struct playouts *setup);

/* A share of a number of games with its 95% interval (Wilson). */
struct share {
    double value, low, high;
};
struct share playout_share(double part, double whole);

/* Return the first seat's share of the points; a draw and an unfinished game count as half a point
 * each. */
struct share playout_first_share(const struct playout_score *s);
/* Return the share of draws and unfinished games, and the mean number of turns of a game. */
double playout_open_share(const struct playout_score *s);
double playout_mean_turns(const struct playout_score *s);
/* Return a part of these in percent; 0 if there are none. */
static inline double playout_percent(double part, uint64_t whole)
{
    return whole ? 100 * part / (double)whole : 0;
}
/* Return the smallest number of turns within which this share of the games ended. */
int playout_within(const struct playout_tally *t, double share);

#endif
