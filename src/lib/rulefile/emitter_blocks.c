/* Statements and texts. */
#include "rulefile/emitter.h"

/* ---- texts ----------------------------------------------------------------------------------- */

/* Say letters of the file, and perhaps end the line. The same letters are kept once: most code is
 * for two. */
static void emitter_letters(struct emitter *e, const struct node *n, bool ends_line)
{
    int from = e->words_len, code = n->kind != NODE_DOES ? SAY_WORDS : n->a ? SAY_DOES : SAY_VERB;
    const char *text = e->d->x.text;
    int len;

    if (n->high - n->low + 1 > WORDS_MAX - from) {
        emitter_too_long(e);
        return;
    }
    for (int at = n->low; at < n->high; at++)
        e->words[e->words_len++] = text[text[at] == '\\' ? ++at : at];
    if (ends_line)
        e->words[e->words_len++] = '\n';
    len = e->words_len - from;
    for (const struct instruction *k = e->code; k < e->code + e->n; k++)
        if ((k->code == SAY_WORDS || k->code == SAY_DOES || k->code == SAY_VERB) && k->c == len &&
            memcmp(e->words + k->d, e->words + from, (size_t)len) == 0) {
            e->words_len = from;
            from = k->d;
            break;
        }
    if (len > 0)
        emitter_add(e, code, emitter_player(e, n->whose), len, from);
}

static void emitter_piece(struct emitter *e, const struct node *n)
{
    int player = emitter_player(e, n->whose);

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
        emitter_add(e, SAY_CARDS, emitter_place_at(e, n->a), 0, 0);
        break;
    case NODE_NAME:
    case NODE_WHOSE:
        emitter_add(e, n->kind == NODE_NAME ? SAY_NAME : SAY_WHOSE, player, 0, 0);
        break;
    case NODE_CHOICES:
        emitter_add(e, SAY_CHOICES, player, 0, n->a);
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
    for (; node > 0; node = e->d->node[node].next)
        emitter_piece(e, &e->d->node[node]);
}

/* The end of the line belongs to its last words, if it ends with words. */
static void emitter_line(struct emitter *e, int node)
{
    const struct node *n = &e->d->node[node], empty = {.kind = NODE_WORDS};

    for (; node > 0 && (n->kind != NODE_WORDS || n->next > 0); n = &e->d->node[node]) {
        emitter_piece(e, n);
        node = n->next;
    }
    emitter_letters(e, node > 0 ? n : &empty, true);
}

/* ---- statements ------------------------------------------------------------------------------ */

static void emitter_cut(struct emitter *e, int code, int bound)
{
    struct simple with = emitter_simple(e, bound);
    int frames = e->frames;

    if (with.in < 0) {
        with = emitter_save_new(e);
        emitter_value(e, bound);
    }
    emitter_with(e, code, with, 0);
    e->frames = frames;
}

void emitter_store(struct emitter *e, int part, int whose, int low, int high)
{
    const struct draft_part *p = &e->d->part[part];

    if (p->kind == PART_NUMBER && high > e->d->node[p->high].low)
        emitter_cut(e, DO_MIN, p->high);
    if (p->kind == PART_NUMBER && low < e->d->node[p->low].high)
        emitter_cut(e, DO_MAX, p->low);
    emitter_keep(e, emitter_place_of(e, part, whose));
}

/* Where nobody reads, a block that only says something is nothing, and so is its condition. */
static void emitter_when(struct emitter *e, const struct node *n)
{
    int other = emitter_label(e), end = emitter_label(e), begin = e->n, first;
    int decided = emitter_decided(e, n->a);

    if (decided >= 0) {
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

void emitter_reach(struct emitter *e, int node, int does)
{
    int line, column;

    if (!e->loud || e->d->lines == NULL)
        return;
    lexer_place(&e->d->x, e->d->node[node].at, &line, &column);
    e->d->lines->does[line] = (unsigned)does;
    emitter_add(e, DO_REACH, 0, 0, line);
}

static void emitter_statement(struct emitter *e, const struct node *n)
{
    const struct node *place = &e->d->node[n->a], *value = &e->d->node[n->b];
    int me = e->me;

    switch (n->kind) {
    case NODE_SAY:
        if (e->loud)
            emitter_line(e, n->a);
        break;
    case NODE_SET:
        emitter_value(e, n->b);
        emitter_store(e, place->a, place->whose, value->low, value->high);
        break;
    case NODE_GIVE:
        emitter_value(e, n->b);
        emitter_add(e, n->c > 0 ? DO_GIVE : DO_TAKE, emitter_place_at(e, n->a), 0, 0);
        break;
    case NODE_CARRY:
        if (n->c > 0)
            emitter_value(e, n->c);
        emitter_add(e, n->c > 0 ? DO_CARRY : DO_CARRY_ALL, emitter_place_at(e, n->a), 0,
                    emitter_place_at(e, n->b));
        break;
    case NODE_LET_BE:
        if (!e->loud && !n->c)
            break;
        emitter_value(e, n->b);
        emitter_save(e, e->frames_let + n->a);
        break;
    case NODE_WHEN:
        emitter_when(e, n);
        break;
    case NODE_EACH:
        for (e->me = P1; e->me <= P2; e->me++)
            emitter_block(e, n->a);
        e->me = me;
        break;
    default:
        emitter_result(e,
                       n->kind == NODE_DRAW  ? 0
                       : n->kind == NODE_WIN ? 1
                                             : -1,
                       emitter_player(e, WHOSE_MINE));
    }
}

void emitter_block(struct emitter *e, int node)
{
    for (const struct node *n; node > 0 && !e->d->x.failed; node = n->next) {
        n = &e->d->node[node];
        if (n->kind != NODE_LET_BE && n->kind != NODE_WHEN && n->kind != NODE_EACH)
            emitter_reach(e, node, LINE_STATEMENT);
        emitter_statement(e, n);
    }
}

/* ---- ends ------------------------------------------------------------------------------------ */

void emitter_return(struct emitter *e, int value)
{
    emitter_const(e, DO_LOAD, value, 0);
    emitter_add(e, DO_STOP, 0, 0, 0);
}

void emitter_return_flag(struct emitter *e, int yes)
{
    emitter_return(e, 0);
    emitter_put(e, yes);
    emitter_return(e, 1);
}

void emitter_result(struct emitter *e, int result, int player)
{
    emitter_add(e, DO_END, result == 0 ? DRAW : (int)state_won_by(result > 0 ? player : !player), 0,
                0);
}
