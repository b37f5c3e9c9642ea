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
#include "match/choosing.h"
#include "match/undo.h"

struct referee {
    struct record rec; /* filled as for record_begin, or read by record_parse */
    struct choosing choosing;
};

/* Begin the record's game, or continue it. OK, ERR_MEMORY or ERR_LIMIT. */
int referee_begin(struct referee *g);
int referee_resume(struct referee *g);
void referee_release(struct referee *g);

/* Return whose choice is wanted: P1, P2 or BOTH; OVER if the game is over. */
static inline enum turn referee_wanted(const struct referee *g)
{
    return choosing_wanted(&g->choosing, &g->rec.duel);
}
static inline bool referee_wants(const struct referee *g, int player)
{
    return choosing_wants(&g->choosing, &g->rec.duel, player);
}

/* Take a player's choice. ERR_OVER; ERR_ILLEGAL if it is not this player's turn or the move is not
 * legal; ERR_MEMORY, ERR_LIMIT. On error nothing changes. */
int referee_choose(struct referee *g, int player, move m);
/* May the last choice of one of these players be taken back, and what goes with it? Then do it;
 * ERR_ILLEGAL if it is refused. */
struct undo referee_ask_undo(const struct referee *g, const bool of[2]);
int referee_undo(struct referee *g, const struct undo *undo);
/* End the game; a choice that waits for the other player's is dropped. ERR_OVER if it is over. */
int referee_end(struct referee *g, enum ending ending, int player);
/* Return to this earlier copy: undo every choice, undo and ending made since. */
void referee_restore(struct referee *g, const struct referee *before);

#endif
