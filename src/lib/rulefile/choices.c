/*
 * A line "needs" that does not mention the number of the move is asked once. "amount <= ..." is a
 * limit of the numbers, and "my hand has card" a list of cards. Only what is left is asked for each
 * number.
 */
#include "rulefile/choices.h"

#include "rulefile/walk.h"

static const struct node *choices_node(const struct draft *d, int node)
{
    return &d->node[node];
}

/* Does an expression mention the number of the move? */
static bool choices_depends(const struct draft *d, int node)
{
    return (walk_asks(d, node) & ASKS_NUMBER) != 0;
}

static bool choices_is_number(const struct draft *d, int node)
{
    return choices_node(d, node)->kind == NODE_CHOSEN;
}

/* The pile of "count of card in my deck", where the cards of the pile are the numbers of the move;
 * else 0. */
static int choices_counted(const struct draft *d, const struct draft_move *m, int node)
{
    const struct node *count = choices_node(d, node), *top, *highest;

    if (count->kind != NODE_COUNT || !choices_is_number(d, count->b) || m->highest == 0)
        return 0;
    top = choices_node(d, d->part[choices_node(d, count->a)->a].low);
    highest = choices_node(d, m->highest);
    return top->kind == highest->kind && top->a == highest->a && top->low == highest->low ? count->a
                                                                                          : 0;
}

/* The pile whose cards are all choices of a move: its only need is "my hand has card"; else 0. */
static int choices_cards(const struct draft *d, const struct draft_move *m)
{
    const struct node *n = choices_node(d, m->needs[0].cond);

    return m->needs_count == 1 && n->kind == NODE_LESS && choices_node(d, n->a)->kind == NODE_CONST
               ? choices_counted(d, m, n->b)
               : 0;
}

/* ---- the moves of players -------------------------------------------------------------------- */

/* How a need is asked: once, as an upper limit ("amount <= heap"), or for each number. */
enum choices_way { ASK_ONCE, ASK_LIMIT, ASK_EACH };

static enum choices_way choices_how(const struct draft *d, int need)
{
    const struct node *n = choices_node(d, need);

    if (!choices_depends(d, need))
        return ASK_ONCE;
    return (n->kind == NODE_LESS || n->kind == NODE_AT_MOST) && choices_is_number(d, n->a) &&
                   !choices_depends(d, n->b)
               ? ASK_LIMIT
               : ASK_EACH;
}

/* The next need from `i` on that is asked so, or the number of needs. */
static int choices_need(const struct draft *d, const struct draft_move *m, int i,
                        enum choices_way way)
{
    while (i < m->needs_count && choices_how(d, m->needs[i].cond) != way)
        i++;
    return i;
}

/* Get the highest number that the limits allow into the register. */
static void choices_write_highest(struct emitter *e, const struct draft_move *m)
{
    int frame = e->frames;

    emitter_value(e, m->highest);
    for (int i = 0; (i = choices_need(e->d, m, i, ASK_LIMIT)) < m->needs_count; i++) {
        const struct node *n = choices_node(e->d, m->needs[i].cond);

        e->frames = frame + 1;
        emitter_save(e, frame);
        emitter_value(e, n->b);
        if (n->kind == NODE_LESS)
            emitter_const(e, DO_SUBTRACT, 1, 0);
        emitter_frame(e, DO_MIN, frame, 0);
    }
    e->frames = frame;
}

/* Jump if a need holds whatever the number is, by those of its alternatives that say so. */
static void choices_write_hold(struct emitter *e, int need, int label)
{
    const struct node *n = choices_node(e->d, need);

    if (!choices_depends(e->d, need)) {
        emitter_if(e, need, label);
    } else if (n->kind == NODE_OR) {
        choices_write_hold(e, n->a, label);
        choices_write_hold(e, n->b, label);
    }
}

/* Do the same for each number: list it, or jump to the label, if there is one. */
static void choices_write_loop(struct emitter *e, const struct draft_move *m, int label)
{
    int highest = e->frames++, number = FRAME_NUMBER + e->me;
    int again = emitter_label(e), no = emitter_label(e), end = emitter_label(e);

    choices_write_highest(e, m);
    emitter_save(e, highest);
    emitter_const(e, IF_LESS, 1, end);
    emitter_const(e, DO_LOAD, 1, 0);
    emitter_save(e, number);
    emitter_put(e, again);
    for (int i = 0; (i = choices_need(e->d, m, i, ASK_EACH)) < m->needs_count; i++)
        emitter_unless(e, m->needs[i].cond, no);
    if (label > 0)
        emitter_jump(e, label);
    else
        emitter_add(e, DO_LIST_NUMBER, (int)(m - e->d->move), 0, number);
    emitter_put(e, no);
    emitter_add(e, DO_NEXT, number, again, highest);
    emitter_put(e, end);
    e->frames--;
}

static void choices_write_numbers(struct emitter *e, const struct draft_move *m, int label)
{
    int all = emitter_label(e), end = emitter_label(e), n = m->needs_count;
    int each = choices_need(e->d, m, 0, ASK_EACH);

    if (each < n) {
        if (choices_need(e->d, m, each + 1, ASK_EACH) == n)
            choices_write_hold(e, m->needs[each].cond, all);
        choices_write_loop(e, m, label);
        emitter_jump(e, end);
    }
    emitter_put(e, all);
    choices_write_highest(e, m);
    if (label > 0)
        emitter_const(e, IF_MORE, 0, label);
    else
        emitter_add(e, DO_LIST_UP_TO, (int)(m - e->d->move), 0, 0);
    emitter_put(e, end);
}

/* List the choices of a move; or, with a label, jump there if there is one. */
static void choices_write_move(struct emitter *e, const struct draft_move *m, int label)
{
    int next = emitter_label(e), cards = choices_cards(e->d, m), verb = (int)(m - e->d->move);
    const struct node *n = choices_node(e->d, cards);

    for (int i = 0; (i = choices_need(e->d, m, i, ASK_ONCE)) < m->needs_count; i++)
        emitter_unless(e, m->needs[i].cond, next);
    if (cards > 0 && label > 0)
        emitter_if_cards(e, emitter_place_of(e, n->a, n->whose), true, label);
    else if (cards > 0)
        emitter_add(e, DO_LIST_CARDS, emitter_place_of(e, n->a, n->whose), 0, verb);
    else if (m->highest > 0)
        choices_write_numbers(e, m, label);
    else if (label > 0)
        emitter_jump(e, label);
    else
        emitter_add(e, DO_LIST, verb, 0, 0);
    emitter_put(e, next);
}

void choices_write_any(struct emitter *e, int phase, int player, int label)
{
    int me = e->me;

    e->me = player;
    for (int i = 0; i < e->d->moves; i++)
        if (e->d->move[i].phases >> phase & 1)
            choices_write_move(e, &e->d->move[i], label);
    e->me = me;
}

bool choices_always_some(const struct draft *d, int phase)
{
    for (int i = 0; i < d->moves; i++)
        if ((d->move[i].phases >> phase & 1) && d->move[i].needs_count == 0)
            return true;
    return false;
}

static void choices_write_legal(struct emitter *e, struct loaded_programs *to)
{
    for (int phase = 0; phase < e->g->phases; phase++)
        for (int me = P1; me <= P2; me++) {
            to->legal[phase][me] = (uint16_t)emitter_begin(e, me, false);
            choices_write_any(e, phase, me, 0);
            emitter_add(e, DO_STOP, 0, 0, 0);
        }
}

/* ---- refusals -------------------------------------------------------------------------------- */

/* Say what the first need says that does not hold for the number in the frame. */
static int choices_write_refusal(struct emitter *e, const struct draft_move *m, int me, bool brief)
{
    int begin = emitter_begin(e, me, true);

    for (int i = 0; i < m->needs_count; i++) {
        int next = emitter_label(e);

        emitter_if(e, m->needs[i].cond, next);
        if (!brief)
            emitter_reach(e, m->needs[i].cond);
        emitter_words(e, brief ? m->needs[i].brief : m->needs[i].text);
        emitter_add(e, DO_STOP, 0, 0, 0);
        emitter_put(e, next);
    }
    emitter_add(e, DO_STOP, 0, 0, 0);
    return begin;
}

static void choices_write_refusals(struct emitter *e)
{
    for (int verb = 0; verb < e->d->moves; verb++)
        for (int me = P1; me <= P2; me++) {
            const struct draft_move *m = &e->d->move[verb];

            e->g->refusal[verb][me] = (uint16_t)choices_write_refusal(e, m, me, false);
            e->g->lacks[verb][me] = (uint16_t)choices_write_refusal(e, m, me, true);
        }
}

/* ---- nature ---------------------------------------------------------------------------------- */

/* Write a loop over the numbers of nature's move: list each, or jump if one has a weight. */
static void choices_write_weights(struct emitter *e, const struct draft_move *m, int verb,
                                  int label)
{
    int highest = e->frames++, again = emitter_label(e);

    emitter_const(e, DO_LOAD, 0, 0);
    if (m->highest > 0)
        emitter_value(e, m->highest);
    emitter_save(e, highest);
    emitter_const(e, DO_LOAD, m->highest > 0, 0);
    emitter_save(e, FRAME_NATURE);
    emitter_put(e, again);
    emitter_const(e, DO_LOAD, 1, 0);
    if (m->weight > 0)
        emitter_value(e, m->weight);
    if (verb < 0)
        emitter_const(e, IF_MORE, 0, label);
    else
        emitter_add(e, DO_LIST_NUMBER_BY, verb, 0, FRAME_NATURE);
    emitter_add(e, DO_NEXT, FRAME_NATURE, again, highest);
    e->frames--;
}

static void choices_list_chance(struct emitter *e, const struct draft_move *m, int verb)
{
    int cards = choices_counted(e->d, m, m->weight);
    const struct node *n = choices_node(e->d, cards);

    if (cards > 0)
        emitter_add(e, DO_LIST_CARDS, emitter_place_of(e, n->a, n->whose), 0, verb);
    else
        choices_write_weights(e, m, verb, 0);
}

/* Has every number of nature's move a weight above 0? */
static bool choices_is_sure(const struct draft *d, const struct draft_move *m)
{
    return m->weight == 0 || choices_node(d, m->weight)->low > 0;
}

void choices_write_due(struct emitter *e, const struct draft_move *m, int label)
{
    int cards = choices_counted(e->d, m, m->weight), no = emitter_label(e);
    const struct node *n = choices_node(e->d, cards);

    if (cards == 0 && choices_is_sure(e->d, m)) {
        emitter_if(e, m->cond, label);
        return;
    }
    emitter_unless(e, m->cond, no);
    if (cards > 0) {
        emitter_if_cards(e, emitter_place_of(e, n->a, n->whose), true, label);
    } else {
        choices_write_weights(e, m, -1, label);
    }
    emitter_put(e, no);
}

/* List the choices of the first move of nature that is due. */
static int choices_write_nature(struct emitter *e)
{
    int begin = emitter_begin(e, P1, false), verb = e->d->moves;

    for (int i = e->d->moves; i < e->d->moves + e->d->chances; i++) {
        const struct draft_move *m = &e->d->move[i];

        for (e->me = P1; e->me <= (m->each ? P2 : P1); e->me++, verb++) {
            int due = emitter_label(e), next = emitter_label(e);

            choices_write_due(e, m, due);
            emitter_jump(e, next);
            emitter_put(e, due);
            choices_list_chance(e, m, verb);
            emitter_add(e, DO_STOP, 0, 0, 0);
            emitter_put(e, next);
        }
    }
    emitter_add(e, DO_STOP, 0, 0, 0);
    return begin;
}

/* Would nature draw for this player? */
static int choices_write_short(struct emitter *e, int player)
{
    int begin = emitter_begin(e, player, false), yes = emitter_label(e);

    for (int i = e->d->moves; i < e->d->moves + e->d->chances; i++)
        if (e->d->move[i].each)
            emitter_if(e, e->d->move[i].cond, yes);
    emitter_return(e, 0);
    emitter_put(e, yes);
    emitter_return(e, 1);
    return begin;
}

/* ---- offers ---------------------------------------------------------------------------------- */

static void choices_set_offer(struct emitter *e, struct loaded_offer *o, int cards, int verb)
{
    const struct node *n = choices_node(e->d, cards);

    for (e->me = P1; e->me <= P2; e->me++)
        o->place[e->me] = (uint8_t)emitter_place_of(e, n->a, n->whose);
    o->verb = (uint8_t)verb;
    e->me = NOBODY;
}

/* Are the choices of a phase the cards of a pile, and perhaps one more that is always there? */
static bool choices_offer_phase(struct emitter *e, int phase)
{
    struct loaded_offer *o = &e->g->offer[phase];
    const struct draft *d = e->d;
    bool found = false;

    for (int i = 0; i < d->moves; i++) {
        const struct draft_move *m = &d->move[i];
        int cards = choices_cards(d, m);

        if (!(m->phases >> phase & 1))
            continue;
        if (!found && cards > 0)
            choices_set_offer(e, o, cards, i);
        else if (found && o->last == 0 && m->needs_count == 0 && m->highest == 0)
            o->last = (uint8_t)(i + 1);
        else
            return false;
        found = true;
    }
    return found;
}

static bool choices_offer_nature(struct emitter *e)
{
    const struct draft *d = e->d;
    int verb = d->moves;

    for (int i = d->moves; i < d->moves + d->chances; i++) {
        int cards = choices_counted(d, &d->move[i], d->move[i].weight);

        if (cards == 0)
            return false;
        for (int k = 0; k <= d->move[i].each; k++, verb++) {
            choices_set_offer(e, &e->g->drawing[verb], cards, verb);
            if (k == 1)
                e->g->drawing[verb].place[P1] = e->g->drawing[verb].place[P2];
        }
    }
    return e->g->due > 0 || verb == d->moves + 1;
}

void choices_write_quiet(struct emitter *e, struct loaded_programs *to)
{
    choices_write_legal(e, to);
    to->nature = (uint16_t)choices_write_nature(e);
}

void choices_write(struct emitter *e)
{
    choices_write_refusals(e);
    for (int player = P1; player <= P2; player++)
        e->g->short_of[player] = (uint16_t)choices_write_short(e, player);
    e->g->has_offers = choices_offer_nature(e);
    for (int phase = 0; phase < e->g->phases; phase++)
        e->g->has_offers &= choices_offer_phase(e, phase);
}
