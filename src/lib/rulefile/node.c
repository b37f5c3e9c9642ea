/* Nodes: a table says of each kind what it consists of. */
#include "rulefile/node.h"

#define OF_NUMBERS                                                                                 \
    TYPE_NUMBER,                                                                                   \
    {                                                                                              \
        TYPE_NUMBER, TYPE_NUMBER                                                                   \
    }
#define OF_FLAGS                                                                                   \
    TYPE_FLAG,                                                                                     \
    {                                                                                              \
        TYPE_FLAG, TYPE_FLAG                                                                       \
    }

/* The type of a kind of node; TYPE_NONE: whoever adds it knows. The types of a, b and c, where they
 * are nodes; of statements they may be lists. What it asks for, and the range of its number, if
 * that does not follow from its nodes; 0: from 0 to 1. */
static const struct {
    uint8_t type, of[3];
    int asks, low, high;
} shapes[NODE_WHOSE + 1] = {
    [NODE_CHOSEN] = {TYPE_NUMBER, .asks = ASKS_NUMBER},
    [NODE_VERB] = {TYPE_MOVE, .asks = ASKS_VERB, .low = -1, .high = MOVES_MAX},
    [NODE_LET] = {.of = {0, TYPE_ANY}},
    [NODE_SEAT] = {TYPE_NUMBER, .low = 1, .high = 2},
    [NODE_TURN] = {TYPE_NUMBER, .asks = ASKS_SCENE, .high = 100000},
    [NODE_PHASE] = {TYPE_PHASE, .asks = ASKS_PHASE, .high = DRAFT_PHASES},
    [NODE_OVER] = {TYPE_FLAG, .asks = ASKS_SCENE},
    [NODE_BY_BOOK] = {TYPE_FLAG, .asks = ASKS_SCENE},
    [NODE_ADD] = {OF_NUMBERS},
    [NODE_SUBTRACT] = {OF_NUMBERS},
    [NODE_MULTIPLY] = {OF_NUMBERS},
    [NODE_DIVIDE] = {OF_NUMBERS},
    [NODE_MIN] = {OF_NUMBERS},
    [NODE_MAX] = {OF_NUMBERS},
    [NODE_LESS] = {TYPE_FLAG, {TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_AT_MOST] = {TYPE_FLAG, {TYPE_NUMBER, TYPE_NUMBER}},
    [NODE_EQUAL] = {TYPE_FLAG, {TYPE_ANY, TYPE_ANY}},
    [NODE_AND] = {OF_FLAGS},
    [NODE_OR] = {OF_FLAGS},
    [NODE_NOT] = {TYPE_FLAG, {TYPE_FLAG}},
    [NODE_IF] = {.of = {TYPE_FLAG, TYPE_ANY, TYPE_ANY}},
    [NODE_COUNT] = {TYPE_NUMBER, {TYPE_PILE, TYPE_NUMBER}, .high = PILE_BITS},
    [NODE_SIZE] = {TYPE_NUMBER,
                   {TYPE_PILE, TYPE_NUMBER, TYPE_NUMBER},
                   .high = PILE_BITS * PILE_COPIES},
    [NODE_HIGHEST] = {TYPE_NUMBER, {TYPE_PILE}, .high = PILE_BITS},
    [NODE_LOWEST] = {TYPE_NUMBER, {TYPE_PILE}, .high = PILE_BITS},
    [NODE_SET] = {.of = {TYPE_ANY, TYPE_ANY}},
    [NODE_GIVE] = {.of = {TYPE_PILE, TYPE_NUMBER}},
    [NODE_CARRY] = {.of = {TYPE_PILE, TYPE_PILE, TYPE_NUMBER}},
    [NODE_LET_BE] = {.of = {0, TYPE_ANY}},
    [NODE_WHEN] = {.of = {TYPE_FLAG, TYPE_ANY, TYPE_ANY}},
    [NODE_EACH] = {.of = {TYPE_ANY}},
};

struct node_children node_children(const struct node *n)
{
    const uint8_t *of = shapes[n->kind].of;

    return (struct node_children){{of[0] ? n->a : 0, of[1] ? n->b : 0, of[2] ? n->c : 0}};
}

/* ---- ranges ---------------------------------------------------------------------------------- */

struct node_range {
    int64_t low, high;
};

static struct node_range node_range_around(const int64_t *values, int n)
{
    struct node_range r = {values[0], values[0]};

    for (int i = 1; i < n; i++) {
        r.low = values[i] < r.low ? values[i] : r.low;
        r.high = values[i] > r.high ? values[i] : r.high;
    }
    return r;
}

static struct node_range node_range_of(const struct draft *d, int node)
{
    return (struct node_range){d->node[node].low, d->node[node].high};
}

/* A quotient is no larger than what is divided. */
static struct node_range node_range_of_quotient(struct node_range a, struct node_range b)
{
    int64_t most = -a.low > a.high ? -a.low : a.high;

    if (a.low >= 0 && b.low > 0)
        return (struct node_range){a.low / b.high, a.high / b.low};
    return (struct node_range){-most, most};
}

static struct node_range node_find_range(const struct draft *d, const struct node *n)
{
    struct node_children of = node_children(n);
    struct node_range a = node_range_of(d, of.at[0]), b = node_range_of(d, of.at[1]);
    const struct draft_part *part;

    switch (n->kind) {
    case NODE_CONST:
        return (struct node_range){n->low, n->high};
    case NODE_OPTION:
        return n->a == TURN_LIMIT ? (struct node_range){0, 60000}
                                  : (struct node_range){d->option[n->c].low, d->option[n->c].high};
    case NODE_PART:
    case NODE_BEFORE:
        part = &d->part[n->a];
        return part->kind != PART_NUMBER
                   ? (struct node_range){0, 1}
                   : (struct node_range){d->node[part->low].low, d->node[part->high].high};
    case NODE_CHOSEN:
        return n->b > 0 ? (struct node_range){1, d->node[n->b].high}
                        : (struct node_range){0, MOVES_MAX};
    case NODE_LET:
        return b;
    case NODE_IF: {
        struct node_range c = node_range_of(d, of.at[2]);

        return a.low == 1    ? b
               : a.high == 0 ? c
                             : node_range_around((int64_t[]){b.low, b.high, c.low, c.high}, 4);
    }
    case NODE_ADD:
        return (struct node_range){a.low + b.low, a.high + b.high};
    case NODE_SUBTRACT:
        return (struct node_range){a.low - b.high, a.high - b.low};
    case NODE_MULTIPLY:
        return node_range_around(
            (int64_t[]){a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high}, 4);
    case NODE_DIVIDE:
        return node_range_of_quotient(a, b);
    case NODE_MIN:
        return (struct node_range){a.low < b.low ? a.low : b.low,
                                   a.high < b.high ? a.high : b.high};
    case NODE_MAX:
        return (struct node_range){a.low > b.low ? a.low : b.low,
                                   a.high > b.high ? a.high : b.high};
    case NODE_LESS:
        return (struct node_range){a.high < b.low, a.low < b.high};
    case NODE_AT_MOST:
        return (struct node_range){a.high <= b.low, a.low <= b.high};
    case NODE_EQUAL:
        return (struct node_range){a.low == a.high && b.low == b.high && a.low == b.low,
                                   a.low <= b.high && b.low <= a.high};
    case NODE_AND:
        return (struct node_range){a.low & b.low, a.high & b.high};
    case NODE_OR:
        return (struct node_range){a.low | b.low, a.high | b.high};
    case NODE_NOT:
        return (struct node_range){!a.high, !a.low};
    default:
        return (struct node_range){shapes[n->kind].low,
                                   shapes[n->kind].high == 0 ? 1 : shapes[n->kind].high};
    }
}

/* A node stands behind those that it consists of, so one pass in their order sets all ranges. */
static bool node_set_range(struct draft *d, struct node *n)
{
    struct node_range r = node_find_range(d, n);

    n->low = (int)r.low;
    n->high = (int)r.high;
    return r.low >= -NUMBER_MOST && r.high <= NUMBER_MOST;
}

void node_assume_book(struct draft *d)
{
    for (struct draft_option *o = d->option; o < d->option + d->options; o++)
        o->low = o->high = o->book;
    for (struct node *n = d->node + 1; n <= d->node + d->nodes; n++)
        if (n->kind <= NODE_LOWEST)
            node_set_range(d, n);
}

/* ---- adding ---------------------------------------------------------------------------------- */

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
    return d->node[node].type == type ||
           lexer_fail(&d->x, d->node[node].at, "expected %s, but this is %s", names[type],
                      names[d->node[node].type]);
}

void node_count(struct draft *d, size_t at, int steps)
{
    d->steps += steps;
    if (d->steps > STEPS_MAX)
        lexer_fail(&d->x, at, "the rules are too long: more than %d steps", STEPS_MAX);
}

int node_add(struct draft *d, size_t at, struct node n)
{
    struct node_children of = node_children(&n);

    for (int i = 0; i < 3; i++) {
        int type = shapes[n.kind].of[i];

        if (of.at[i] > 0 && type != TYPE_ANY && !node_need_type(d, of.at[i], type))
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
    if (n.kind <= NODE_LOWEST && !node_set_range(d, &n))
        lexer_fail(&d->x, at, "this number can become larger than %d", NUMBER_MOST);
    d->node[++d->nodes] = n;
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

/* ---- what nodes ask for and change ----------------------------------------------------------- */

/* A part, and the parts from which it follows: what is known of a hand changes with the hand and
 * its deck, and the rest with the other cards. */
static unsigned node_part(const struct draft *d, int part)
{
    const struct draft_part *p = &d->part[part];
    unsigned parts = 1U << part;

    if (p->kind == PART_KNOWN)
        parts |= 1U << p->from | (d->part[p->from].from >= 0 ? 1U << d->part[p->from].from : 0);
    for (int i = 0; i < p->withouts; i++)
        parts |= 1U << p->without[i];
    return parts;
}

unsigned node_asks(const struct draft *d, int node)
{
    unsigned asks = 0;

    for (; node > 0; node = d->node[node].next) {
        const struct node *n = &d->node[node];
        struct node_children of = node_children(n);

        asks |= (unsigned)shapes[n->kind].asks;
        if (n->kind == NODE_PART || n->kind == NODE_BEFORE)
            asks |= node_part(d, n->a);
        for (int i = 0; i < 3; i++)
            asks |= node_asks(d, of.at[i]);
    }
    return asks;
}

unsigned node_changes(const struct draft *d, int list, enum node_change how)
{
    unsigned parts = 0;

    for (const struct node *n; list > 0; list = n->next) {
        n = &d->node[list];
        if (n->kind == NODE_EACH)
            parts |= node_changes(d, n->a, how);
        else if (n->kind == NODE_WHEN)
            parts |= node_changes(d, n->b, how) | node_changes(d, n->c, how);
        else if (n->kind == NODE_CARRY)
            parts |= (how == GIVES ? 0 : 1U << d->node[n->a].a) |
                     (how == TAKES ? 0 : 1U << d->node[n->b].a);
        else if ((n->kind == NODE_GIVE && (how == CHANGES || (n->c > 0) == (how == GIVES))) ||
                 (n->kind == NODE_SET &&
                  (how == CHANGES || (how == GIVES && d->node[n->b].kind != NODE_SUBTRACT))))
            parts |= 1U << d->node[n->a].a;
    }
    return parts;
}

unsigned node_changes_by_rules(const struct draft *d, enum node_change how, bool all)
{
    unsigned parts = all ? node_changes(d, d->before, how) | node_changes(d, d->after, how) : 0;

    for (int i = all ? 0 : d->moves; i < d->moves + d->chances; i++)
        parts |= node_changes(d, d->move[i].body, how);
    for (int i = 0; i < d->whenevers; i++)
        parts |= node_changes(d, d->whenever[i].body, how);
    return parts;
}
