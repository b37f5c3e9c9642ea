/* Nodes: what each kind consists of, what values it can have, what it asks for and what it changes.
 */
#ifndef RULEFILE_NODE_H
#define RULEFILE_NODE_H

#include "rulefile/syntax.h"

/* Add a node, once what it consists of has the right types; its range follows. 0 after an error. */
int node_add(struct draft *d, size_t at, struct node n);
/* The same, of these nodes. */
int node_make(struct draft *d, size_t at, int kind, int a, int b, int c);
int node_const(struct draft *d, size_t at, int type, int value);
/* Has a node this type? Otherwise fail. */
bool node_need_type(struct draft *d, int node, int type);
/* Count the steps of what is used again. */
void node_count(struct draft *d, size_t at, int steps);
/* The nodes that this one consists of, without what it says; 0 where there are fewer. */
struct node_children {
    int at[3];
};
struct node_children node_children(const struct node *n);
/* Set all ranges to what they are if all options have the values of the book. A condition whose
 * range is one number is decided: a yes or no is 1 or 0. */
void node_assume_book(struct draft *d);

/* Sets of parts, a bit for each; and whatever else a value can depend on. */
enum {
    ASKS_NUMBER = 1 << 20, /* the number of a move */
    ASKS_VERB = 1 << 21,   /* who made which move */
    ASKS_PHASE = 1 << 22,
    ASKS_SCENE = 1 << 23 /* the turn, and the like */
};
/* Return what an expression, or a list of statements without what it says, depends on. */
unsigned node_asks(const struct draft *d, int node);
/* Return the parts that a list of statements can change; to which it can give something: cards, or
 * more than there was; and from which it can take cards. */
enum node_change { CHANGES, GIVES, TAKES };
unsigned node_changes(const struct draft *d, int list, enum node_change how);
/* The same for all blocks: of nature's moves, and of "whenever"; and, if `all`, of moves, "before"
 * and "after". */
unsigned node_changes_by_rules(const struct draft *d, enum node_change how, bool all);

#endif
