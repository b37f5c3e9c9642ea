/* Instructions and their operands. Expressions go through the register; what an instruction can
 * take as its operand is never loaded. */
#include "rulefile/emitter.h"

/* ---- instructions ---------------------------------------------------------------------------- */

void emitter_too_long(struct emitter *e)
{
    lexer_fail(&e->d->x, e->d->x.len, "the rules are too long: their program does not fit");
}

/* Nothing comes here after an instruction that leaves, until there is a label. */
static bool emitter_is_unreachable(const struct emitter *e)
{
    int last = e->n > e->alone ? e->code[e->n - 1].code : DO_LOAD;

    return last == DO_JUMP || (last >= DO_STOP && last <= DO_OTHER);
}

void emitter_add(struct emitter *e, int code, int b, int c, int d)
{
    if (emitter_is_unreachable(e))
        return;
    if (e->n == CODE_MAX) {
        emitter_too_long(e);
        e->n = 1;
    }
    e->code[e->n++] = (struct instruction){(uint8_t)code, (uint8_t)b, (uint16_t)c, d};
}

int emitter_begin(struct emitter *e, int me, bool loud)
{
    e->me = me;
    e->loud = loud;
    e->alone = e->n;
    return e->n;
}

int emitter_label(struct emitter *e)
{
    if (e->labels == LABELS_MAX) {
        emitter_too_long(e);
        e->labels = 1;
    }
    e->label[e->labels] = 0;
    return e->labels++;
}

static bool emitter_jumps(int code)
{
    return (code >= IF_LESS * OPERANDS && code < WITH_OPERAND * OPERANDS) || code == DO_JUMP ||
           code == DO_NEXT || code == IF_EMPTY || code == IF_CARDS ||
           code >= JOINED_CODE(IF_LESS, IN_FRAME, 0);
}

/* The jump that is made where this one is not; 0: there is none. */
static int emitter_opposite(int code)
{
    int first = IF_LESS * OPERANDS, step = OPERANDS;

    if (code == IF_EMPTY || code == IF_CARDS)
        return IF_EMPTY + IF_CARDS - code;
    if (code == DO_JUMP || code == DO_NEXT || !emitter_jumps(code))
        return 0;
    if (code >= JOINED) {
        first = JOINED_CODE(IF_LESS, IN_FRAME, 0);
        step = FIRSTS * SECONDS;
    }
    return (code - first) / step % 2 == 0 ? code + step : code - step;
}

/* A jump over a jump is one jump. */
void emitter_put(struct emitter *e, int label)
{
    struct instruction *before = &e->code[e->n < 2 ? 0 : e->n - 2], *last = before + 1;

    if (e->n - 2 >= e->alone && last->code == DO_JUMP && before->c == label &&
        emitter_opposite(before->code) > 0) {
        before->code = (uint8_t)emitter_opposite(before->code);
        before->c = last->c;
        e->n--;
    }
    e->label[label] = e->alone = e->n;
}

void emitter_jump(struct emitter *e, int label)
{
    emitter_add(e, DO_JUMP, 0, label, 0);
}

/* The last instruction before a label may be a jump to it. */
void emitter_finish(struct emitter *e)
{
    for (int i = 0; i < e->n; i++)
        if (emitter_jumps(e->code[i].code))
            e->code[i].c = (uint16_t)e->label[e->code[i].c];
    for (int i = e->n; i-- > 0;) /* a jump to a jump goes where that one does */
        if (emitter_jumps(e->code[i].code) && e->code[e->code[i].c].code == DO_JUMP)
            e->code[i].c = e->code[e->code[i].c].c;
}

/* ---- operands -------------------------------------------------------------------------------- */

int emitter_player(const struct emitter *e, int whose)
{
    int me = e->me == P2 ? P2 : P1;

    return whose == WHOSE_MINE ? me : whose == WHOSE_THEIRS ? !me : whose == WHOSE_P2 ? P2 : P1;
}

int emitter_place_of(const struct emitter *e, int part, int whose)
{
    return e->g->part[part].place[emitter_player(e, whose)];
}

int emitter_place_at(const struct emitter *e, int node)
{
    return emitter_place_of(e, e->d->node[node].a, e->d->node[node].whose);
}

static struct simple emitter_at(const struct emitter *e, int place)
{
    const struct place *at = &e->g->run.place[place];

    return (struct simple){at->in, at->in == IN_BITS ? place : at->at};
}

struct simple emitter_simple(struct emitter *e, int node)
{
    const struct node *n = &e->d->node[node];

    if (n->kind < NODE_SAY && n->type != TYPE_PILE && n->low == n->high)
        return (struct simple){IN_CONST, n->low};
    switch (n->kind) {
    case NODE_SEAT:
        return (struct simple){IN_CONST, 1 + emitter_player(e, n->whose)};
    case NODE_OPTION:
        return (struct simple){IN_OPTION, n->a};
    case NODE_PART:
        return emitter_at(e, emitter_place_at(e, node));
    case NODE_PHASE:
        return e->g->phase == 0 ? (struct simple){IN_CONST, 0} : emitter_at(e, e->g->phase);
    case NODE_LET:
        return (struct simple){IN_FRAME, e->frames_let + n->a};
    case NODE_VERB:
        return (struct simple){IN_FRAME, FRAME_VERB + emitter_player(e, n->whose)};
    case NODE_CHOSEN:
        return (struct simple){IN_FRAME, n->whose == WHOSE_NATURE
                                             ? (int)FRAME_NATURE
                                             : FRAME_NUMBER + emitter_player(e, n->whose)};
    case NODE_SIZE:
        if (n->b > 0 || e->d->node[n->a].kind == NODE_BEFORE ||
            e->g->run.place[emitter_place_at(e, n->a)].is_rest)
            return (struct simple){-1, 0};
        return (struct simple){IN_SIZE, emitter_place_at(e, n->a)};
    default:
        return (struct simple){-1, 0};
    }
}

void emitter_with(struct emitter *e, int code, struct simple with, int label)
{
    struct instruction *load = &e->code[e->n > 0 ? e->n - 1 : 0];
    int first = load->code - DO_LOAD * OPERANDS;

    if (e->n > e->alone && code >= DO_MIN && first >= IN_FRAME && first <= IN_BITS &&
        with.in <= IN_FRAME) /* two that are joined */
        *load = (struct instruction){(uint8_t)JOINED_CODE(code, first, with.in), (uint8_t)load->d,
                                     (uint16_t)label, with.at};
    else
        emitter_add(e, code * OPERANDS + with.in, 0, label, with.at);
}

void emitter_const(struct emitter *e, int code, int value, int label)
{
    emitter_with(e, code, (struct simple){IN_CONST, value}, label);
}

void emitter_frame(struct emitter *e, int code, int frame, int label)
{
    emitter_with(e, code, (struct simple){IN_FRAME, frame}, label);
}

void emitter_place(struct emitter *e, int code, int place, int label)
{
    emitter_with(e, code, emitter_at(e, place), label);
}

void emitter_keep(struct emitter *e, int place)
{
    struct simple at = emitter_at(e, place);
    struct instruction *last = &e->code[e->n - 1];

    if (e->n > e->alone && last->code == DO_LOAD * OPERANDS + IN_CONST)
        *last = (struct instruction){
            .code = (uint8_t)(SET_FRAME + at.in - IN_FRAME), .b = (uint8_t)at.at, .d = last->d};
    else
        emitter_add(e, DO_STORE + at.in, at.at, 0, 0);
}

void emitter_save(struct emitter *e, int frame)
{
    emitter_add(e, DO_STORE_FRAME, frame, 0, 0);
}

struct simple emitter_save_new(struct emitter *e)
{
    if (e->frames == FRAME_MAX) {
        emitter_too_long(e);
        e->frames = FRAME_FREE;
    }
    emitter_save(e, e->frames);
    return (struct simple){IN_FRAME, e->frames++};
}
