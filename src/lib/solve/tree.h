/*
 * A game with hidden cards as a tree of histories, in flat arrays.
 *
 * Positions are numbers, and every move leads to a lower number. So one walk upwards finds values,
 * and one walk downwards finds how often positions are reached. The positions that a player cannot
 * tell apart form a set and have consecutive numbers. They have the same choices, and the links of
 * each follow those of the one before. Where nature chooses, a set is one position, and of several
 * moves of nature in a row only the outcome is kept. What a walk can add up is not stored.
 *
 * The shape of a position is who chooses, among how many choices, and of which kind the edge of
 * each choice is. A tree has millions of positions and few shapes, so a position is only the number
 * of its shape, and its links. An edge to one of the first endings needs no link. Links are in
 * units of 16 bits: one for a near edge and two for a far edge, which say how many positions lower
 * it leads. After them come two for the slot of nature's odds, unless it is among the first.
 *
 * Where both choose at once, Player 1 comes first, and no position of Player 2 tells what it chose.
 *
 * A player remembers everything it has seen, and every choice of both players. Two facts keep the
 * tree small without changing anything. If the cards that both may hold are independent, given what
 * everyone has seen, a player needs to know only what it holds now. And if nothing is hidden any
 * more, it does not matter how the position came about.
 */
#ifndef SOLVE_TREE_H
#define SOLVE_TREE_H

#include "solve/budget.h"
#include "solve/equilibrium.h"
#include "solve/intern.h"

enum { DEPTH_MAX = 4000 }; /* plies; each takes a piece of the stack while the tree grows */

enum {
    SHAPES_MAX = 1 << 15,                /* the number of a shape has 15 bits */
    SHAPES_KINDS = sizeof(struct state), /* most edges that may differ in kind */
    SHAPES_SLOTS = 512,                  /* slots of nature that shapes know */
    SHAPES_ENDINGS = 16                  /* endings that shapes know */
};

/* The kind of an edge is the number of an ending, or one of these. */
enum { SHAPES_NEAR = SHAPES_ENDINGS, SHAPES_FAR };

struct shape {
    uint32_t edge; /* where its edges begin */
    uint32_t moves;
    uint32_t links;     /* how many it has */
    uint32_t slot;      /* nature's */
    uint8_t owner;      /* P1, P2 or CHANCE, or BOTH for an ending */
    bool slot_has_link; /* then `slot` is not used */
};

/* It leads to `end`, or if it has links, as many positions lower as they say. */
struct edge {
    uint32_t link; /* where its links begin */
    uint32_t mask; /* the bits of its links; 0: it has none */
    uint32_t here; /* all bits are 1 if it has links; else 0 */
    uint32_t end;  /* the position of an ending; 0 if it has links */
};

struct tree_shapes {
    struct shape *at;
    struct edge *edges;
    size_t room, edges_room;
    uint32_t edge_count;
    struct intern numbers;
};

static inline const struct edge *tree_edges(const struct tree_shapes *s, const struct shape *shape)
{
    return s->edges + shape->edge;
}

/* A set, as a walk over the tree finds it. A walk goes over the positions of each set that it comes
 * to: upwards from the first position, downwards from the last. */
struct set {
    uint64_t link; /* the next link: upwards of `position`, downwards after those of `position` */
    uint32_t position; /* the next position */
    uint32_t place;    /* of that position, as the tree stores it */
    uint32_t slot;     /* the slot of its first choice: in mixes, or for nature in the odds */
    uint32_t moves;
    uint32_t owner; /* P1, P2 or CHANCE */
    uint32_t slots; /* of the players' sets before it */
};

/* A place where a walk upwards can begin. */
struct mark {
    uint64_t link;
    uint32_t position, slots;
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
    uint16_t *places;   /* by position: its shape, and TREE_GOES_ON; then a 0 */
    uint16_t *links;    /* where choices lead; then two that may be read */
    struct mark *marks; /* not far apart */
    struct tree_shapes shapes;
    double *odds;   /* nature's probabilities, which add up to 1 in each of nature's sets; sets with
                     * the same probabilities share them */
    double *shares; /* by slot: the policy's mix; empty without a policy */
    struct tree_ending *endings;
    size_t places_room, links_room, marks_room, odds_room, shares_room, endings_room;
    uint64_t link_count, mark_count, odds_count, ending_count;
    uint64_t positions, slots;
    uint64_t publics; /* histories as everyone sees them */
    uint32_t root;
    bool full; /* an array could not grow */
};

/* Grow a tree from the start of a game, or from where its setup begins, to all ends. The tree is
 * zeroed except for rules, setup and budget. ERR_MEMORY; ERR_LIMIT: nature has too many outcomes;
 * ERR_RANGE: more than DEPTH_MAX plies; ERR_OVER: stopped. Release it even after an error.
 */
int tree_grow(struct tree *t);
void tree_release(struct tree *t);

/* Find the set that a position belongs to, and go to its first position; false: it is an ending. */
bool tree_set(const struct tree *t, uint32_t position, struct set *out);
/* Return where a choice at a position leads; the set is the position's, from tree_set. */
uint32_t tree_after(const struct tree *t, struct set s, uint32_t position, uint32_t choice);

/* TREE_GOES_ON: the position belongs to the same set as the one before it. */
enum { TREE_ENDING = BOTH, TREE_GOES_ON = SHAPES_MAX };

/* Return the shape of the next position. */
static inline const struct shape *tree_shape(const struct tree *t, const struct set *s)
{
    return &t->shapes.at[s->place & (TREE_GOES_ON - 1)];
}

/* Return two links as one number. */
static inline uint32_t tree_two_links(const uint16_t *link)
{
    return link[0] | (uint32_t)link[1] << 16;
}

/* Return where an edge leads from a position that has these links. There is no branch in it, since
 * no processor could predict that. */
static inline uint32_t tree_follow(const struct edge *e, uint32_t position, const uint16_t *links)
{
    uint32_t down = tree_two_links(links + e->link) & e->mask;

    return (position & e->here) + e->end - down;
}

/* Return nature's slot at a position that has this shape. `end` is where its links end. */
static inline uint32_t tree_slot(const struct tree *t, const struct shape *shape, uint64_t end)
{
    return shape->slot_has_link ? tree_two_links(t->links + end - 2) : shape->slot;
}

/* Walks go from set to set: upwards from tree_bottom, downwards from tree_top. False: that was the
 * last one. */
static inline struct set tree_bottom(const struct tree *t)
{
    return (struct set){.owner = TREE_ENDING, .place = t->places[0]};
}
static inline bool tree_up(const struct tree *t, struct set *s)
{
    const struct shape *shape;

    s->slots += s->owner < BOTH ? s->moves : 0;
    for (;; s->place = t->places[++s->position]) {
        if (s->position == t->positions)
            return false;
        shape = tree_shape(t, s);
        if (shape->owner != TREE_ENDING)
            break;
    }
    s->owner = shape->owner;
    s->moves = shape->moves;
    s->slot = s->owner == CHANCE ? tree_slot(t, shape, s->link + shape->links) : s->slots;
    return true;
}
/* Leave a position that has this shape; false: it was the last of its set. */
static inline bool tree_up_in_set(const struct tree *t, struct set *s, const struct shape *shape)
{
    s->link += shape->links;
    s->place = t->places[++s->position];
    return (s->place & TREE_GOES_ON) != 0;
}

static inline struct set tree_top(const struct tree *t)
{
    return (struct set){
        .link = t->link_count, .position = (uint32_t)t->positions, .slots = (uint32_t)t->slots};
}
static inline bool tree_down(const struct tree *t, struct set *s)
{
    const struct shape *shape;

    do {
        if (s->position == 0)
            return false;
        s->place = t->places[--s->position];
        shape = tree_shape(t, s);
    } while (shape->owner == TREE_ENDING);
    s->owner = shape->owner;
    s->moves = shape->moves;
    s->slots -= s->owner < BOTH ? s->moves : 0;
    s->slot = s->owner == CHANCE ? tree_slot(t, shape, s->link) : s->slots;
    return true;
}
/* Go to the next position of the set; the links of this one were left. */
static inline bool tree_down_in_set(const struct tree *t, struct set *s)
{
    if ((s->place & TREE_GOES_ON) == 0)
        return false;
    s->place = t->places[--s->position];
    return true;
}

/* For growing. Give back room that is not needed. */
void tree_trim(struct tree *t);
/* Add an ending, or a set. Both return the number of the first position, or UINT32_MAX if there is
 * no room. */
uint32_t tree_add_ending(struct tree *t, double worth, bool unfinished);
struct tree_new_set {
    uint32_t owner, moves;
    uint32_t count;         /* number of positions */
    const uint32_t *edges;  /* those of all its positions: where their choices lead */
    const double *odds;     /* nature's, or NULL */
    const struct state *of; /* one of its states, which only a policy needs */
};
uint32_t tree_add_set(struct tree *t, const struct tree_new_set *set);

#endif
