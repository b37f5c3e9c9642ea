/* Expressions go through the register; what an instruction can take as its operand is never loaded.
 */
#include "rulefile/emitter.h"

#include "rulefile/node.h"

/* A value that an instruction can take as it is. */
struct simple {
    int in; /* enum operand, or -1 */
    int at; /* where it is; of a constant, its value */
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
           code == DO_NEXT || code == IF_EMPTY || code == IF_CARDS ||
           code >= JOINED_CODE(IF_LESS, IN_FRAME, 0);
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

static int emitter_new_frame(struct emitter *e)
{
    if (e->frames == FRAME_MAX) {
        emitter_too_long(e);
        e->frames = FRAME_FREE;
    }
    return e->frames++;
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

    if (n->kind < NODE_SAY && n->type != TYPE_PILE && n->low == n->high)
        return (struct simple){IN_CONST, n->low};
    switch (n->kind) {
    case NODE_CONST:
        return (struct simple){IN_CONST, n->low};
    case NODE_SEAT:
        return (struct simple){IN_CONST, 1 + emitter_player(e, n->whose)};
    case NODE_OPTION:
        return (struct simple){IN_OPTION, n->a};
    case NODE_PART:
        return emitter_at(e, emitter_place_of(e, n->a, n->whose));
    case NODE_PHASE:
        return e->g->phase == 0 ? (struct simple){IN_CONST, 0} : emitter_at(e, e->g->phase);
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
    bool can_join = code >= DO_ADD && load->code >= DO_LOAD * OPERANDS + IN_FRAME &&
                    load->code <= DO_LOAD * OPERANDS + IN_BITS && with.in <= IN_FRAME;

    return can_join ? JOINED_CODE(code, load->code - DO_LOAD * OPERANDS, with.in) : -1;
}

static void emitter_with(struct emitter *e, int code, struct simple with, int label)
{
    int joined = e->n > e->alone ? emitter_joined(&e->code[e->n - 1], code, with) : -1;

    if (joined >= 0) {
        struct instruction *load = &e->code[e->n - 1];

        *load = (struct instruction){(uint8_t)joined, (uint8_t)load->d, (uint16_t)label, with.at};
        return;
    }
    emitter_add(e, code * OPERANDS + with.in, 0, label, with.at);
}

void emitter_const(struct emitter *e, int code, int value, int label)
{
    emitter_with(e, code, (struct simple){IN_CONST, value}, label);
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
        at.in <= IN_BITS) {
        *last = (struct instruction){
            .code = (uint8_t)(SET_FRAME + at.in - IN_FRAME), .b = (uint8_t)at.at, .d = last->d};
        return;
    }
    emitter_add(e, DO_STORE + at.in, at.at, 0, 0);
}

void emitter_frame(struct emitter *e, int code, int frame, int label)
{
    emitter_with(e, code, (struct simple){IN_FRAME, frame}, label);
}

void emitter_save(struct emitter *e, int frame)
{
    emitter_add(e, DO_STORE + IN_FRAME, frame, 0, 0);
}

/* Put the register into a new number of the frame. */
static struct simple emitter_save_new(struct emitter *e)
{
    struct simple saved = {IN_FRAME, emitter_new_frame(e)};

    emitter_save(e, saved.at);
    return saved;
}

/* Get the left value into the register, and the right one as an operand. */
static struct simple emitter_both(struct emitter *e, int left, int right)
{
    struct simple with = emitter_simple(e, right);

    if (with.in < 0) {
        emitter_value(e, right);
        with = emitter_save_new(e);
    }
    emitter_value(e, left);
    return with;
}

/* ---- what is known before the game ----------------------------------------------------------- */

/* Is it known who made which move? */
static bool emitter_knows_verb(const struct emitter *e, const struct node *n, int *verb)
{
    if (n->kind != NODE_VERB || e->verb == VERB_UNKNOWN)
        return false;
    *verb = emitter_player(e, n->whose) == e->mover ? e->verb : -1;
    return true;
}

/* Is a condition known before the game is played? Moves that say something are not shortened: a
 * refusal is asked for numbers that no move has. */
static int emitter_decided(const struct emitter *e, int node)
{
    const struct node *n = emitter_node(e, node);
    int a, b;

    if (n->kind == NODE_CONST)
        return n->low;
    if (e->loud)
        return UNDECIDED_CONDITION;
    if (n->low == n->high)
        return n->low;
    if (n->kind == NODE_EQUAL && emitter_knows_verb(e, emitter_node(e, n->a), &a))
        return a == emitter_node(e, n->b)->low;
    if (n->kind == NODE_NOT && (a = emitter_decided(e, n->a)) != UNDECIDED_CONDITION)
        return !a;
    if (n->kind != NODE_AND && n->kind != NODE_OR)
        return UNDECIDED_CONDITION;
    a = emitter_decided(e, n->a);
    b = emitter_decided(e, n->b);
    if (n->kind == NODE_AND)
        return a == 0 || b == 0 ? 0 : a == 1 && b == 1 ? 1 : UNDECIDED_CONDITION;
    return a == 1 || b == 1 ? 1 : a == 0 && b == 0 ? 0 : UNDECIDED_CONDITION;
}

/* ---- values ---------------------------------------------------------------------------------- */

static void emitter_combine(struct emitter *e, int code, const struct node *n)
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
    int other = emitter_label(e), end = emitter_label(e), decided = emitter_decided(e, n->a);

    if (decided != UNDECIDED_CONDITION) {
        emitter_value(e, decided ? n->b : n->c);
        return;
    }
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
    bool rest = e->g->program.places.at[place].is_rest;
    int code = n->kind == NODE_COUNT              ? DO_COUNT
               : n->kind == NODE_SIZE && n->b > 0 ? DO_SIZE_FROM
               : n->kind == NODE_SIZE && rest     ? DO_SIZE_REST
               : n->kind == NODE_SIZE             ? DO_SIZE
               : n->kind == NODE_HIGHEST          ? DO_HIGHEST
                                                  : DO_LOWEST;

    if (code == DO_SIZE_FROM) {
        emitter_value(e, n->b);
        from = emitter_save_new(e).at;
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
        if (n->kind >= NODE_MULTIPLY && n->kind <= NODE_SUBTRACT)
            emitter_combine(e, DO_MULTIPLY + n->kind - NODE_MULTIPLY, n);
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
    int left = emitter_simple(e, n->a).in, right = emitter_simple(e, n->b).in;
    bool exchange = left >= 0 && (right < 0 || (left == IN_CONST && right > IN_CONST));
    int frames = e->frames, which = n->kind - NODE_LESS;
    struct simple with = emitter_both(e, exchange ? n->b : n->a, exchange ? n->a : n->b);

    emitter_with(e, codes[wanted][exchange][which], with, label);
    e->frames = frames;
}

/* The pile of a condition that it has no card, or that it has one; 0: it is another condition. */
static int emitter_asked_pile(const struct emitter *e, const struct node *n, bool *some)
{
    const struct node *a = emitter_node(e, n->a), *b = emitter_node(e, n->b);
    const struct node *size, *zero;

    *some = n->kind == NODE_LESS;
    size = *some ? b : a;
    zero = *some ? a : b;
    if ((n->kind != NODE_LESS && n->kind != NODE_EQUAL) || size->kind != NODE_SIZE || size->b > 0 ||
        zero->low != 0 || zero->high != 0 || emitter_node(e, size->a)->kind == NODE_BEFORE)
        return 0;
    return emitter_place_of(e, emitter_node(e, size->a)->a, emitter_node(e, size->a)->whose);
}

void emitter_if_cards(struct emitter *e, int place, bool some, int label)
{
    if (e->g->program.places.at[place].is_rest) {
        emitter_add(e, DO_SIZE_REST, place, 0, 0);
        emitter_const(e, some ? IF_MORE : IF_EQUAL, 0, label);
    } else {
        emitter_add(e, some ? IF_CARDS : IF_EMPTY, place, label, 0);
    }
}

static void emitter_branch(struct emitter *e, int node, bool wanted, int label)
{
    const struct node *n = emitter_node(e, node);
    int decided = emitter_decided(e, node), place;
    bool some;

    if (decided != UNDECIDED_CONDITION) {
        if (decided == wanted)
            emitter_jump(e, label);
        return;
    }
    if ((place = emitter_asked_pile(e, n, &some)) > 0) {
        emitter_if_cards(e, place, some == wanted, label);
        return;
    }
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
    value = emitter_save_new(e);
    emitter_value(e, bound);
    emitter_with(e, code, value, 0);
    e->frames = frames;
}

static void emitter_set(struct emitter *e, const struct node *n)
{
    const struct node *place = emitter_node(e, n->a), *value = emitter_node(e, n->b);

    emitter_value(e, n->b);
    emitter_store(e, place->a, place->whose, value->low, value->high);
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
    int other = emitter_label(e), end = emitter_label(e), begin = e->n, first;
    int decided = emitter_decided(e, n->a);

    if (decided != UNDECIDED_CONDITION) {
        emitter_block(e, decided ? n->b : n->c);
        return;
    }
    emitter_unless(e, n->a, other);
    first = e->n;
    emitter_block(e, n->b);
    if (e->n == first) {
        e->n = begin;
        emitter_if(e, n->a, end);
        first = e->n;
    } else if (n->c > 0) {
        emitter_jump(e, end);
    }
    emitter_put(e, other);
    emitter_block(e, n->c);
    if (e->n == first)
        e->n = begin;
    emitter_put(e, end);
}

static void emitter_each(struct emitter *e, int block)
{
    int me = e->me;

    for (e->me = P1; e->me <= P2; e->me++)
        emitter_block(e, block);
    e->me = me;
}

void emitter_return(struct emitter *e, int value)
{
    emitter_const(e, DO_LOAD, value, 0);
    emitter_add(e, DO_STOP, 0, 0, 0);
}

void emitter_result(struct emitter *e, int result, int player)
{
    emitter_add(e, DO_END, result == 0 ? DRAW : (int)state_won_by(result > 0 ? player : !player), 0,
                0);
}

static void emitter_let(struct emitter *e, const struct node *n)
{
    if (!e->loud && !n->c)
        return;
    emitter_value(e, n->b);
    emitter_save(e, e->frames_let + n->a);
}

void emitter_reach(struct emitter *e, int node)
{
    int line, column;

    if (!e->loud || e->d->lines == NULL)
        return;
    lexer_place(&e->d->x, emitter_node(e, node)->at, &line, &column);
    emitter_add(e, DO_REACH, 0, 0, line);
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
static void emitter_say(struct emitter *e, int code, int player, int from)
{
    int len = e->words_len - from;

    for (int i = 0; i < e->n; i++) {
        const struct instruction *k = &e->code[i];

        if ((k->code == SAY_WORDS || k->code == SAY_DOES || k->code == SAY_VERB) && k->c == len &&
            memcmp(e->words + k->d, e->words + from, (size_t)len) == 0) {
            e->words_len = from;
            from = k->d;
            break;
        }
    }
    if (len > 0)
        emitter_add(e, code, player, len, from);
}

/* Say letters of the file, and perhaps end the line. */
static void emitter_letters(struct emitter *e, const struct node *n, bool ends_line)
{
    int from = e->words_len, code = n->kind != NODE_DOES ? SAY_WORDS : n->a ? SAY_DOES : SAY_VERB;

    for (int at = n->low; at < n->high; at++)
        emitter_letter(e, e->d->x.text[e->d->x.text[at] == '\\' ? ++at : at]);
    if (ends_line)
        emitter_letter(e, '\n');
    emitter_say(e, code, emitter_player(e, n->whose), from);
}

static void emitter_piece(struct emitter *e, const struct node *n)
{
    const struct node *value = emitter_node(e, n->a);

    switch (n->kind) {
    case NODE_WORDS:
    case NODE_DOES:
        emitter_letters(e, n, false);
        break;
    case NODE_VALUE:
    case NODE_ARTICLE:
        emitter_value(e, n->a);
        emitter_add(e, n->kind == NODE_VALUE ? SAY_NUMBER : SAY_ARTICLE, 0, 0, 0);
        break;
    case NODE_CARDS:
        emitter_add(e, SAY_CARDS, emitter_place_of(e, value->a, value->whose), 0, 0);
        break;
    case NODE_WHOSE:
    case NODE_NAME:
        emitter_add(e, n->kind == NODE_NAME ? SAY_NAME : SAY_WHOSE, emitter_player(e, n->whose), 0,
                    0);
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
        emitter_piece(e, emitter_node(e, node));
}

/* The end of the line belongs to its last words, if it ends with words. */
static void emitter_line(struct emitter *e, int node)
{
    const struct node *n = emitter_node(e, node), empty = {.kind = NODE_WORDS};

    if (!e->loud)
        return;
    for (; node > 0 && (n->kind != NODE_WORDS || n->next > 0); n = emitter_node(e, node)) {
        emitter_piece(e, n);
        node = n->next;
    }
    emitter_letters(e, node > 0 ? n : &empty, true);
}

void emitter_block(struct emitter *e, int node)
{
    for (; node > 0 && !e->d->x.failed; node = emitter_node(e, node)->next) {
        const struct node *n = emitter_node(e, node);

        if (node_is_deed(n))
            emitter_reach(e, node);
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
            emitter_result(e,
                           n->kind == NODE_DRAW  ? 0
                           : n->kind == NODE_WIN ? 1
                                                 : -1,
                           emitter_player(e, WHOSE_MINE));
        }
    }
}
