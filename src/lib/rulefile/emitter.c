/* Expressions go through the register; what an instruction can take as its operand is never loaded.
 */
#include "rulefile/emitter.h"

/* A value that an instruction can take as it is. */
struct simple {
    int in; /* enum operand, or -1 */
    int b;
};

static const struct node *emitter_node(const struct emitter *e, int node)
{
    return &e->d->node[node];
}

/* ---- instructions ---------------------------------------------------------------------------- */

static void emitter_too_long(struct emitter *e)
{
    lexer_fail(&e->d->x, e->d->x.len, "the rules are too long: their program does not fit");
}

void emitter_add(struct emitter *e, int code, int b, int c, int d)
{
    if (e->n == CODE_MAX) {
        emitter_too_long(e);
        e->n = 1;
    }
    e->code[e->n++] = (struct instruction){(uint8_t)code, (uint16_t)b, (uint16_t)c, (uint16_t)d};
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
        e->labels = 0;
    }
    e->label[e->labels] = 0;
    return e->labels++;
}

void emitter_put(struct emitter *e, int label)
{
    e->label[label] = e->n;
    e->alone = e->n;
}

void emitter_jump(struct emitter *e, int label)
{
    emitter_add(e, DO_JUMP, 0, label, 0);
}

static bool emitter_jumps(int code)
{
    return (code >= IF_LESS * OPERANDS && code < WITH_OPERAND * OPERANDS) || code == DO_JUMP ||
           code == DO_NEXT || (code >= JOINED && code < JOINED_CODE(JOIN_ADD, 0, 0));
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

static int emitter_frame(struct emitter *e)
{
    if (e->frames == FRAME_MAX) {
        emitter_too_long(e);
        e->frames = FRAME_FREE;
    }
    return e->frames++;
}

static int emitter_constant(struct emitter *e, int value)
{
    int *constant = e->g->program.constant;

    for (int i = 0; i < e->constants; i++)
        if (constant[i] == value)
            return i;
    if (e->constants == CONSTANTS_MAX) {
        emitter_too_long(e);
        return 0;
    }
    constant[e->constants] = value;
    return e->constants++;
}

/* ---- operands -------------------------------------------------------------------------------- */

static int emitter_player(const struct emitter *e, int whose)
{
    int me = e->me == P2 ? P2 : P1;

    return whose == WHOSE_MINE ? me : whose == WHOSE_THEIRS ? !me : whose == WHOSE_P2 ? P2 : P1;
}

int emitter_place_of(const struct emitter *e, int part, int whose)
{
    return e->g->part[part].place[emitter_player(e, whose)];
}

static struct simple emitter_at(const struct emitter *e, int place)
{
    const struct place *at = &e->g->program.places.at[place];

    return (struct simple){at->in, at->in == IN_BITS ? place : at->at};
}

static int emitter_frame_of(const struct emitter *e, const struct node *n)
{
    if (n->kind == NODE_LET)
        return e->frames_let + n->a;
    if (n->kind == NODE_VERB)
        return FRAME_VERB + emitter_player(e, n->whose);
    return n->whose == WHOSE_NATURE ? (int)FRAME_NATURE
                                    : FRAME_NUMBER + emitter_player(e, n->whose);
}

static struct simple emitter_simple(struct emitter *e, int node)
{
    const struct node *n = emitter_node(e, node);

    if (n->type == TYPE_NUMBER && n->low == n->high)
        return (struct simple){IN_CONST, emitter_constant(e, n->low)};
    switch (n->kind) {
    case NODE_CONST:
        return (struct simple){IN_CONST, emitter_constant(e, n->low)};
    case NODE_SEAT:
        return (struct simple){IN_CONST, emitter_constant(e, 1 + emitter_player(e, n->whose))};
    case NODE_OPTION:
        return (struct simple){IN_OPTION, n->a};
    case NODE_PART:
        return emitter_at(e, emitter_place_of(e, n->a, n->whose));
    case NODE_PHASE:
        return e->g->phase == 0 ? (struct simple){IN_CONST, emitter_constant(e, 0)}
                                : emitter_at(e, e->g->phase);
    case NODE_LET:
    case NODE_VERB:
    case NODE_CHOSEN:
        return (struct simple){IN_FRAME, emitter_frame_of(e, n)};
    default:
        return (struct simple){-1, 0};
    }
}

/* Which of the joined instructions are these two? -1: they are not joined. */
static int emitter_joined(const struct instruction *load, int code, struct simple with)
{
    static const int firsts[OPERANDS] = {
        [IN_CONST] = -1,        [IN_OPTION] = FIRST_OPTION, [IN_FRAME] = FIRST_FRAME,
        [IN_BYTE] = FIRST_BYTE, [IN_WORD] = FIRST_WORD,     [IN_BITS] = -1};
    static const int seconds[OPERANDS] = {[IN_CONST] = SECOND_CONST,
                                          [IN_OPTION] = SECOND_OPTION,
                                          [IN_FRAME] = SECOND_FRAME,
                                          [IN_BYTE] = -1,
                                          [IN_WORD] = -1,
                                          [IN_BITS] = -1};
    int join = code >= IF_LESS       ? code - IF_LESS
               : code == DO_ADD      ? (int)JOIN_ADD
               : code == DO_SUBTRACT ? (int)JOIN_SUBTRACT
                                     : -1;

    if (join < 0 || load->code >= OPERANDS || firsts[load->code] < 0 || seconds[with.in] < 0)
        return -1;
    return JOINED_CODE(join, firsts[load->code], seconds[with.in]);
}

static void emitter_with(struct emitter *e, int code, struct simple with, int label)
{
    int joined = e->n > e->alone ? emitter_joined(&e->code[e->n - 1], code, with) : -1;

    if (joined >= 0) {
        e->code[e->n - 1].code = (uint8_t)joined;
        e->code[e->n - 1].c = (uint16_t)label;
        e->code[e->n - 1].d = (uint16_t)with.b;
        return;
    }
    emitter_add(e, code * OPERANDS + with.in, with.b, label, 0);
}

void emitter_const(struct emitter *e, int code, int value, int label)
{
    emitter_with(e, code, (struct simple){IN_CONST, emitter_constant(e, value)}, label);
}

void emitter_place(struct emitter *e, int code, int place, int label)
{
    emitter_with(e, code, emitter_at(e, place), label);
}

void emitter_keep(struct emitter *e, int place)
{
    struct simple at = emitter_at(e, place);
    struct instruction *last = &e->code[e->n - 1];

    if (e->n > e->alone && last->code == DO_LOAD * OPERANDS + IN_CONST && at.in >= IN_FRAME &&
        at.in <= IN_WORD) {
        *last = (struct instruction){
            .code = (uint8_t)(SET_FRAME + at.in - IN_FRAME), .b = (uint16_t)at.b, .d = last->b};
        return;
    }
    emitter_add(e, DO_STORE + at.in, at.b, 0, 0);
}

/* Put the register into a new number of the frame. */
static struct simple emitter_save(struct emitter *e)
{
    struct simple saved = {IN_FRAME, emitter_frame(e)};

    emitter_add(e, DO_STORE + IN_FRAME, saved.b, 0, 0);
    return saved;
}

/* Get the left value into the register, and the right one as an operand. */
static struct simple emitter_both(struct emitter *e, int left, int right)
{
    struct simple with = emitter_simple(e, right);

    if (with.in < 0) {
        emitter_value(e, right);
        with = emitter_save(e);
    }
    emitter_value(e, left);
    return with;
}

/* ---- values ---------------------------------------------------------------------------------- */

static void emitter_arithmetic(struct emitter *e, int code, const struct node *n)
{
    int frames = e->frames, left = n->a, right = n->b;
    bool exchange = code != DO_SUBTRACT && code != DO_DIVIDE && emitter_simple(e, right).in < 0 &&
                    emitter_simple(e, left).in >= 0;

    emitter_with(e, code, emitter_both(e, exchange ? right : left, exchange ? left : right), 0);
    e->frames = frames;
}

static void emitter_flag_value(struct emitter *e, int node)
{
    int no = emitter_label(e), end = emitter_label(e);

    emitter_unless(e, node, no);
    emitter_const(e, DO_LOAD, 1, 0);
    emitter_jump(e, end);
    emitter_put(e, no);
    emitter_const(e, DO_LOAD, 0, 0);
    emitter_put(e, end);
}

static void emitter_choose(struct emitter *e, const struct node *n)
{
    int other = emitter_label(e), end = emitter_label(e);

    emitter_unless(e, n->a, other);
    emitter_value(e, n->b);
    emitter_jump(e, end);
    emitter_put(e, other);
    emitter_value(e, n->c);
    emitter_put(e, end);
}

static bool emitter_is_before(const struct emitter *e, int node)
{
    return emitter_node(e, node)->kind == NODE_BEFORE;
}

/* What a pile tells. A pile from before the choice is looked at there. */
static void emitter_of_pile(struct emitter *e, const struct node *n)
{
    const struct node *cards = emitter_node(e, n->a);
    int place = emitter_place_of(e, cards->a, cards->whose), frames = e->frames, from = 0;
    int code = n->kind == NODE_COUNT              ? DO_COUNT
               : n->kind == NODE_SIZE && n->b > 0 ? DO_SIZE_FROM
               : n->kind == NODE_SIZE             ? DO_SIZE
               : n->kind == NODE_HIGHEST          ? DO_HIGHEST
                                                  : DO_LOWEST;

    if (code == DO_SIZE_FROM) {
        emitter_value(e, n->b);
        from = emitter_save(e).b;
        emitter_value(e, n->c);
    } else if (code == DO_COUNT) {
        emitter_value(e, n->b);
    }
    if (emitter_is_before(e, n->a))
        emitter_add(e, DO_SWAP, 0, 0, 0);
    emitter_add(e, code, place, 0, from);
    if (emitter_is_before(e, n->a))
        emitter_add(e, DO_SWAP, 0, 0, 0);
    e->frames = frames;
}

static void emitter_before(struct emitter *e, const struct node *n)
{
    emitter_add(e, DO_SWAP, 0, 0, 0);
    emitter_with(e, DO_LOAD, emitter_at(e, emitter_place_of(e, n->a, n->whose)), 0);
    emitter_add(e, DO_SWAP, 0, 0, 0);
}

void emitter_value(struct emitter *e, int node)
{
    const struct node *n = emitter_node(e, node);
    struct simple with = emitter_simple(e, node);

    if (with.in >= 0) {
        emitter_with(e, DO_LOAD, with, 0);
        return;
    }
    switch (n->kind) {
    case NODE_BEFORE:
        emitter_before(e, n);
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
        emitter_choose(e, n);
        break;
    case NODE_COUNT:
    case NODE_SIZE:
    case NODE_HIGHEST:
    case NODE_LOWEST:
        emitter_of_pile(e, n);
        break;
    default:
        if (n->kind >= NODE_ADD && n->kind <= NODE_MAX)
            emitter_arithmetic(e, DO_ADD + n->kind - NODE_ADD, n);
        else
            emitter_flag_value(e, node);
    }
}

/* ---- conditions ------------------------------------------------------------------------------ */

/* Jump if a comparison is `true_or_not`. The side that an instruction can take is the operand. */
static void emitter_compare(struct emitter *e, const struct node *n, bool wanted, int label)
{
    static const int codes[2][2][3] = {
        /* not wanted: the opposite; and with the sides exchanged */
        {{IF_AT_LEAST, IF_MORE, IF_UNEQUAL}, {IF_AT_MOST, IF_LESS, IF_UNEQUAL}},
        {{IF_LESS, IF_AT_MOST, IF_EQUAL}, {IF_MORE, IF_AT_LEAST, IF_EQUAL}}};
    bool exchange = emitter_simple(e, n->b).in < 0 && emitter_simple(e, n->a).in >= 0;
    int frames = e->frames, which = n->kind - NODE_LESS;
    struct simple with = emitter_both(e, exchange ? n->b : n->a, exchange ? n->a : n->b);

    emitter_with(e, codes[wanted][exchange][which], with, label);
    e->frames = frames;
}

static void emitter_branch(struct emitter *e, int node, bool wanted, int label)
{
    const struct node *n = emitter_node(e, node);

    switch (n->kind) {
    case NODE_LESS:
    case NODE_AT_MOST:
    case NODE_EQUAL:
        emitter_compare(e, n, wanted, label);
        return;
    case NODE_NOT:
        emitter_branch(e, n->a, !wanted, label);
        return;
    case NODE_AND:
    case NODE_OR:
        if ((n->kind == NODE_OR) == wanted) {
            emitter_branch(e, n->a, wanted, label);
            emitter_branch(e, n->b, wanted, label);
        } else {
            int end = emitter_label(e);

            emitter_branch(e, n->a, !wanted, end);
            emitter_branch(e, n->b, wanted, label);
            emitter_put(e, end);
        }
        return;
    case NODE_CONST:
        if ((n->low == 1) == wanted)
            emitter_jump(e, label);
        return;
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

/* ---- statements ------------------------------------------------------------------------------ */

static void emitter_cut(struct emitter *e, int code, int bound)
{
    struct simple with = emitter_simple(e, bound), value;
    int frames = e->frames;

    if (with.in >= 0) {
        emitter_with(e, code, with, 0);
        return;
    }
    value = emitter_save(e);
    emitter_value(e, bound);
    emitter_with(e, code, value, 0);
    e->frames = frames;
}

void emitter_store(struct emitter *e, int part, int whose, int low, int high)
{
    const struct draft_part *p = &e->d->part[part];

    if (p->kind == PART_NUMBER) {
        if (high > emitter_node(e, p->high)->low)
            emitter_cut(e, DO_MIN, p->high);
        if (low < emitter_node(e, p->low)->high)
            emitter_cut(e, DO_MAX, p->low);
    }
    emitter_keep(e, emitter_place_of(e, part, whose));
}

static void emitter_set(struct emitter *e, const struct node *n)
{
    const struct node *place = emitter_node(e, n->a), *value = emitter_node(e, n->b);

    emitter_value(e, n->b);
    emitter_store(e, place->a, place->whose, value->low, value->high);
}

static void emitter_give(struct emitter *e, const struct node *n)
{
    const struct node *place = emitter_node(e, n->a);

    emitter_value(e, n->b);
    emitter_add(e, n->c > 0 ? DO_GIVE : DO_TAKE, emitter_place_of(e, place->a, place->whose), 0, 0);
}

static void emitter_carry(struct emitter *e, const struct node *n)
{
    const struct node *a = emitter_node(e, n->a), *b = emitter_node(e, n->b);
    int from = emitter_place_of(e, a->a, a->whose), to = emitter_place_of(e, b->a, b->whose);

    if (n->c > 0)
        emitter_value(e, n->c);
    emitter_add(e, n->c > 0 ? DO_CARRY : DO_CARRY_ALL, from, 0, to);
}

/* Where nobody reads, a block that only says something is nothing, and so is its condition. */
static void emitter_when(struct emitter *e, const struct node *n)
{
    int other = emitter_label(e), end = emitter_label(e), begin = e->n, first, jump;

    emitter_unless(e, n->a, other);
    first = e->n;
    emitter_block(e, n->b);
    jump = e->n;
    if (n->c > 0)
        emitter_jump(e, end);
    emitter_put(e, other);
    emitter_block(e, n->c);
    if (jump == first && e->n == jump + (n->c > 0)) {
        e->n = begin;
        emitter_put(e, other);
    }
    emitter_put(e, end);
}

static void emitter_each(struct emitter *e, int block)
{
    int me = e->me;

    for (e->me = P1; e->me <= P2; e->me++)
        emitter_block(e, block);
    e->me = me;
}

static void emitter_end(struct emitter *e, int kind)
{
    int me = e->me == P2 ? P2 : P1;

    emitter_add(e, DO_END,
                kind == NODE_DRAW  ? DRAW
                : kind == NODE_WIN ? (int)state_won_by(me)
                                   : (int)state_won_by(!me),
                0, 0);
}

static void emitter_let(struct emitter *e, const struct node *n)
{
    if (!e->loud && !n->c)
        return;
    emitter_value(e, n->b);
    emitter_add(e, DO_STORE + IN_FRAME, e->frames_let + n->a, 0, 0);
}

/* ---- texts ----------------------------------------------------------------------------------- */

static void emitter_letter(struct emitter *e, char c)
{
    if (e->words_len < WORDS_MAX)
        e->words[e->words_len++] = c;
    else
        emitter_too_long(e);
}

/* Say the words that were just written. The same words are kept once: most code is for two. */
static void emitter_say(struct emitter *e, int from)
{
    int len = e->words_len - from;

    for (int i = 0; i < e->n; i++) {
        int at = e->code[i].b + 65536 * e->code[i].c;

        if (e->code[i].code == SAY_WORDS && e->code[i].d == len &&
            memcmp(e->words + at, e->words + from, (size_t)len) == 0) {
            e->words_len = from;
            from = at;
            break;
        }
    }
    if (len > 0)
        emitter_add(e, SAY_WORDS, from & 0xffff, from >> 16, len);
}

static void emitter_literal(struct emitter *e, const struct node *n, bool ends_line)
{
    int from = e->words_len;

    for (int at = n->low; at < n->high; at++)
        emitter_letter(e, e->d->x.text[e->d->x.text[at] == '\\' ? ++at : at]);
    if (ends_line)
        emitter_letter(e, '\n');
    emitter_say(e, from);
}

static void emitter_piece(struct emitter *e, const struct node *n)
{
    const struct node *value = emitter_node(e, n->a);

    switch (n->kind) {
    case NODE_VALUE:
    case NODE_ARTICLE:
        emitter_value(e, n->a);
        emitter_add(e, n->kind == NODE_VALUE ? SAY_NUMBER : SAY_ARTICLE, 0, 0, 0);
        break;
    case NODE_CARDS:
        emitter_add(e, SAY_CARDS, emitter_place_of(e, value->a, value->whose), 0, 0);
        break;
    case NODE_NAME:
        emitter_add(e, SAY_NAME, emitter_player(e, n->whose), 0, 0);
        break;
    case NODE_CHOICES:
        emitter_add(e, SAY_CHOICES, emitter_player(e, WHOSE_MINE), 0, n->a);
        break;
    case NODE_TEXT:
        emitter_words(e, n->a);
        break;
    default:
        emitter_add(e, n->kind == NODE_S ? SAY_S : SAY_ES, 0, 0, 0);
    }
}

void emitter_words(struct emitter *e, int node)
{
    for (; node > 0; node = emitter_node(e, node)->next)
        if (emitter_node(e, node)->kind == NODE_WORDS)
            emitter_literal(e, emitter_node(e, node), false);
        else
            emitter_piece(e, emitter_node(e, node));
}

static void emitter_line(struct emitter *e, int node)
{
    int last = 0;

    if (!e->loud)
        return;
    for (int i = node; i > 0; i = emitter_node(e, i)->next)
        last = i;
    for (; node > 0 && node != last; node = emitter_node(e, node)->next)
        if (emitter_node(e, node)->kind == NODE_WORDS)
            emitter_literal(e, emitter_node(e, node), false);
        else
            emitter_piece(e, emitter_node(e, node));
    if (last > 0 && emitter_node(e, last)->kind == NODE_WORDS) {
        emitter_literal(e, emitter_node(e, last), true);
        return;
    }
    if (last > 0)
        emitter_piece(e, emitter_node(e, last));
    emitter_literal(e, &(struct node){.low = 0, .high = 0}, true);
}

void emitter_block(struct emitter *e, int node)
{
    for (; node > 0 && !e->d->x.failed; node = emitter_node(e, node)->next) {
        const struct node *n = emitter_node(e, node);

        switch (n->kind) {
        case NODE_SAY:
            emitter_line(e, n->a);
            break;
        case NODE_SET:
            emitter_set(e, n);
            break;
        case NODE_GIVE:
            emitter_give(e, n);
            break;
        case NODE_CARRY:
            emitter_carry(e, n);
            break;
        case NODE_LET_BE:
            emitter_let(e, n);
            break;
        case NODE_WHEN:
            emitter_when(e, n);
            break;
        case NODE_EACH:
            emitter_each(e, n->a);
            break;
        default:
            emitter_end(e, n->kind);
        }
    }
}
