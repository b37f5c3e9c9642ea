/*
 * A game with hidden cards as a tree of histories, in flat arrays.
 *
 * Positions are numbers, and every move leads to a lower number. So one walk upwards finds values,
 * and one walk downwards finds how often positions are reached. The positions that a player cannot
 * tell apart form a set and have consecutive numbers. They have the same choices, and the edges of
 * each follow those of the one before. Where nature chooses, a set is one position, and of several
 * moves of nature in a row only the outcome is kept.
 *
 * A player remembers everything it has seen and done. Two facts keep the tree small without
 * changing anything. If the cards that both may hold are independent, given what everyone has seen,
 * a player needs to know only what it holds now. And if nothing is hidden any more, it does not
 * matter how the position came about.
 */
#ifndef SOLVE_TREE_H
#define SOLVE_TREE_H

#include "solve/budget.h"
#include "solve/equilibrium.h"

enum { DEPTH_MAX = 4000 }; /* plies; each takes a piece of the stack while the tree grows */

struct set {
    uint32_t edge;     /* the first edge of its first position */
    uint32_t position; /* its first position */
    uint32_t count;    /* number of positions */
    uint32_t slot;     /* the slot of its first choice: in mixes, or for nature in the odds */
    uint16_t moves;
    uint8_t owner; /* P1, P2 or CHANCE */
};

struct tree_ending {
    double worth; /* value for P1 */
    uint32_t position;
    bool unfinished; /* the turn limit ended the game */
};

struct tree {
    const struct rules *rules;
    const struct equilibrium_setup *setup; /* only while it grows */
    struct budget *budget;
    struct set *sets;
    uint32_t *edges; /* the positions that choices lead to */
    double *odds;   /* nature's probabilities, which add up to 1 in each of nature's sets; sets with
                     * the same probabilities share them */
    double *shares; /* by slot: the policy's mix; empty without a policy */
    struct tree_ending *endings;
    size_t sets_room, edges_room, odds_room, shares_room, endings_room;
    uint64_t set_count, edge_count, odds_count, ending_count;
    uint64_t positions, slots;
    uint64_t publics; /* histories as everyone sees them */
    uint32_t root;
    bool full; /* an array could not grow */
};

/* Grow a tree from the start of a game, or from where its setup begins, to all ends. The tree is
 * zeroed except for rules, setup and budget. ERR_MEMORY; ERR_LIMIT: nature has too many outcomes;
 * ERR_RANGE: more than DEPTH_MAX plies; ERR_OVER: stopped; ERR_UNKNOWN: both choose at once.
 * Release it even after an error. */
int tree_grow(struct tree *t);
void tree_release(struct tree *t);

/* Return the set that a position belongs to, or NULL for an ending. */
const struct set *tree_set(const struct tree *t, uint32_t position);

/* For growing. Give back room that is not needed. Add an ending, or a set: `edges` are those of all
 * its positions, `odds` are nature's or NULL, `s` is one of its states, which only a policy needs.
 * These return the number of the first position, or UINT32_MAX if there is no room. */
void tree_trim(struct tree *t);
uint32_t tree_add_ending(struct tree *t, double worth, bool unfinished);
uint32_t tree_add_set(struct tree *t, struct set set, const uint32_t *edges, const double *odds,
                      const struct state *s);

#endif
