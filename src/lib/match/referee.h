/*
 * Runs a game: returns whose choice is wanted, takes choices and everything else that can happen to
 * a game, lets nature move, and keeps the record. The referee never waits. The arena and the table
 * ask their players and then call it. A host lets one referee play all its games: it hands over a
 * game's duel and who has chosen, and takes them back after the choice.
 *
 * The record shows what happened: after every call the caller looks at the new choices in it,
 * nature's included, and prints its new lines (match/record_text.h).
 */
#ifndef MATCH_REFEREE_H
#define MATCH_REFEREE_H

#include "core/record.h"
#include "match/undo.h"

/* Who has chosen in a running game: all that a host keeps of the referee for each of its thousands
 * of games. Zeroed, nobody has chosen. */
struct choosing {
    move waiting; /* where both choose: the first player's choice, still secret */
    bool is_in[2];
    bool is_over; /* ended otherwise than by the rules: nobody chooses any more */
};

struct referee {
    struct record rec; /* filled as for record_begin, or read by record_text_parse */
    struct choosing choosing;
};

/* Begin the record's game, or continue it. OK, ERR_MEMORY or ERR_LIMIT. */
int referee_begin(struct referee *g);
int referee_resume(struct referee *g);
void referee_release(struct referee *g);

/* Return the player whose choice waits for the other player's, or -1. */
static inline int referee_waits(const struct choosing *c)
{
    return c->is_in[P1] ? P1 : c->is_in[P2] ? P2 : -1;
}

/* Return whose choice is wanted: P1, P2 or BOTH; OVER if the game is over. */
static inline enum turn referee_choosing(const struct choosing *c, const struct duel *d)
{
    int first = referee_waits(c);

    return c->is_over ? OVER : first >= 0 ? (enum turn) !first : (enum turn)d->now.turn;
}
static inline bool referee_chooses(const struct choosing *c, const struct duel *d, int player)
{
    enum turn wanted = referee_choosing(c, d);

    return wanted == (enum turn)player || wanted == BOTH;
}
/* The same for the record's game. */
static inline enum turn referee_wanted(const struct referee *g)
{
    return referee_choosing(&g->choosing, &g->rec.duel);
}
static inline bool referee_wants(const struct referee *g, int player)
{
    return referee_chooses(&g->choosing, &g->rec.duel, player);
}

/* Take a player's choice. ERR_OVER; ERR_ILLEGAL if it is not this player's turn or the move is not
 * legal; ERR_MEMORY, ERR_LIMIT. On error nothing changes. */
int referee_choose(struct referee *g, int player, move m);
/* Take back what undo_ask has answered; ERR_ILLEGAL if it is refused. */
int referee_undo(struct referee *g, const struct undo *undo);
/* End the game; a choice that waits for the other player's is dropped. ERR_OVER if it is over. */
int referee_end(struct referee *g, enum ending ending, int player);
/* The same for a player who breaks the protocol; the record keeps the reason, if it can be printed:
 * a program may have written a part of it. */
int referee_forfeit(struct referee *g, int player, const char *reason);
/* Return to this earlier copy: undo every choice, undo and ending made since. */
void referee_restore(struct referee *g, const struct referee *before);

#endif
