/*
 * What the built-in players miss: how often they give away a forced win, by its distance, and how
 * often they walk into a loss that another choice avoids. Only positions count where some choice
 * misses it and another does not. The shares are computed from the players' odds, not from what
 * they drew.
 */
#ifndef DESIGN_MISSED_H
#define DESIGN_MISSED_H

#include "bots/bot.h"
#include "solve/solution.h"

enum {
    MISSED_PLAYERS = LEVELS + 2,
    MISSED_FAR = 99,              /* a win farther away counts as this far */
    MISSED_ROWS = MISSED_FAR + 2, /* wins, and losses in 1 and 2 */
    MISSED_TURNS = 500            /* turns after which a game is cut off */
};

enum missed_kind {
    MISSED_WIN, /* a win in 1 ply is missed if it is not taken at once, any other if it is given
                   away */
    MISSED_LOSS /* the player loses in exactly 1 or 2 plies where another choice is worth more, and
                   none wins in 1 */
};

/* For plies where both choose at once, see sight_ends. */
struct missed_row {
    enum missed_kind kind;
    int plies;
    /* By player, the weakest first: positions with something to miss, and the share in which it is
     * missed. */
    uint64_t positions[MISSED_PLAYERS];
    double missed[MISSED_PLAYERS];
};

static inline double missed_share(const struct missed_row *row, int rung)
{
    return row->positions[rung] ? row->missed[rung] / (double)row->positions[rung] : 0;
}

struct missed {
    int rows; /* sorted by kind, then by plies */
    struct missed_row row[MISSED_ROWS];
};

/* Count over all positions of a solved game. False if `going_on`, which may be NULL, stopped it. */
bool missed_in_solution(const struct solution *known, bool (*going_on)(void), struct missed *out);

/* Where cards are hidden: over the positions of this many games of each player against itself. A
 * certain kill is a win in 1, dying where a rescue is certain is a loss in 1. Players without odds
 * count by what they choose. False as above. */
bool missed_in_games(const struct rules *r, int games, uint64_t seed, bool (*going_on)(void),
                     struct missed *out);

#endif
