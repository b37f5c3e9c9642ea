/* A node stands behind the nodes that it consists of, so one pass in their order sets all ranges.
 */
#include "rulefile/ranges.h"

struct range {
    int64_t low, high;
};

static const struct range range_of_flag = {0, 1};

static struct range ranges_of(const struct draft *d, int node)
{
    return (struct range){d->node[node].low, d->node[node].high};
}

static struct range ranges_of_option(const struct draft *d, const struct node *n)
{
    if (n->a == TURN_LIMIT)
        return (struct range){0, 60000};
    return (struct range){d->option[n->c].low, d->option[n->c].high};
}

static struct range ranges_of_part(const struct draft *d, const struct draft_part *p)
{
    if (p->kind != PART_NUMBER)
        return range_of_flag;
    return (struct range){d->node[p->low].low, d->node[p->high].high};
}

static int64_t ranges_larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t ranges_smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static struct range ranges_of_product(struct range a, struct range b)
{
    int64_t v[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};

    return (struct range){ranges_smaller(ranges_smaller(v[0], v[1]), ranges_smaller(v[2], v[3])),
                          ranges_larger(ranges_larger(v[0], v[1]), ranges_larger(v[2], v[3]))};
}

/* A quotient is no larger than what is divided. */
static struct range ranges_of_quotient(struct range a, struct range b)
{
    int64_t most = ranges_larger(0, ranges_larger(-a.low, a.high));

    if (a.low >= 0 && b.low > 0)
        return (struct range){a.low / b.high, a.high / b.low};
    return (struct range){-most, most};
}

static struct range ranges_of_sum(int kind, struct range a, struct range b)
{
    switch (kind) {
    case NODE_ADD:
        return (struct range){a.low + b.low, a.high + b.high};
    case NODE_SUBTRACT:
        return (struct range){a.low - b.high, a.high - b.low};
    case NODE_MULTIPLY:
        return ranges_of_product(a, b);
    case NODE_DIVIDE:
        return ranges_of_quotient(a, b);
    case NODE_MIN:
        return (struct range){ranges_smaller(a.low, b.low), ranges_smaller(a.high, b.high)};
    default:
        return (struct range){ranges_larger(a.low, b.low), ranges_larger(a.high, b.high)};
    }
}

static struct range ranges_of_condition(int kind, struct range a, struct range b)
{
    switch (kind) {
    case NODE_LESS:
        return (struct range){a.high < b.low, a.low < b.high};
    case NODE_AT_MOST:
        return (struct range){a.high <= b.low, a.low <= b.high};
    case NODE_EQUAL:
        return (struct range){a.low == a.high && b.low == b.high && a.low == b.low,
                              a.low <= b.high && b.low <= a.high};
    case NODE_AND:
        return (struct range){a.low & b.low, a.high & b.high};
    case NODE_OR:
        return (struct range){a.low | b.low, a.high | b.high};
    default: /* NODE_NOT */
        return (struct range){!a.high, !a.low};
    }
}

bool ranges_is_always(const struct draft *d, int node)
{
    return d->node[node].low == 1;
}

static bool ranges_is_never(const struct draft *d, int node)
{
    return d->node[node].high == 0;
}

static struct range ranges_of_choice(const struct draft *d, const struct node *n)
{
    struct range b = ranges_of(d, n->b), c = ranges_of(d, n->c);

    if (ranges_is_always(d, n->a))
        return b;
    if (ranges_is_never(d, n->a))
        return c;
    return (struct range){ranges_smaller(b.low, c.low), ranges_larger(b.high, c.high)};
}

static struct range ranges_find(const struct draft *d, int node)
{
    const struct node *n = &d->node[node];

    switch (n->kind) {
    case NODE_CONST:
        return ranges_of(d, node);
    case NODE_OPTION:
        return ranges_of_option(d, n);
    case NODE_PART:
    case NODE_BEFORE:
        return ranges_of_part(d, &d->part[n->a]);
    case NODE_CHOSEN:
        return n->b > 0 ? (struct range){1, d->node[n->b].high} : (struct range){0, MOVES_MAX};
    case NODE_VERB:
        return (struct range){-1, MOVES_MAX};
    case NODE_LET:
        return ranges_of(d, n->b);
    case NODE_SEAT:
        return (struct range){1, 2};
    case NODE_TURN:
        return (struct range){0, 100000};
    case NODE_PHASE:
        return (struct range){0, DRAFT_PHASES};
    case NODE_IF:
        return ranges_of_choice(d, n);
    case NODE_SIZE:
        return (struct range){0, PILE_BITS * PILE_COPIES};
    case NODE_COUNT:
    case NODE_HIGHEST:
    case NODE_LOWEST:
        return (struct range){0, PILE_BITS};
    default:
        if (n->kind >= NODE_MULTIPLY && n->kind <= NODE_SUBTRACT)
            return ranges_of_sum(n->kind, ranges_of(d, n->a), ranges_of(d, n->b));
        if (n->kind >= NODE_LESS && n->kind <= NODE_NOT)
            return ranges_of_condition(n->kind, ranges_of(d, n->a), ranges_of(d, n->b));
        return range_of_flag;
    }
}

bool ranges_set(struct draft *d, int node)
{
    struct range r = ranges_find(d, node);

    if (r.low < -NUMBER_MOST || r.high > NUMBER_MOST)
        return false;
    d->node[node].low = (int)r.low;
    d->node[node].high = (int)r.high;
    return true;
}

void ranges_assume_book(struct draft *d)
{
    for (struct draft_option *o = d->option; o < d->option + d->options; o++)
        o->low = o->high = o->book;
    for (int i = 1; i <= d->nodes; i++)
        if (d->node[i].kind <= NODE_LOWEST)
            ranges_set(d, i);
}
