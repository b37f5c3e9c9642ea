/*
 * Runs a game: returns whose choice is wanted, takes choices and everything else that can
 * happen to a game, lets nature move, and keeps the record. The referee never waits. The arena and
 * the table ask their players and then call it; a server calls it whenever a message arrives.
 *
 * The record shows what happened: after every call the caller looks at the new choices in it,
 * nature's included, and prints its new lines (match/record_text.h).
 */
#ifndef MATCH_REFEREE_H
#define MATCH_REFEREE_H

#include "core/record.h"

struct referee {
    struct record rec;   /* filled as for record_begin, or read by record_parse */
    struct joint chosen; /* where both choose: the first player's choice, still secret */
    bool is_in[2];
};

/* Begin the record's game, or continue it. OK, ERR_MEMORY or ERR_LIMIT. */
int referee_begin(struct referee *g);
int referee_resume(struct referee *g);
void referee_release(struct referee *g);

/* Return whose choice is wanted: P1, P2 or BOTH; OVER if the game is over. */
enum turn referee_wanted(const struct referee *g);
static inline bool referee_wants(const struct referee *g, int player)
{
    enum turn wanted = referee_wanted(g);

    return wanted == (enum turn)player || wanted == BOTH;
}

/* Take a player's choice. ERR_OVER; ERR_ILLEGAL if it is not this player's turn or the move is not
 * legal; ERR_MEMORY, ERR_LIMIT. On error nothing changes. */
int referee_choose(struct referee *g, int player, move m);
/* Take back the last choice, or one that waits for the other player's. ERR_ILLEGAL if impossible.
 */
int referee_undo(struct referee *g);
/* End the game; a choice that waits for the other player's is dropped. ERR_OVER if it is over. */
int referee_end(struct referee *g, enum ending ending, int player);
/* Return to this earlier copy: undo every choice, undo and ending made since. */
void referee_restore(struct referee *g, const struct referee *before);

#endif
