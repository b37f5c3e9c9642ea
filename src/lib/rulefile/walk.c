#include "rulefile/walk.h"

#include "rulefile/node.h"

/* A part, and the parts from which it follows: what is known of a hand changes with the hand and
 * its deck, and the rest with the other cards. */
static unsigned walk_part(const struct draft *d, int part)
{
    const struct draft_part *p = &d->part[part];
    unsigned parts = 1U << part;

    if (p->kind == PART_KNOWN) {
        parts |= 1U << p->from;
        if (d->part[p->from].from >= 0)
            parts |= 1U << d->part[p->from].from;
    }
    for (int i = 0; i < p->withouts; i++)
        parts |= 1U << p->without[i];
    return parts;
}

unsigned walk_asks(const struct draft *d, int node)
{
    unsigned asks = 0;

    for (; node > 0; node = d->node[node].next) {
        const struct node *n = &d->node[node];
        struct node_children child = node_children(n);

        if (n->kind == NODE_PART || n->kind == NODE_BEFORE)
            asks |= walk_part(d, n->a);
        else if (n->kind == NODE_CHOSEN)
            asks |= ASKS_NUMBER;
        else if (n->kind == NODE_VERB)
            asks |= ASKS_VERB;
        else if (n->kind == NODE_PHASE)
            asks |= ASKS_PHASE;
        else if (n->kind == NODE_TURN || n->kind == NODE_OVER || n->kind == NODE_BY_BOOK)
            asks |= ASKS_SCENE;
        for (int i = 0; i < 3; i++)
            asks |= walk_asks(d, child.at[i]);
    }
    return asks;
}

typedef unsigned walk_of(const struct draft *d, const struct node *n);

/* The parts that one statement and its blocks change; `of` knows those of a simple one. */
static unsigned walk_one(const struct draft *d, const struct node *n, walk_of *of);

static unsigned walk_blocks(const struct draft *d, int node, walk_of *of)
{
    unsigned parts = 0;

    for (; node > 0; node = d->node[node].next)
        parts |= walk_one(d, &d->node[node], of);
    return parts;
}

static unsigned walk_one(const struct draft *d, const struct node *n, walk_of *of)
{
    if (n->kind == NODE_WHEN)
        return walk_blocks(d, n->b, of) | walk_blocks(d, n->c, of);
    return n->kind == NODE_EACH ? walk_blocks(d, n->a, of) : of(d, n);
}

static unsigned walk_named(const struct draft *d, int node)
{
    return 1U << d->node[node].a;
}

static unsigned walk_changed(const struct draft *d, const struct node *n)
{
    if (n->kind == NODE_SET || n->kind == NODE_GIVE)
        return walk_named(d, n->a);
    return n->kind == NODE_CARRY ? walk_named(d, n->a) | walk_named(d, n->b) : 0;
}

static unsigned walk_added(const struct draft *d, const struct node *n)
{
    if (n->kind == NODE_SET && d->node[n->b].kind != NODE_SUBTRACT)
        return walk_named(d, n->a);
    return n->kind == NODE_CARRY              ? walk_named(d, n->b)
           : n->kind == NODE_GIVE && n->c > 0 ? walk_named(d, n->a)
                                              : 0;
}

static unsigned walk_taken(const struct draft *d, const struct node *n)
{
    return n->kind == NODE_CARRY || (n->kind == NODE_GIVE && n->c < 0) ? walk_named(d, n->a) : 0;
}

unsigned walk_changes(const struct draft *d, int node)
{
    return walk_blocks(d, node, walk_changed);
}

unsigned walk_adds(const struct draft *d, int node)
{
    return walk_blocks(d, node, walk_added);
}

unsigned walk_takes(const struct draft *d, int node)
{
    return walk_blocks(d, node, walk_taken);
}

unsigned walk_rules(const struct draft *d, unsigned (*of)(const struct draft *d, int node),
                    bool all)
{
    unsigned parts = all ? of(d, d->before) | of(d, d->after) : 0;

    for (int i = all ? 0 : d->moves; i < d->moves + d->chances; i++)
        parts |= of(d, d->move[i].body);
    for (int i = 0; i < d->whenevers; i++)
        parts |= of(d, d->whenever[i].body);
    return parts;
}
