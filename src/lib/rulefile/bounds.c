/* Where a line of "ends" names one part alone, solvers leave out the values that end the game. */
#include "rulefile/bounds.h"

#include "rulefile/node.h"

static uint16_t bounds_write_value(struct emitter *e, int node)
{
    int begin = emitter_begin(e, NOBODY, false);

    emitter_value(e, node);
    emitter_add(e, DO_STOP, 0, 0, 0);
    return (uint16_t)begin;
}

/* How often does an expression name a part? */
static int bounds_names(const struct draft *d, int node)
{
    struct node_children of = node_children(&d->node[node]);
    int n = d->node[node].kind == NODE_PART;

    for (int i = 0; i < 3; i++)
        n += of.at[i] > 0 ? bounds_names(d, of.at[i]) : 0;
    return n;
}

/* Write a program that says whether a line of "ends" holds: one that names nothing but this part,
 * and once; or, for part -1, any line that asks for the position alone. */
static uint16_t bounds_write_ended(struct emitter *e, int part)
{
    int begin = emitter_begin(e, NOBODY, false), yes = emitter_label(e);

    for (int i = 0; i < e->d->ends_count; i++)
        for (e->me = P1; e->me <= (part < 0 ? P2 : P1); e->me++) {
            int cond = e->d->ends[i].cond;
            unsigned asks = node_asks(e->d, cond);

            if (part < 0 ? !(asks & (ASKS_NUMBER | ASKS_VERB))
                         : asks == 1U << part && bounds_names(e->d, cond) == 1)
                emitter_if(e, cond, yes);
        }
    emitter_return_flag(e, yes);
    return (uint16_t)begin;
}

/* ---- growth ---------------------------------------------------------------------------------- */

/* Something fixed that a value is never larger than; 0 if nobody knows. */
static int bounds_most(const struct draft *d, int node)
{
    const struct node *n = &d->node[node];

    if (node_asks(d, node) == 0)
        return node;
    if (n->kind == NODE_LET)
        return bounds_most(d, n->b);
    if (n->kind != NODE_MIN)
        return 0;
    return node_asks(d, n->a) == 0 ? n->a : bounds_most(d, n->b);
}

/* Add what a block can add to this part to frame `at`. False: nobody knows how much. */
static bool bounds_write_growth(struct emitter *e, int block, int part, int at)
{
    const struct draft *d = e->d;

    for (const struct node *n; block > 0; block = n->next) {
        const struct node *value;
        bool sets;

        n = &d->node[block];
        value = &d->node[n->b];
        sets = n->kind == NODE_SET && d->node[n->a].a == part && value->kind != NODE_SUBTRACT;
        if ((n->kind == NODE_EACH && !bounds_write_growth(e, n->a, part, at)) ||
            (n->kind == NODE_WHEN &&
             (!bounds_write_growth(e, n->b, part, at) || !bounds_write_growth(e, n->c, part, at))))
            return false;
        if (!sets)
            continue;
        if (value->kind != NODE_ADD || d->node[value->a].a != part || bounds_most(d, value->b) == 0)
            return false;
        emitter_value(e, bounds_most(d, value->b));
        emitter_frame(e, DO_ADD, at, 0);
        emitter_save(e, at);
    }
    return true;
}

static uint16_t bounds_write_grows(struct emitter *e, int part)
{
    const struct draft *d = e->d;
    int begin = emitter_begin(e, NOBODY, false), at = e->frames++;
    bool good;

    emitter_const(e, DO_LOAD, 0, 0);
    emitter_save(e, at);
    good =
        bounds_write_growth(e, d->before, part, at) && bounds_write_growth(e, d->after, part, at);
    for (int i = 0; i < d->moves + d->chances; i++)
        good = good && bounds_write_growth(e, d->move[i].body, part, at);
    for (int i = 0; i < d->whenevers; i++)
        good = good && bounds_write_growth(e, d->whenever[i].body, part, at);
    emitter_frame(e, DO_LOAD, at, 0);
    emitter_add(e, DO_STOP, 0, 0, 0);
    e->frames--;
    return good ? (uint16_t)begin : 0;
}

void bounds_write(struct emitter *e)
{
    const struct draft *d = e->d;
    unsigned given = node_changes_by_rules(d, GIVES, true);
    bool flows = d->chances > 0 || d->whenevers > 0;

    for (int i = 0; i < d->moves; i++)
        flows |= d->move[i].hands_over;
    for (int i = 0; i < d->parts; i++) {
        const struct draft_part *p = &d->part[i];
        struct loaded_part *to = &e->g->part[i];

        to->flows = flows;
        to->only_taken = !(given >> i & 1);
        if (p->life_if > 0)
            to->life_if = bounds_write_value(e, p->life_if);
        if (p->kind != PART_NUMBER)
            continue;
        to->low = bounds_write_value(e, p->low);
        to->high = bounds_write_value(e, p->high);
        to->ended = bounds_write_ended(e, i);
        if (d->node[p->high].low == RANGE_MOST)
            to->growth = bounds_write_grows(e, i);
    }
    e->g->ended = bounds_write_ended(e, -1);
}
