/* A condition of "ends" that compares a part with something fixed leaves values out. */
#include "rulefile/bounds.h"

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

/* The comparison of this part with something fixed that a condition consists of, besides what is
 * fixed; 0 if there is none, or something else. */
static int bounds_compares(const struct emitter *e, int node, int part)
{
    const struct node *n = bounds_node(e, node), *a = bounds_node(e, n->a),
                      *b = bounds_node(e, n->b);
    int left, right;

    if (n->kind == NODE_AND) {
        left = bounds_compares(e, n->a, part);
        right = bounds_compares(e, n->b, part);
        return left > 0 && bounds_is_fixed(e, n->b)    ? left
               : right > 0 && bounds_is_fixed(e, n->a) ? right
                                                       : 0;
    }
    if (n->kind < NODE_LESS || n->kind > NODE_EQUAL)
        return 0;
    if ((a->kind == NODE_PART && a->a == part && bounds_is_fixed(e, n->b)) ||
        (b->kind == NODE_PART && b->a == part && bounds_is_fixed(e, n->a)))
        return node;
    return 0;
}

/* Jump unless everything else in the condition holds. */
static void bounds_write_others(struct emitter *e, int node, int compares, int next)
{
    const struct node *n = bounds_node(e, node);

    if (node == compares)
        return;
    if (n->kind == NODE_AND) {
        bounds_write_others(e, n->a, compares, next);
        bounds_write_others(e, n->b, compares, next);
    } else {
        emitter_unless(e, node, next);
    }
}

/* Move the bound in frame `at` past the values at which the comparison is true. */
static void bounds_write_left(struct emitter *e, int compares, bool low, int at)
{
    const struct node *n = bounds_node(e, compares);
    bool part_first = bounds_node(e, n->a)->kind == NODE_PART;
    int fixed = part_first ? n->b : n->a, end = emitter_label(e);
    int step = low ? 1 : -1;

    if (n->kind != NODE_EQUAL && part_first != low) {
        emitter_put(e, end);
        return;
    }
    emitter_value(e, fixed);
    if (n->kind == NODE_EQUAL)
        emitter_frame(e, IF_UNEQUAL, at, end);
    if (n->kind != NODE_LESS)
        emitter_const(e, DO_ADD, step, 0);
    emitter_frame(e, low ? DO_MAX : DO_MIN, at, 0);
    emitter_save(e, at);
    emitter_put(e, end);
}

/* Write a program that returns the lowest, or highest, value that does not end the game. */
static int bounds_write_bound(struct emitter *e, int part, bool low)
{
    int begin = emitter_begin(e, NOBODY, false), at = e->frames++;

    emitter_value(e, low ? e->d->part[part].low : e->d->part[part].high);
    emitter_save(e, at);
    for (int i = 0; i < e->d->ends_count; i++) {
        int cond = e->d->ends[i].cond, compares = bounds_compares(e, cond, part);
        int next = emitter_label(e);

        if (compares > 0) {
            bounds_write_others(e, cond, compares, next);
            bounds_write_left(e, compares, low, at);
        }
        emitter_put(e, next);
    }
    emitter_frame(e, DO_LOAD, at, 0);
    emitter_add(e, DO_STOP, 0, 0, 0);
    e->frames--;
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

static unsigned bounds_adds(const struct draft *d)
{
    unsigned parts = walk_adds(d, d->before) | walk_adds(d, d->after);

    for (int i = 0; i < d->moves + d->chances; i++)
        parts |= walk_adds(d, d->move[i].body);
    for (int i = 0; i < d->whenevers; i++)
        parts |= walk_adds(d, d->whenever[i].body);
    return parts;
}

/* Can the rules change this flag or number at moments other than a player's own move? */
static bool bounds_flows(const struct emitter *e)
{
    bool flows = e->d->chances > 0 || e->d->whenevers > 0;

    for (int i = 0; i < e->d->moves; i++)
        flows |= e->d->move[i].hands_over;
    return flows;
}

static void bounds_write_end(struct emitter *e)
{
    int yes = emitter_label(e);

    e->g->ended = (uint16_t)emitter_begin(e, NOBODY, false);
    for (int i = 0; i < e->d->ends_count; i++)
        for (e->me = P1; e->me <= P2; e->me++)
            if (!bounds_asks_for_move(e, e->d->ends[i].cond))
                emitter_if(e, e->d->ends[i].cond, yes);
    emitter_const(e, DO_LOAD, 0, 0);
    emitter_add(e, DO_STOP, 0, 0, 0);
    emitter_put(e, yes);
    emitter_const(e, DO_LOAD, 1, 0);
    emitter_add(e, DO_STOP, 0, 0, 0);
}

void bounds_write(struct emitter *e)
{
    unsigned adds = bounds_adds(e->d);

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
        to->left_low = (uint16_t)bounds_write_bound(e, i, true);
        to->left_high = (uint16_t)bounds_write_bound(e, i, false);
        if (bounds_node(e, p->high)->low == RANGE_MOST)
            to->growth = (uint16_t)bounds_write_grows(e, i);
    }
    bounds_write_end(e);
}
