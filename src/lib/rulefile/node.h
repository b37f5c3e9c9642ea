/* Nodes: what each kind consists of, and what it is. */
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
/* Is it a statement that does something itself? */
bool node_is_deed(const struct node *n);

#endif
