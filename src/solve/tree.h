/*
 * A game with hidden cards as a tree of histories, in flat arrays.
 *
 * Positions are numbers, those that play leads to lower than the one it comes from; so values are
 * found in one walk upwards, and how often positions are reached in one walk downwards. The
 * positions that a player cannot tell apart are a set and have consecutive numbers; they have the
 * same choices, and the edges of one stand behind those of the one before. Where nature chooses, a
 * set is one position, and of several moves of nature in a row only the outcome is kept.
 *
 * A player remembers all it has seen and done. Two things keep the tree small and change nothing:
 * where what both may hold is independent, given what everyone has seen, a player needs to know
 * what it holds now, not what it held before; and where nothing is hidden any more, it does not
 * matter how the position came about.
 */
#ifndef SOLVE_TREE_H
#define SOLVE_TREE_H

#include "solve/budget.h"
#include "solve/equilibrium.h"

enum { DEPTH_MAX = 4000 }; /* plies; each takes a piece of the stack while the tree grows */

struct set {
    uint64_t edge;     /* the first one of its first position */
    uint32_t position; /* its first */
    uint32_t count;    /* positions */
    uint32_t slot;     /* of its first choice: in mixes, or in the odds if it is nature's */
    uint16_t moves;
    uint8_t owner; /* P1, P2 or CHANCE */
};

struct tree_ending {
    double worth; /* to P1 */
    uint32_t position;
    bool unfinished; /* the turn limit ended it */
};

struct tree {
    const struct rules *rules;
    const struct equilibrium_setup *setup; /* while it grows */
    struct budget *budget;
    struct set *sets;
    uint32_t *edges; /* positions that choices lead to */
    double *odds;    /* nature's, adding up to 1 in each of her sets */
    double *shares;  /* by slot: what the policy does; none without one */
    struct tree_ending *endings;
    size_t sets_room, edges_room, odds_room, shares_room, endings_room;
    uint64_t set_count, edge_count, odds_count, ending_count;
    uint64_t positions, slots;
    uint64_t publics; /* histories as everyone sees them */
    uint32_t root;
    bool full; /* an array could not grow */
};

/* From the start of a game, or where its setup begins, to all its ends, in a zeroed tree with
 * rules, setup and budget. ERR_MEMORY; ERR_LIMIT: too many outcomes of nature's; ERR_RANGE: more
 * than DEPTH_MAX plies; ERR_OVER: stopped; ERR_UNKNOWN: both choose at once. Release it in any
 * case. */
int tree_grow(struct tree *t);
void tree_release(struct tree *t);

/* The set that a position belongs to, or NULL for an ending. */
const struct set *tree_set(const struct tree *t, uint32_t position);

/* For growing: give back room that was not needed; add an ending or a set, whose `edges` are those
 * of all its positions, `odds` nature's or NULL, `s` one of its states. They return the number of
 * its first position, or UINT32_MAX where there is no more room. */
void tree_trim(struct tree *t);
uint32_t tree_add_ending(struct tree *t, const struct state *s);
uint32_t tree_add_set(struct tree *t, struct set set, const uint32_t *edges, const double *odds,
                      const struct state *s);

#endif
