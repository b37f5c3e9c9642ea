/* Who may take back choices, and when. The table, the host and the library ask here. */
#ifndef MATCH_UNDO_H
#define MATCH_UNDO_H

#include "core/record.h"

struct referee;

enum undo_refusal {
    UNDO_ALLOWED,
    UNDO_RATED,    /* a rated game has no undo */
    UNDO_OVER,     /* the game is over */
    UNDO_EARLY,    /* nobody has chosen */
    UNDO_NOT_YET,  /* these players have not chosen */
    UNDO_REVEALED, /* both choices of a turn were shown */
    UNDO_SHOWN     /* cards were drawn, or a choice may have shown some */
};

struct undo {
    enum undo_refusal refused;
    int by;         /* whose choice it is: the other player has to agree, unless it is a program */
    size_t choices; /* how many are taken back; 0: only the one that waits for the other player's */
};

/* May the last choice of one of these players be taken back, with all choices made since? A choice
 * that waits for the other player's can be taken back only by a caller who speaks for both
 * players. */
struct undo undo_ask(const struct referee *g, const bool of[2]);
/* Can the last choice be taken back, rated or not? */
bool undo_is_possible(const struct record *rec);

#endif
