/* Where a line of "ends" names one part alone, solvers leave out the values that end the game. */
#include "rulefile/bounds.h"

#include "rulefile/node.h"
#include "rulefile/walk.h"

static const struct node *bounds_node(const struct emitter *e, int node)
{
    return &e->d->node[node];
}

/* Does an expression ask only for options? */
static bool bounds_is_fixed(const struct emitter *e, int node)
{
    return walk_asks(e->d, node) == 0;
}

static bool bounds_asks_for_move(const struct emitter *e, int node)
{
    return (walk_asks(e->d, node) & (ASKS_NUMBER | ASKS_VERB)) != 0;
}

static int bounds_write_value(struct emitter *e, int node)
{
    int begin = emitter_begin(e, NOBODY, false);

    emitter_value(e, node);
    emitter_add(e, DO_STOP, 0, 0, 0);
    return begin;
}

/* ---- values that end the game ---------------------------------------------------------------- */

/* How often does an expression name a part? */
static int bounds_names(const struct draft *d, int node)
{
    struct node_children child = node_children(&d->node[node]);
    int n = d->node[node].kind == NODE_PART;

    for (int i = 0; i < 3; i++)
        n += child.at[i] > 0 ? bounds_names(d, child.at[i]) : 0;
    return n;
}

/* Write a program that says whether a line of "ends" holds: one that names nothing but this part,
 * and once; or, for part -1, any line that asks for the position alone. */
static int bounds_write_ended(struct emitter *e, int part)
{
    int begin = emitter_begin(e, NOBODY, false), yes = emitter_label(e);

    for (int i = 0; i < e->d->ends_count; i++)
        for (e->me = P1; e->me <= (part < 0 ? P2 : P1); e->me++) {
            int cond = e->d->ends[i].cond;
            bool asked = part < 0
                             ? !bounds_asks_for_move(e, cond)
                             : walk_asks(e->d, cond) == 1U << part && bounds_names(e->d, cond) == 1;

            if (asked)
                emitter_if(e, cond, yes);
        }
    emitter_return(e, 0);
    emitter_put(e, yes);
    emitter_return(e, 1);
    return begin;
}

/* ---- growth ---------------------------------------------------------------------------------- */

/* Something fixed that a value is never larger than; 0 if nobody knows. */
static int bounds_most(const struct emitter *e, int node)
{
    const struct node *n = bounds_node(e, node);

    if (bounds_is_fixed(e, node))
        return node;
    if (n->kind == NODE_LET)
        return bounds_most(e, n->b);
    if (n->kind != NODE_MIN)
        return 0;
    return bounds_is_fixed(e, n->a) ? n->a : bounds_most(e, n->b);
}

/* Add what a block can add to this part to frame `at`. False: nobody knows how much. */
static bool bounds_write_growth(struct emitter *e, int block, int part, int at)
{
    for (; block > 0; block = bounds_node(e, block)->next) {
        const struct node *n = bounds_node(e, block), *value = bounds_node(e, n->b);
        bool good = true;

        if (n->kind == NODE_EACH || n->kind == NODE_WHEN) {
            good = bounds_write_growth(e, n->kind == NODE_EACH ? n->a : n->b, part, at) &&
                   (n->kind == NODE_EACH || bounds_write_growth(e, n->c, part, at));
        } else if (n->kind == NODE_SET && bounds_node(e, n->a)->a == part &&
                   value->kind == NODE_ADD && bounds_node(e, value->a)->a == part) {
            good = bounds_most(e, value->b) > 0;
            if (good) {
                emitter_value(e, bounds_most(e, value->b));
                emitter_frame(e, DO_ADD, at, 0);
                emitter_save(e, at);
            }
        } else if (n->kind == NODE_SET && bounds_node(e, n->a)->a == part &&
                   value->kind != NODE_SUBTRACT) {
            good = false;
        }
        if (!good)
            return false;
    }
    return true;
}

static int bounds_write_grows(struct emitter *e, int part)
{
    int begin = emitter_begin(e, NOBODY, false), at = e->frames++;
    bool good = true;

    emitter_const(e, DO_LOAD, 0, 0);
    emitter_save(e, at);
    for (int i = 0; i < e->d->moves + e->d->chances; i++)
        good = good && bounds_write_growth(e, e->d->move[i].body, part, at);
    for (int i = 0; i < e->d->whenevers; i++)
        good = good && bounds_write_growth(e, e->d->whenever[i].body, part, at);
    good = good && bounds_write_growth(e, e->d->before, part, at) &&
           bounds_write_growth(e, e->d->after, part, at);
    emitter_frame(e, DO_LOAD, at, 0);
    emitter_add(e, DO_STOP, 0, 0, 0);
    e->frames--;
    return good ? begin : 0;
}

/* ---- what is only taken ---------------------------------------------------------------------- */

/* Can the rules change this flag or number at moments other than a player's own move? */
static bool bounds_flows(const struct emitter *e)
{
    bool flows = e->d->chances > 0 || e->d->whenevers > 0;

    for (int i = 0; i < e->d->moves; i++)
        flows |= e->d->move[i].hands_over;
    return flows;
}

void bounds_write(struct emitter *e)
{
    unsigned adds = walk_rules(e->d, walk_adds, true);

    for (int i = 0; i < e->d->parts; i++) {
        const struct draft_part *p = &e->d->part[i];
        struct loaded_part *to = &e->g->part[i];

        to->flows = bounds_flows(e);
        to->only_taken = !(adds >> i & 1);
        if (p->life_if > 0)
            to->life_if = (uint16_t)bounds_write_value(e, p->life_if);
        if (p->kind != PART_NUMBER)
            continue;
        to->low = (uint16_t)bounds_write_value(e, p->low);
        to->high = (uint16_t)bounds_write_value(e, p->high);
        to->ended = (uint16_t)bounds_write_ended(e, i);
        if (bounds_node(e, p->high)->low == RANGE_MOST)
            to->growth = (uint16_t)bounds_write_grows(e, i);
    }
    e->g->ended = (uint16_t)bounds_write_ended(e, -1);
}
