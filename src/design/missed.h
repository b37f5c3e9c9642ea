/*
 * What the built-in players miss: how often a forced win is given away, by how far off it is, and
 * how often a player walks into an end that another choice escapes. The shares are computed from
 * the players' odds, not from what they drew.
 */
#ifndef DESIGN_MISSED_H
#define DESIGN_MISSED_H

#include "bots/bot.h"
#include "solve/solution.h"

enum { MISSED_PLAYERS = LEVELS + 2, MISSED_ROWS = 64, MISSED_TURNS = 500 };

enum missed_kind {
    MISSED_WIN,  /* a win in so many plies; in one, it is missed if it is not taken at once */
    MISSED_DEATH /* losing within so many plies, where another choice does not lose */
};

/* Where both choose at once, a win in one ply is one whatever the other chooses, and so is a loss;
 * a loss in two is one if the other chooses so. */
struct missed_row {
    enum missed_kind kind;
    int plies;
    /* By rung: the positions in which there is something to miss, and how often that happens, of as
     * many decisions; a number that need not be whole. */
    uint64_t positions[MISSED_PLAYERS];
    double missed[MISSED_PLAYERS];
};

static inline double missed_share(const struct missed_row *row, int rung)
{
    return row->positions[rung] ? row->missed[rung] / (double)row->positions[rung] : 0;
}

struct missed {
    int rows; /* by kind, and then by plies */
    struct missed_row row[MISSED_ROWS];
};

/* Over all positions of a game that is solved. */
void missed_in_solution(const struct solution *known, struct missed *out);

/* Where cards are hidden: certain kills are wins in one, certain rescues are deaths in one, in the
 * positions that so many games of each player against itself lead to. Players without odds count by
 * what they choose. False if `going_on`, which may be NULL, stopped it. */
bool missed_in_games(const struct rules *r, int games, uint64_t seed, bool (*going_on)(void),
                     struct missed *out);

#endif
