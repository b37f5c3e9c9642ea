/* Values and conditions. */
#include "rulefile/emitter.h"

enum { UNDECIDED_CONDITION = -1 };

/* Moves that say something are not shortened: a refusal is asked for numbers that no move has. */
int emitter_decided(const struct emitter *e, int node)
{
    const struct node *n = &e->d->node[node];

    return n->kind == NODE_CONST || (!e->loud && n->low == n->high) ? n->low : UNDECIDED_CONDITION;
}

/* Get one value into the register and return the other, which an instruction can take; perhaps
 * `exchange` them. */
static struct simple emitter_pair(struct emitter *e, const struct node *n, bool *exchange)
{
    int left = emitter_simple(e, n->a).in, right = emitter_simple(e, n->b).in;
    struct simple with;

    *exchange &= left >= 0 && (right < 0 || (left == IN_CONST && right > IN_CONST));
    with = emitter_simple(e, *exchange ? n->a : n->b);
    if (with.in < 0) {
        emitter_value(e, *exchange ? n->a : n->b);
        with = emitter_save_new(e);
    }
    emitter_value(e, *exchange ? n->b : n->a);
    return with;
}

/* ---- values ---------------------------------------------------------------------------------- */

static void emitter_combine(struct emitter *e, int code, const struct node *n)
{
    bool exchange = code != DO_SUBTRACT && code != DO_DIVIDE;
    int frames = e->frames;

    emitter_with(e, code, emitter_pair(e, n, &exchange), 0);
    e->frames = frames;
}

/* One of two values; if they are 0, the condition as 1 or 0. */
static void emitter_choose(struct emitter *e, int cond, int yes, int no)
{
    int other = emitter_label(e), end = emitter_label(e), decided = emitter_decided(e, cond);

    if (decided != UNDECIDED_CONDITION) {
        emitter_value(e, decided ? yes : no);
        return;
    }
    emitter_unless(e, cond, other);
    if (yes > 0)
        emitter_value(e, yes);
    else
        emitter_const(e, DO_LOAD, 1, 0);
    emitter_jump(e, end);
    emitter_put(e, other);
    emitter_value(e, no); /* node 0 is 0 */
    emitter_put(e, end);
}

/* What a pile tells. A pile from before the choice is looked at there. */
static void emitter_of_pile(struct emitter *e, const struct node *n)
{
    bool before = e->d->node[n->a].kind == NODE_BEFORE;
    int place = emitter_place_at(e, n->a), frames = e->frames, from = place;
    int code = n->kind == NODE_COUNT            ? DO_COUNT
               : n->kind == NODE_HIGHEST        ? DO_HIGHEST
               : n->kind == NODE_LOWEST         ? DO_LOWEST
               : n->b > 0                       ? DO_SIZE_FROM
               : e->g->run.place[place].is_rest ? DO_SIZE_REST
                                                : DO_LOAD * OPERANDS + IN_SIZE;

    if (code == DO_SIZE_FROM || code == DO_COUNT)
        emitter_value(e, n->b);
    if (code == DO_SIZE_FROM) {
        from = emitter_save_new(e).at;
        emitter_value(e, n->c);
    }
    if (before)
        emitter_add(e, DO_SWAP, 0, 0, 0);
    emitter_add(e, code, place, 0, from);
    if (before)
        emitter_add(e, DO_SWAP, 0, 0, 0);
    e->frames = frames;
}

void emitter_value(struct emitter *e, int node)
{
    const struct node *n = &e->d->node[node];
    struct simple with = emitter_simple(e, node);

    if (with.in >= 0) {
        emitter_with(e, DO_LOAD, with, 0);
        return;
    }
    switch (n->kind) {
    case NODE_BEFORE:
        emitter_add(e, DO_SWAP, 0, 0, 0);
        emitter_place(e, DO_LOAD, emitter_place_at(e, node), 0);
        emitter_add(e, DO_SWAP, 0, 0, 0);
        break;
    case NODE_TURN:
        emitter_add(e, DO_TURN_NUMBER, 0, 0, 0);
        break;
    case NODE_OVER:
        emitter_add(e, DO_OVER, 0, 0, 0);
        break;
    case NODE_BY_BOOK:
        emitter_add(e, DO_BY_BOOK, 0, 0, 0);
        break;
    case NODE_IF:
        emitter_choose(e, n->a, n->b, n->c);
        break;
    case NODE_COUNT:
    case NODE_SIZE:
    case NODE_HIGHEST:
    case NODE_LOWEST:
        emitter_of_pile(e, n);
        break;
    default:
        if (n->kind >= NODE_MULTIPLY && n->kind <= NODE_SUBTRACT)
            emitter_combine(e, DO_MULTIPLY + n->kind - NODE_MULTIPLY, n);
        else
            emitter_choose(e, node, 0, 0);
    }
}

/* ---- conditions ------------------------------------------------------------------------------ */

void emitter_if_cards(struct emitter *e, int place, bool some, int label)
{
    if (e->g->run.place[place].is_rest) {
        emitter_add(e, DO_SIZE_REST, place, 0, 0);
        emitter_const(e, some ? IF_MORE : IF_EQUAL, 0, label);
    } else {
        emitter_add(e, some ? IF_CARDS : IF_EMPTY, place, label, 0);
    }
}

/* Jump if a comparison is `wanted`. Whether a pile has any card is not counted. */
static void emitter_compare(struct emitter *e, const struct node *n, bool wanted, int label)
{
    static const int codes[2][2][3] = {
        /* not wanted: the opposite; and with the sides exchanged */
        {{IF_AT_LEAST, IF_MORE, IF_UNEQUAL}, {IF_AT_MOST, IF_LESS, IF_UNEQUAL}},
        {{IF_LESS, IF_AT_MOST, IF_EQUAL}, {IF_MORE, IF_AT_LEAST, IF_EQUAL}}};
    bool some = n->kind == NODE_LESS, exchange = true;
    const struct node *size = &e->d->node[some ? n->b : n->a];
    const struct node *zero = &e->d->node[some ? n->a : n->b];
    int frames = e->frames;
    struct simple with;

    if (n->kind != NODE_AT_MOST && size->kind == NODE_SIZE && size->b == 0 && zero->low == 0 &&
        zero->high == 0 && e->d->node[size->a].kind != NODE_BEFORE) {
        emitter_if_cards(e, emitter_place_at(e, size->a), some == wanted, label);
        return;
    }
    with = emitter_pair(e, n, &exchange);
    emitter_with(e, codes[wanted][exchange][n->kind - NODE_LESS], with, label);
    e->frames = frames;
}

static void emitter_branch(struct emitter *e, int node, bool wanted, int label)
{
    const struct node *n = &e->d->node[node];
    int decided = emitter_decided(e, node), end;

    if (decided != UNDECIDED_CONDITION) {
        if (decided == wanted)
            emitter_jump(e, label);
        return;
    }
    switch (n->kind) {
    case NODE_LESS:
    case NODE_AT_MOST:
    case NODE_EQUAL:
        emitter_compare(e, n, wanted, label);
        break;
    case NODE_NOT:
        emitter_branch(e, n->a, !wanted, label);
        break;
    case NODE_AND:
    case NODE_OR: /* either side alone decides, or both are needed */
        if (emitter_decided(e, n->b) == (n->kind == NODE_AND)) {
            emitter_branch(e, n->a, wanted, label);
            break;
        }
        end = emitter_label(e);
        if ((n->kind == NODE_OR) == wanted)
            emitter_branch(e, n->a, wanted, label);
        else
            emitter_branch(e, n->a, !wanted, end);
        emitter_branch(e, n->b, wanted, label);
        emitter_put(e, end);
        break;
    default:
        emitter_value(e, node);
        emitter_const(e, wanted ? IF_UNEQUAL : IF_EQUAL, 0, label);
    }
}

void emitter_if(struct emitter *e, int node, int label)
{
    emitter_branch(e, node, true, label);
}

void emitter_unless(struct emitter *e, int node, int label)
{
    emitter_branch(e, node, false, label);
}
