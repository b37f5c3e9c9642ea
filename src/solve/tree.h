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

/* A set, as a walk over the tree finds it. The tree stores words, without what a walk can add up. A
 * player's set is one word: the owner, how many choices, and how many positions. A set of nature is
 * two words: the owner and how many choices; and the slot. An ending is one word. */
struct set {
    uint32_t edge;     /* the first edge of its first position */
    uint32_t position; /* its first position */
    uint32_t count;    /* number of positions */
    uint32_t slot;     /* the slot of its first choice: in mixes, or for nature in the odds */
    uint32_t moves;
    uint32_t owner; /* P1, P2 or CHANCE */
    uint32_t slots; /* of the players' sets before it */
    uint64_t at;    /* upwards: where its words end; downwards: where they begin */
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
    uint32_t *words;   /* the sets */
    struct set *marks; /* places, not far apart, where a walk upwards can begin */
    uint32_t *edges;   /* the positions that choices lead to */
    double *odds;   /* nature's probabilities, which add up to 1 in each of nature's sets; sets with
                     * the same probabilities share them */
    double *shares; /* by slot: the policy's mix; empty without a policy */
    struct tree_ending *endings;
    size_t words_room, marks_room, edges_room, odds_room, shares_room, endings_room;
    uint64_t word_count, mark_count, edge_count, odds_count, ending_count;
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

/* Find the set that a position belongs to. False: it is an ending. */
bool tree_set(const struct tree *t, uint32_t position, struct set *out);

/* The lowest bits of a word are the owner, or TREE_ENDINGS. */
enum { TREE_ENDINGS = BOTH, OWNER_BITS = 2, OWNER_MASK = 3, MOVES_BITS = 7, MOVES_MASK = 127 };

/* Read the words of a set. */
static inline void tree_read(const uint32_t *word, struct set *s)
{
    s->owner = *word & OWNER_MASK;
    s->count = *word >> OWNER_BITS;
    s->moves = 0;
    if (s->owner == CHANCE) {
        s->moves = s->count;
        s->count = 1;
    } else if (s->owner != TREE_ENDINGS) {
        s->moves = s->count & MOVES_MASK;
        s->count >>= MOVES_BITS;
    }
}

/* Walks go from set to set: upwards from TREE_BOTTOM, downwards from tree_top. False: that was the
 * last one. */
#define TREE_BOTTOM ((struct set){.owner = TREE_ENDINGS})
static inline bool tree_up(const struct tree *t, struct set *s)
{
    do {
        s->position += s->count;
        s->edge += s->count * s->moves;
        s->slots += s->owner < BOTH ? s->moves : 0;
        if (s->at == t->word_count)
            return false;
        tree_read(t->words + s->at++, s);
    } while (s->owner == TREE_ENDINGS);
    s->slot = s->owner == CHANCE ? t->words[s->at++] >> OWNER_BITS : s->slots;
    return true;
}

static inline struct set tree_top(const struct tree *t)
{
    return (struct set){.edge = (uint32_t)t->edge_count,
                        .position = (uint32_t)t->positions,
                        .slots = (uint32_t)t->slots,
                        .at = t->word_count};
}
static inline bool tree_down(const struct tree *t, struct set *s)
{
    do {
        if (s->at == 0)
            return false;
        s->at -= (t->words[s->at - 1] & OWNER_MASK) == CHANCE ? 2 : 1;
        tree_read(t->words + s->at, s);
        s->position -= s->count;
        s->edge -= s->count * s->moves;
        s->slots -= s->owner < BOTH ? s->moves : 0;
    } while (s->owner == TREE_ENDINGS);
    s->slot = s->owner == CHANCE ? t->words[s->at + 1] >> OWNER_BITS : s->slots;
    return true;
}

/* For growing. Give back room that is not needed. */
void tree_trim(struct tree *t);
/* Add an ending, or a set. Of the set, only count, moves and owner are read; `edges` are those of
 * all its positions, `odds` are nature's or NULL, and `s` is one of its states, which only a policy
 * needs. Both return the number of the first position, or UINT32_MAX if there is no room. */
uint32_t tree_add_ending(struct tree *t, double worth, bool unfinished);
uint32_t tree_add_set(struct tree *t, struct set set, const uint32_t *edges, const double *odds,
                      const struct state *s);

#endif
