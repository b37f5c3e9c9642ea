/* Built-in players. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/duel.h"

struct solution; /* what is known of a game that is solved, see solve/solution.h */

/* All that a built-in player decides by. */
struct decision {
    const struct rules *rules;
    const struct solution *known; /* for those who asked for it; else NULL */
    const struct view *view;
    const move *legal;
    int n;
    struct rng *rng;
    const struct past *past; /* NULL: nobody remembers */
};

/* Where a decision's view and legal moves are kept. */
struct decision_room {
    struct view view;
    move legal[MOVES_MAX];
};

/* The decision of a player who is to choose in a duel. */
struct decision bot_decision(const struct duel *d, int player, const struct solution *known,
                             struct rng *g, struct decision_room *room);

enum bot_kind {
    BOT_LADDER,    /* one of the levels, from any move at all to small errors */
    BOT_STRONGEST, /* of the games that it plays */
    BOT_YARDSTICK  /* defined once and for all, to measure others by */
};

enum bot_needs {
    BOT_NEEDS_NOTHING,
    BOT_NEEDS_SOLUTION, /* or on the ladder, where cards are hidden, the network */
    BOT_NEEDS_NETWORK   /* it searches by rules for which none has learned */
};

struct bot {
    const char *id;
    const char *pitch;
    enum bot_kind kind;
    enum bot_needs needs;
    int level;        /* its place in a game's `sight`; LEVELS: it sees everything */
    const char *game; /* the id of the only one it plays; NULL: it is made for all */
    /* One of the legal moves, from what the player may know. */
    move (*choose)(const struct bot *self, const struct decision *d);
    /* How often, of 1, it chooses each legal move; false: unknown. NULL: it needs no dice. */
    bool (*odds)(const struct bot *self, const struct decision *d, double odds[MOVES_MAX]);
};

/* The odds of each legal move at a decision, whose dice do not matter; false as above. */
bool bot_odds(const struct bot *b, const struct decision *d, double odds[MOVES_MAX]);

/* Is this a game that the player is made for? Nobody is perfect where cards are hidden. */
bool bot_plays(const struct bot *b, const struct game *g);

/* What this player has to know before it can play by these rules, from the start or from there if
 * `from` is not NULL: *known is made if it is needed and NULL, with room for so many bytes (0: any
 * number). On error there is a sentence why it cannot play; one without an error says how it plays
 * where that is not what one might expect. */
int bot_prepare(const struct bot *b, const struct rules *r, const struct state *from,
                uint64_t memory, struct solution **known, struct text *why);

/* The seed of a player's own choices in a game, which says nothing about the cards; and the
 * generator for the n-th of them, from 0. */
uint64_t bot_seed(uint64_t seed, int seat);
struct rng bot_rng(uint64_t bot_seed, uint64_t n);

int bots_count(void);
const struct bot *bots_at(int i);
const struct bot *bots_find(const char *id);
/* The players of a game, from 0, each stronger than the one before: random, the levels, the
 * strongest; NULL behind the last. Yardsticks are not among them. */
const struct bot *bots_rung(const struct game *g, int i);
const struct bot *bots_strongest(const struct game *g);

#endif
