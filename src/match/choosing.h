/*
 * Takes the choices of a running game: returns whose choice is wanted, keeps the first choice
 * secret where both choose, and lets nature move. It never waits, and it keeps no record: a referee
 * (match/referee.h) adds one, and a host, which has thousands of games, only what it needs.
 */
#ifndef MATCH_CHOOSING_H
#define MATCH_CHOOSING_H

#include "core/duel.h"

/* Zeroed, nobody has chosen. */
struct choosing {
    move waiting; /* where both choose: the first player's choice, still secret */
    bool is_in[2];
    bool is_over; /* ended, by the rules or otherwise: nobody chooses any more */
};

/* A running game, and how to play one step of it, which is a choice of players or of nature. A step
 * checks the choice, plays it in the duel, and keeps what the caller needs. On error it changes
 * nothing. */
struct choosing_game {
    struct duel *duel;
    int (*step)(void *context, struct joint m);
    void *context;
};

/* Return the player whose choice waits for the other player's, or -1. */
static inline int choosing_waits(const struct choosing *c)
{
    return c->is_in[P1] ? P1 : c->is_in[P2] ? P2 : -1;
}
/* Return whose choice is wanted: P1, P2 or BOTH; OVER if the game is over. */
enum turn choosing_wanted(const struct choosing *c, const struct duel *d);
static inline bool choosing_wants(const struct choosing *c, const struct duel *d, int player)
{
    enum turn wanted = choosing_wanted(c, d);

    return wanted == (enum turn)player || wanted == BOTH;
}

/* Let nature move where it is her turn. Errors of a step; the steps before it stay. */
int choosing_let_nature(const struct choosing_game *g);
/* Play the choices of a turn, and then nature's. On error the duel is unchanged, but not its past,
 * and the caller has kept steps that did not happen. */
int choosing_play(const struct choosing_game *g, struct joint m);
/* Take a player's choice: play it, or let it wait for the other player's. ERR_OVER; ERR_ILLEGAL if
 * it is not this player's turn or the move is not legal; errors of a step, as choosing_play. */
int choosing_take(struct choosing *c, const struct choosing_game *g, int player, move m);
/* Drop a choice that waits. */
void choosing_drop(struct choosing *c);

#endif
