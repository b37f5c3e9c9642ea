/*
 * Who has chosen in a running game: all that a game without a record keeps of its referee
 * (match/referee.h). A host has thousands of such games.
 */
#ifndef MATCH_CHOOSING_H
#define MATCH_CHOOSING_H

#include "core/duel.h"

/* Zeroed, nobody has chosen. */
struct choosing {
    move waiting; /* where both choose: the first player's choice, still secret */
    bool is_in[2];
    bool is_over; /* ended otherwise than by the rules: nobody chooses any more */
};

/* Return the player whose choice waits for the other player's, or -1. */
static inline int choosing_waits(const struct choosing *c)
{
    return c->is_in[P1] ? P1 : c->is_in[P2] ? P2 : -1;
}

/* Return whose choice is wanted: P1, P2 or BOTH; OVER if the game is over. */
static inline enum turn choosing_wanted(const struct choosing *c, const struct duel *d)
{
    int first = choosing_waits(c);

    return c->is_over ? OVER : first >= 0 ? (enum turn) !first : (enum turn)d->now.turn;
}

static inline bool choosing_wants(const struct choosing *c, const struct duel *d, int player)
{
    enum turn wanted = choosing_wanted(c, d);

    return wanted == (enum turn)player || wanted == BOTH;
}

#endif
