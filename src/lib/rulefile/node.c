#include "rulefile/node.h"

#include "rulefile/ranges.h"

/* The type of a kind of node; TYPE_NONE: whoever adds it knows. And the types of a, b and c, where
 * they are nodes; of statements they may be lists. */
static const struct {
    uint8_t type, of[3];
} shapes[NODE_WHOSE + 1] = {
    [NODE_CHOSEN] = {TYPE_NUMBER},
    [NODE_VERB] = {TYPE_MOVE},
    [NODE_LET] = {.of = {0, TYPE_ANY}},
    [NODE_SEAT] = {TYPE_NUMBER},
    [NODE_TURN] = {TYPE_NUMBER},
    [NODE_PHASE] = {TYPE_PHASE},
    [NODE_OVER] = {TYPE_FLAG},
    [NODE_BY_BOOK] = {TYPE_FLAG},
    [NODE_ADD] = {TYPE_NUMBER, {TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_SUBTRACT] = {TYPE_NUMBER, {TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_MULTIPLY] = {TYPE_NUMBER, {TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_DIVIDE] = {TYPE_NUMBER, {TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_MIN] = {TYPE_NUMBER, {TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_MAX] = {TYPE_NUMBER, {TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_LESS] = {TYPE_FLAG, {TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_AT_MOST] = {TYPE_FLAG, {TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_EQUAL] = {TYPE_FLAG, {TYPE_ANY, TYPE_ANY}},
    [NODE_AND] = {TYPE_FLAG, {TYPE_FLAG, TYPE_FLAG}},
    [NODE_OR] = {TYPE_FLAG, {TYPE_FLAG, TYPE_FLAG}},
    [NODE_NOT] = {TYPE_FLAG, {TYPE_FLAG}},
    [NODE_IF] = {.of = {TYPE_FLAG, TYPE_ANY, TYPE_ANY}},
    [NODE_COUNT] = {TYPE_NUMBER, {TYPE_PILE, TYPE_NUMBER}},
    [NODE_SIZE] = {TYPE_NUMBER, {TYPE_PILE, TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_HIGHEST] = {TYPE_NUMBER, {TYPE_PILE}},
    [NODE_LOWEST] = {TYPE_NUMBER, {TYPE_PILE}},
    [NODE_SET] = {.of = {TYPE_ANY, TYPE_ANY}},
    [NODE_GIVE] = {.of = {TYPE_PILE, TYPE_NUMBER}},
    [NODE_CARRY] = {.of = {TYPE_PILE, TYPE_PILE, TYPE_NUMBER}},
    [NODE_LET_BE] = {.of = {0, TYPE_ANY}},
    [NODE_WHEN] = {.of = {TYPE_FLAG, TYPE_ANY, TYPE_ANY}},
    [NODE_EACH] = {.of = {TYPE_ANY}},
};

bool node_need_type(struct draft *d, int node, int type)
{
    static const char *const names[] = {[TYPE_NUMBER] = "a number",
                                        [TYPE_FLAG] = "a yes or no",
                                        [TYPE_CHOICE] = "an option with words",
                                        [TYPE_PILE] = "cards",
                                        [TYPE_MOVE] = "a move",
                                        [TYPE_PHASE] = "a phase"};

    if (d->x.failed)
        return false;
    if (d->node[node].type == type)
        return true;
    return lexer_fail(&d->x, d->node[node].at, "expected %s, but this is %s", names[type],
                      names[d->node[node].type]);
}

void node_count(struct draft *d, size_t at, int steps)
{
    d->steps += steps;
    if (d->steps > STEPS_MAX)
        lexer_fail(&d->x, at, "the rules are too long: more than %d steps", STEPS_MAX);
}

struct node_children node_children(const struct node *n)
{
    const uint8_t *of = shapes[n->kind].of;

    return (struct node_children){{of[0] ? n->a : 0, of[1] ? n->b : 0, of[2] ? n->c : 0}};
}

bool node_is_deed(const struct node *n)
{
    return n->kind >= NODE_SAY && n->kind <= NODE_DRAW && n->kind != NODE_LET_BE &&
           n->kind != NODE_WHEN && n->kind != NODE_EACH;
}

int node_add(struct draft *d, size_t at, struct node n)
{
    struct node_children child = node_children(&n);

    for (int i = 0; i < 3; i++) {
        int type = shapes[n.kind].of[i];

        if (child.at[i] > 0 && type != TYPE_ANY && !node_need_type(d, child.at[i], type))
            return 0;
    }
    node_count(d, at, 1);
    if (d->nodes == d->nodes_max)
        lexer_fail(&d->x, at, "the rules are too long");
    if (d->x.failed)
        return 0;
    n.at = (uint32_t)at;
    if (shapes[n.kind].type != TYPE_NONE)
        n.type = shapes[n.kind].type;
    d->node[++d->nodes] = n;
    if (n.kind <= NODE_LOWEST && !ranges_set(d, d->nodes))
        lexer_fail(&d->x, at, "this number can become larger than %d", NUMBER_MOST);
    return d->nodes;
}

int node_make(struct draft *d, size_t at, int kind, int a, int b, int c)
{
    return node_add(d, at, (struct node){.kind = (uint8_t)kind, .a = a, .b = b, .c = c});
}

int node_const(struct draft *d, size_t at, int type, int value)
{
    return node_add(
        d, at,
        (struct node){.kind = NODE_CONST, .type = (uint8_t)type, .low = value, .high = value});
}
