/*
 * A line "needs" that does not mention the number of the move is asked once. "amount <= ..." is a
 * limit of the numbers, and "my hand has card" a list of cards. Only what is left is asked for each
 * number. A move of nature needs what its "while" says; its numbers have weights.
 */
#include "rulefile/choices.h"

#include "rulefile/node.h"

/* Does an expression mention the number of the move? */
static bool choices_depends(const struct draft *d, int node)
{
    return (node_asks(d, node) & ASKS_NUMBER) != 0;
}

static bool choices_is_nature(const struct draft *d, const struct draft_move *m)
{
    return m >= d->move + d->moves;
}

/* The pile whose cards are all choices of a move: the only need of a player's move is "my hand has
 * card", and the weight of nature's is "count of card in my deck"; else 0. */
static int choices_cards(const struct draft *d, const struct draft_move *m)
{
    const struct node *count = &d->node[m->weight], *need = &d->node[m->needs[0].cond];
    const struct node *top, *highest = &d->node[m->highest];

    if (!choices_is_nature(d, m) && m->needs_count == 1 && need->kind == NODE_LESS &&
        d->node[need->a].kind == NODE_CONST)
        count = &d->node[need->b];
    if (count->kind != NODE_COUNT || d->node[count->b].kind != NODE_CHOSEN || m->highest == 0)
        return 0;
    top = &d->node[d->part[d->node[count->a].a].low];
    return top->kind == highest->kind && top->a == highest->a && top->low == highest->low ? count->a
                                                                                          : 0;
}

/* ---- what a move needs ----------------------------------------------------------------------- */

/* How a need is asked: once, as an upper limit ("amount <= heap"), or for each number. */
enum choices_way { ASK_ONCE, ASK_LIMIT, ASK_EACH };

/* The next need from `i` on that is asked so, or the number of needs. One that always holds is not
 * asked. */
static int choices_need(const struct draft *d, const struct draft_move *m, int i,
                        enum choices_way way)
{
    for (; i < m->needs_count; i++) {
        const struct node *n = &d->node[m->needs[i].cond];
        bool limits = (n->kind == NODE_LESS || n->kind == NODE_AT_MOST) &&
                      d->node[n->a].kind == NODE_CHOSEN && !choices_depends(d, n->b);

        if (n->low == 0 && way == (!choices_depends(d, m->needs[i].cond) ? ASK_ONCE
                                   : limits                              ? ASK_LIMIT
                                                                         : ASK_EACH))
            break;
    }
    return i;
}

/* Get the highest number that the limits allow into the register. */
static void choices_write_highest(struct emitter *e, const struct draft_move *m)
{
    int frame = e->frames;

    if (m->highest > 0)
        emitter_value(e, m->highest);
    else
        emitter_const(e, DO_LOAD, 0, 0);
    for (int i = 0; (i = choices_need(e->d, m, i, ASK_LIMIT)) < m->needs_count; i++) {
        const struct node *n = &e->d->node[m->needs[i].cond];

        e->frames = frame + 1;
        emitter_save(e, frame);
        emitter_value(e, n->b);
        if (n->kind == NODE_LESS)
            emitter_const(e, DO_SUBTRACT, 1, 0);
        emitter_frame(e, DO_MIN, frame, 0);
    }
    e->frames = frame;
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* A list of moves is made at each choice, and nature may move 250 times between two choices. */
enum { LOOPED_MOST = 500, LOOPED_BY_NATURE = 100 };

static void choices_check_loop(struct emitter *e, const struct draft_move *m, int instructions)
{
    bool nature = choices_is_nature(e->d, m);
    int most = nature ? LOOPED_BY_NATURE : LOOPED_MOST;

    if ((e->looped += instructions) > most)
        lexer_fail(&e->d->x, e->d->x.token[m->name].at,
                   "too much is worked out for each number of %s: at most %d steps in all",
                   nature ? "a chance" : "a move", most);
}

/* Do the same for each number: list it, or jump to the label, if there is one. A move of nature
 * without a number has the number 0. */
static void choices_write_loop(struct emitter *e, const struct draft_move *m, int verb, int label)
{
    bool nature = choices_is_nature(e->d, m);
    int highest = e->frames++, number = nature ? (int)FRAME_NATURE : FRAME_NUMBER + e->me;
    int again = emitter_label(e), no = emitter_label(e), end = emitter_label(e), from;

    choices_write_highest(e, m);
    emitter_save(e, highest);
    if (!nature)
        emitter_const(e, IF_LESS, 1, end);
    emitter_const(e, DO_LOAD, m->highest > 0, 0);
    emitter_save(e, number);
    emitter_put(e, again);
    from = e->n;
    for (int i = 0; (i = choices_need(e->d, m, i, ASK_EACH)) < m->needs_count; i++)
        emitter_unless(e, m->needs[i].cond, no);
    if (nature) {
        emitter_const(e, DO_LOAD, 1, 0);
        if (m->weight > 0)
            emitter_value(e, m->weight);
    }
    if (label > 0 && nature)
        emitter_const(e, IF_MORE, 0, label);
    else if (label > 0)
        emitter_jump(e, label);
    else
        emitter_add(e, nature ? DO_LIST_NUMBER_BY : DO_LIST_NUMBER, verb, 0, number);
    emitter_put(e, no);
    emitter_add(e, DO_NEXT, number, again, highest);
    if (label == 0) /* elsewhere it is only asked whether there is one */
        choices_check_loop(e, m, e->n - from);
    emitter_put(e, end);
    e->frames--;
}

static void choices_write_numbers(struct emitter *e, const struct draft_move *m, int verb,
                                  int label)
{
    if (choices_need(e->d, m, 0, ASK_EACH) < m->needs_count) {
        choices_write_loop(e, m, verb, label);
        return;
    }
    if (label > 0 && choices_need(e->d, m, 0, ASK_LIMIT) == m->needs_count) {
        emitter_jump(e, label);
        return;
    }
    choices_write_highest(e, m);
    if (label > 0)
        emitter_const(e, IF_MORE, 0, label);
    else
        emitter_add(e, DO_LIST_UP_TO, verb, 0, 0);
}

/* List the choices of a move; or, with a label, jump there if there is one. */
static void choices_write_move(struct emitter *e, const struct draft_move *m, int verb, int label)
{
    int next = emitter_label(e), cards = choices_cards(e->d, m);
    bool sure = m->weight == 0 || e->d->node[m->weight].low > 0;

    for (int i = 0; (i = choices_need(e->d, m, i, ASK_ONCE)) < m->needs_count; i++)
        emitter_unless(e, m->needs[i].cond, next);
    if (cards > 0 && label > 0)
        emitter_if_cards(e, emitter_place_at(e, cards), true, label);
    else if (cards > 0)
        emitter_add(e, DO_LIST_CARDS, emitter_place_at(e, cards), 0, verb);
    else if (choices_is_nature(e->d, m) && !(label > 0 && sure))
        choices_write_loop(e, m, verb, label);
    else if (m->highest > 0 && !choices_is_nature(e->d, m))
        choices_write_numbers(e, m, verb, label);
    else if (label > 0)
        emitter_jump(e, label);
    else
        emitter_add(e, DO_LIST, verb, 0, 0);
    emitter_put(e, next);
}

void choices_write_due(struct emitter *e, const struct draft_move *m, int label)
{
    choices_write_move(e, m, 0, label);
}

void choices_write_any(struct emitter *e, int phase, int player, int label)
{
    int me = e->me;

    e->me = player;
    for (int i = 0; i < e->d->moves; i++)
        if (e->d->move[i].phases >> phase & 1)
            choices_write_move(e, &e->d->move[i], i, label);
    e->me = me;
}

bool choices_always_some(const struct draft *d, int phase)
{
    for (int i = 0; i < d->moves; i++)
        if ((d->move[i].phases >> phase & 1) && d->move[i].needs_count == 0)
            return true;
    return false;
}

/* List the choices of the first move of nature that is due. */
static int choices_write_nature(struct emitter *e)
{
    int begin = emitter_begin(e, P1, false), verb = e->d->moves;

    e->looped = 0;
    for (int i = e->d->moves; i < e->d->moves + e->d->chances; i++) {
        const struct draft_move *m = &e->d->move[i];

        for (e->me = P1; e->me <= (m->each ? P2 : P1); e->me++, verb++) {
            int due = emitter_label(e), next = emitter_label(e);

            choices_write_due(e, m, due);
            emitter_jump(e, next);
            emitter_put(e, due);
            choices_write_move(e, m, verb, 0);
            emitter_add(e, DO_STOP, 0, 0, 0);
            emitter_put(e, next);
        }
    }
    emitter_add(e, DO_STOP, 0, 0, 0);
    return begin;
}

void choices_write_quiet(struct emitter *e, struct loaded_programs *to)
{
    for (int phase = 0; phase < e->g->phases; phase++)
        for (int me = P1; me <= P2; me++) {
            to->legal[phase][me] = (uint16_t)emitter_begin(e, me, false);
            e->looped = 0;
            choices_write_any(e, phase, me, 0);
            emitter_add(e, DO_STOP, 0, 0, 0);
        }
    to->nature = (uint16_t)choices_write_nature(e);
}

/* ---- refusals -------------------------------------------------------------------------------- */

/* Say what the first need says that does not hold for the number in the frame. */
static uint16_t choices_write_refusal(struct emitter *e, const struct draft_move *m, int me,
                                      bool brief)
{
    int begin = emitter_begin(e, me, true);

    for (int i = 0; i < m->needs_count; i++) {
        int next = emitter_label(e);

        emitter_if(e, m->needs[i].cond, next);
        if (!brief)
            emitter_reach(e, m->needs[i].cond, LINE_NEED);
        emitter_words(e, brief ? m->needs[i].brief : m->needs[i].text);
        emitter_add(e, DO_STOP, 0, 0, 0);
        emitter_put(e, next);
    }
    emitter_add(e, DO_STOP, 0, 0, 0);
    return (uint16_t)begin;
}

/* Would nature draw for this player? */
static uint16_t choices_write_short(struct emitter *e, int player)
{
    int begin = emitter_begin(e, player, false), yes = emitter_label(e);

    for (int i = e->d->moves; i < e->d->moves + e->d->chances; i++)
        if (e->d->move[i].each)
            emitter_if(e, e->d->move[i].needs[0].cond, yes);
    emitter_return_flag(e, yes);
    return (uint16_t)begin;
}

/* ---- offers ---------------------------------------------------------------------------------- */

static void choices_set_offer(struct emitter *e, struct loaded_offer *o, int cards, int verb)
{
    for (e->me = P1; e->me <= P2; e->me++)
        o->place[e->me] = (uint8_t)emitter_place_at(e, cards);
    o->lowest = MOVE(verb, 1);
}

/* Are the choices of a phase the cards of a pile, and perhaps one more that is always there? */
static bool choices_offer_phase(struct emitter *e, int phase)
{
    struct loaded_offer *o = &e->g->offer[phase];
    bool found = false;

    for (int i = 0; i < e->d->moves; i++) {
        const struct draft_move *m = &e->d->move[i];
        int cards = choices_cards(e->d, m);

        if (!(m->phases >> phase & 1))
            continue;
        if (!found && cards > 0)
            choices_set_offer(e, o, cards, i);
        else if (found && o->last == 0 && m->needs_count == 0 && m->highest == 0)
            o->last = MOVE(i, 0);
        else
            return false;
        found = true;
    }
    return found;
}

static bool choices_offer_nature(struct emitter *e)
{
    int verb = e->d->moves;

    for (int i = e->d->moves; i < e->d->moves + e->d->chances; i++) {
        int cards = choices_cards(e->d, &e->d->move[i]);

        if (cards == 0)
            return false;
        for (int player = P1; player <= e->d->move[i].each; player++, verb++) {
            struct loaded_offer *o = &e->g->drawing[verb - e->d->moves];

            choices_set_offer(e, o, cards, verb);
            o->place[P1] = o->place[player];
        }
    }
    return e->g->due > 0 || verb == e->d->moves + 1;
}

void choices_write(struct emitter *e)
{
    for (int me = P1; me <= P2; me++) {
        for (int verb = 0; verb < e->d->moves; verb++) {
            const struct draft_move *m = &e->d->move[verb];

            e->g->refusal[verb][me] = choices_write_refusal(e, m, me, false);
            e->g->lacks[verb][me] = choices_write_refusal(e, m, me, true);
        }
        e->g->short_of[me] = choices_write_short(e, me);
    }
    e->g->has_offers = choices_offer_nature(e);
    for (int phase = 0; phase < e->g->phases; phase++)
        e->g->has_offers &= choices_offer_phase(e, phase);
}
