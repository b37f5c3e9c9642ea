/* Built-in players. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/duel.h"

struct solution; /* the solution of a game: see solve/solution.h */
struct solve_setup;

/* Everything that a built-in player knows when it chooses. */
struct decision {
    const struct rules *rules;
    const struct solution *known; /* the solution, for players that need one; else NULL */
    const struct view *view;
    const move *legal;
    int n;
    struct rng *rng;
    const struct past *past; /* earlier choices; NULL: unknown */
};

/* Holds a decision's view and legal moves. */
struct decision_room {
    struct view view;
    move legal[MOVES_MAX];
};

/* Prepare the decision of a player whose turn it is in a duel. */
struct decision bot_decision(const struct duel *d, int player, const struct solution *known,
                             struct rng *g, struct decision_room *room);

enum bot_kind {
    BOT_LADDER,    /* one of the levels, from random moves to small errors */
    BOT_STRONGEST, /* the strongest in the games that it plays */
    BOT_YARDSTICK  /* a fixed player to measure others by */
};

enum bot_needs {
    BOT_NEEDS_NOTHING,
    BOT_NEEDS_SOLUTION, /* levels need the network instead, where cards are hidden */
    BOT_NEEDS_NETWORK,  /* it searches if no network has learned these rules */
    BOT_NEEDS_DEALS     /* cards that are hidden: it deals them again. It is the strongest player of
                         * games with hidden cards that have no player of their own */
};

/* How a player uses its dice. */
enum bot_draws {
    BOT_DRAWS_OTHERWISE,
    BOT_DRAWS_BY_ODDS, /* by bot_draw from its odds, where nothing is hidden and they are known */
    BOT_DRAWS_EVENLY   /* by rng_below from all legal moves */
};

struct bot {
    const char *id;
    const char *pitch;
    enum bot_kind kind;
    enum bot_needs needs;
    int level;        /* its index in a game's `sight`; LEVELS: it sees everything */
    const char *game; /* the id of the only game it plays; NULL: it plays all games */
    /* Choose one of the legal moves, from what the player may know. */
    move (*choose)(const struct bot *self, const struct decision *d);
    /* Set the probability of each legal move; false: unknown. NULL: the player never chooses at
     * random. */
    bool (*odds)(const struct bot *self, const struct decision *d, double odds[MOVES_MAX]);
    enum bot_draws draws;
};

/* Get the probability of each legal move at a decision, over all seeds; false: unknown. */
bool bot_odds(const struct bot *b, const struct decision *d, double odds[MOVES_MAX]);

/* Draw one of n indices by these odds, which are not negative and add up to 1. Nobody can predict a
 * draw, so no branch depends on it: `at` falls below 0 at the index that is drawn. */
static inline int bot_draw(const double *odds, int n, struct rng *g)
{
    double at = (double)(int64_t)(rng_next(g) >> 11) * 0x1p-53;
    int drawn = 0;

    for (int i = 0; i < n; i++) {
        at -= odds[i];
        drawn += at >= 0;
    }
    if (drawn == n) /* they added up to a little less than 1 */
        do
            drawn--;
        while (drawn > 0 && odds[drawn] <= 0);
    return drawn;
}

/* Can this player play this game? No player is perfect where cards are hidden. */
bool bot_plays(const struct bot *b, const struct game *g);
/* The same as an error, with the reason. */
int bot_fits(const struct bot *b, const struct game *g, struct text *why);

/* Prepare this player for these rules, from the start or from `from` if it is not NULL. If the
 * player needs a solution and *known is NULL, the game is solved with at most `memory` bytes (0: no
 * limit). On error `why` explains why it cannot play. Without an error `why` may describe something
 * unexpected about how it plays. */
int bot_prepare(const struct bot *b, const struct rules *r, const struct state *from,
                uint64_t memory, struct solution **known, struct text *why);
/* The same, with the memory, the position and the callback of a setup. */
int bot_prepare_with(const struct bot *b, const struct rules *r, const struct solve_setup *how,
                     struct solution **known, struct text *why);

/* Return the seed of a player's own choices in a game, which reveals nothing about the cards; and
 * the generator for the n-th choice, from 0. */
uint64_t bot_seed(uint64_t seed, int seat);
struct rng bot_rng(uint64_t bot_seed, uint64_t n);

int bots_count(void);
const struct bot *bots_at(int i);
const struct bot *bots_find(const char *id);
/* Return player i of a game, from 0, each stronger than the one before: random, the levels, the
 * strongest; NULL after the last. Yardsticks are not included. */
const struct bot *bots_rung(const struct game *g, int i);
const struct bot *bots_strongest(const struct game *g);
/* Return the fixed rating of the player with this id by these rules; 0: it has none. */
int bots_rating(const struct rules *r, const char *id);

#endif
