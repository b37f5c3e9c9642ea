/* What the nodes of a draft ask for, and what they change. */
#ifndef RULEFILE_WALK_H
#define RULEFILE_WALK_H

#include "rulefile/syntax.h"

/* Sets of parts, a bit for each; and whatever else a value can depend on. */
enum {
    ASKS_NUMBER = 1 << 20, /* the number of a move */
    ASKS_VERB = 1 << 21,   /* who made which move */
    ASKS_PHASE = 1 << 22,
    ASKS_SCENE = 1 << 23, /* the turn, and the like */
    ASKS_PARTS = (1 << DRAFT_PARTS) - 1
};

/* Return what an expression, or a list of statements without what it says, depends on. */
unsigned walk_asks(const struct draft *d, int node);
/* Return the parts that a list of statements can change. */
unsigned walk_changes(const struct draft *d, int node);
/* Return the parts that it can give something to: cards, or more than there was; and those that it
 * can take cards from. */
unsigned walk_adds(const struct draft *d, int node);
unsigned walk_takes(const struct draft *d, int node);
/* What one of these finds in all blocks: of nature's moves, and of "whenever"; and, if `all`, of
 * moves, "before" and "after". */
unsigned walk_rules(const struct draft *d, unsigned (*of)(const struct draft *d, int node),
                    bool all);

#endif
