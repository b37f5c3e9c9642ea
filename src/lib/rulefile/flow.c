/*
 * The end of a move is written once for all moves that end alike: what comes after the lines of the
 * move, the ends of the game, what a new turn puts back, "whenever", nature, and whose turn it is.
 * Such a tail stands behind the first move that needs it; the others jump there.
 */
#include "rulefile/flow.h"

#include "rulefile/choices.h"
#include "rulefile/node.h"

enum { TAILS_MAX = 512, BEGUN_BY_EITHER = 2 };

/* Which tail: what comes after a move of a player or of nature, or once it is known who chooses. */
struct tail {
    enum { TAIL_MOVE, TAIL_SETTLE, TAIL_NATURE } kind;
    int mover;            /* P1, P2, or NOBODY: both or nature moved */
    int begun_by_other;   /* who began the turn; BEGUN_BY_EITHER: the position knows */
    int phase, next_by;   /* of TAIL_MOVE: what "next" says; phase -1: the turn is over */
    int chooser;          /* P1, P2 or BOTH */
    int began, new_begun; /* of a new turn: who began the old one, else -1 */
};

struct flow {
    struct emitter *e;
    bool loud;
    unsigned ends; /* what the lines of "ends" ask for */
    struct tail tail[TAILS_MAX];
    int label[TAILS_MAX], tails;
};

static void flow_write_tail(struct flow *f, const struct tail *t);

/* Go on with a tail: here, if it is not written yet, or with a jump. */
static void flow_go(struct flow *f, struct tail t)
{
    bool take_turns = !f->e->d->together && t.mover != NOBODY;
    int i = 0;

    while (i < f->tails && memcmp(&f->tail[i], &t, sizeof t) != 0)
        i++;
    if (i < f->tails) {
        emitter_jump(f->e, f->label[i]);
    } else if (i == TAILS_MAX) {
        lexer_fail(&f->e->d->x, f->e->d->x.len, "the rules are too long: too many kinds of turns");
    } else {
        f->tail[f->tails++] = t;
        f->label[i] = emitter_label(f->e);
        emitter_put(f->e, f->label[i]);
        emitter_begin(f->e, take_turns ? t.mover : NOBODY, f->loud);
        flow_write_tail(f, &t);
    }
}

/* ---- who began the turn ---------------------------------------------------------------------- */

void flow_find_beginners(struct draft *d, struct loaded *g)
{
    bool more = true;

    g->begun_in[0] = 1;
    while (more) {
        more = false;
        for (const struct draft_move *m = d->move; m < d->move + d->moves; m++)
            for (int phase = 0; phase < g->phases && m->next_phase > 0; phase++) {
                int from = (m->phases >> phase & 1) ? g->begun_in[phase] : 0;
                int to = m->next_by == WHOSE_THEIRS ? (from & 1) << 1 | from >> 1 : from;

                more |= (g->begun_in[m->next_phase] | to) != g->begun_in[m->next_phase];
                g->begun_in[m->next_phase] |= (uint8_t)to;
            }
    }
}

/* Who began the turn in which this move is made? */
static int flow_begun(const struct loaded *g, const struct draft_move *m)
{
    int either = 0;

    for (int phase = 0; phase < g->phases; phase++)
        if (m->phases >> phase & 1)
            either |= g->begun_in[phase];
    return either == 3 ? BEGUN_BY_EITHER : either == 2;
}

/* ---- parts of tails -------------------------------------------------------------------------- */

/* Each line is asked for the player who moved, then for the other. */
static void flow_ends(struct flow *f, int mover)
{
    struct emitter *e = f->e;
    int me = e->me;

    for (int i = 0; i < 2 * e->d->ends_count; i++) {
        const struct draft_end *line = &e->d->ends[i / 2];
        int next = emitter_label(e);

        e->me = (mover == P2) != i % 2 ? P2 : P1;
        emitter_unless(e, line->cond, next);
        emitter_reach(e, line->cond, LINE_END);
        emitter_result(e, line->result, e->me);
        emitter_put(e, next);
    }
    e->me = me;
}

/* Can the end of the game follow from a change of these parts? What depends on the move, or on the
 * phase, can always have changed. */
static bool flow_can_end(const struct flow *f, unsigned changed)
{
    return (f->ends & (changed | ASKS_NUMBER | ASKS_VERB | ASKS_PHASE)) != 0;
}

/* Give a part of a player its first value: 0, or what is nearest to it, unless it says otherwise.
 */
static void flow_first_value(struct flow *f, int part, int player)
{
    struct emitter *e = f->e;
    const struct draft_part *p = &e->d->part[part];
    const struct node *first = &e->d->node[p->first]; /* node 0 is 0 */
    int me = e->me;

    e->me = player;
    if (p->first > 0)
        emitter_value(e, p->first);
    else
        emitter_const(e, DO_LOAD, 0, 0);
    emitter_store(e, part, WHOSE_MINE, first->low, first->high);
    e->me = me;
}

/* The first values of all parts of such a life, of these players. */
static void flow_put_back(struct flow *f, enum life life, int from, int to)
{
    const struct draft *d = f->e->d;

    for (int i = 0; i < d->parts; i++)
        for (int player = from; player <= to && d->part[i].life == life; player++) {
            int skip = emitter_label(f->e);

            if (life == LIFE_THIS_TURN && player == P2 && d->part[i].of_table)
                continue;
            if (d->part[i].life_if > 0)
                emitter_unless(f->e, d->part[i].life_if, skip);
            flow_first_value(f, i, player);
            emitter_put(f->e, skip);
        }
}

static void flow_lives(struct flow *f, enum life life, int whose)
{
    flow_put_back(f, life, whose == P2 ? P2 : P1, whose == P1 ? P1 : P2);
}

static void flow_whenever(struct flow *f)
{
    struct emitter *e = f->e;
    int me = e->me;

    for (int i = 0; i < e->d->whenevers; i++)
        for (e->me = P1; e->me <= P2; e->me++) {
            int next = emitter_label(e);

            emitter_unless(e, e->d->whenever[i].cond, next);
            emitter_block(e, e->d->whenever[i].body);
            emitter_put(e, next);
        }
    e->me = me;
}

/* "whenever", and the ends again if something may have changed that they ask for: by "whenever", or
 * by what a new turn has put back. */
static void flow_settle(struct flow *f, int mover, bool new_turn)
{
    const struct draft *d = f->e->d;
    unsigned changed = 0;

    for (int i = 0; i < d->whenevers; i++)
        changed |= node_changes(d, d->whenever[i].body, CHANGES);
    for (int i = 0; i < d->parts && new_turn; i++)
        if (d->part[i].life == LIFE_TURN_BEGINS || d->part[i].life == LIFE_TURN_ENDS)
            changed |= 1U << i;
    flow_whenever(f);
    if (d->whenevers > 0 ? flow_can_end(f, changed) : (f->ends & changed) != 0)
        flow_ends(f, mover);
}

/* Set what the machine itself remembers, if it does. */
static void flow_set(struct flow *f, int place, int value)
{
    if (place == 0)
        return;
    emitter_const(f->e, DO_LOAD, value, 0);
    emitter_keep(f->e, place);
}

/* If one of nature's moves is due, it is nature's turn. */
static void flow_nature(struct flow *f, int chooser)
{
    struct emitter *e = f->e;
    const struct draft *d = e->d;
    int all = emitter_label(e), end = emitter_label(e), me = e->me, dues = 0;
    int due[DRAFT_MOVES * 2];

    if (d->chances == 0)
        return;
    for (const struct draft_move *m = d->move + d->moves; m < d->move + d->moves + d->chances; m++)
        for (e->me = P1; e->me <= (m->each ? P2 : P1); e->me++)
            choices_write_due(e, m, due[dues++] = emitter_label(e));
    e->me = me;
    emitter_jump(e, end);
    for (int i = 0; i < dues; i++) {
        emitter_put(e, due[i]);
        flow_set(f, e->g->due, i);
        emitter_jump(e, all);
    }
    emitter_put(e, all);
    if (chooser != NOBODY)
        flow_set(f, e->g->chooser, chooser == P2);
    emitter_add(e, DO_TURN, CHANCE, 0, 0);
    emitter_put(e, end);
}

/* A player without a move loses, or what "stuck" says. */
static void flow_stuck(struct flow *f, int phase, int player)
{
    struct emitter *e = f->e;
    int can = emitter_label(e);

    if (choices_always_some(e->d, phase))
        return;
    choices_write_any(e, phase, player, can);
    emitter_result(e, e->d->stuck, player);
    emitter_put(e, can);
}

/* Whose turn it is. The phase is known, or it is in the position. */
static void flow_choose(struct flow *f, int chooser, int phase)
{
    struct emitter *e = f->e;
    int some = emitter_label(e);

    if (chooser == BOTH && !choices_always_some(e->d, 0)) { /* both stuck: a draw */
        choices_write_any(e, 0, P1, some);
        choices_write_any(e, 0, P2, some);
        emitter_result(e, 0, P1);
        emitter_put(e, some);
        flow_stuck(f, 0, P1);
        flow_stuck(f, 0, P2);
    }
    for (int i = 0; chooser != BOTH && i < e->g->phases; i++) {
        int next = emitter_label(e);

        if (phase >= 0 && i != phase)
            continue;
        if (phase < 0 && e->g->phase > 0) {
            emitter_place(e, DO_LOAD, e->g->phase, 0);
            emitter_const(e, IF_UNEQUAL, i, next);
        }
        flow_stuck(f, i, chooser);
        emitter_put(e, next);
    }
    flow_set(f, e->g->draws, 0);
    flow_set(f, e->g->due, 0);
    if (chooser != BOTH)
        flow_set(f, e->g->chooser, chooser == P2);
    emitter_add(e, DO_TURN, chooser, 0, 0);
}

/* ---- tails ----------------------------------------------------------------------------------- */

/* The move of a player who takes turns is made: whose turn is it? */
static void flow_write_turn(struct flow *f, const struct tail *t, bool by_other)
{
    int began = by_other ? !t->mover : t->mover;
    bool over = t->phase < 0, new_turn = over || t->phase == 0;
    int chooser = over ? !began : t->next_by == WHOSE_MINE ? t->mover : !t->mover;

    flow_go(f, (struct tail){.kind = TAIL_SETTLE,
                             .mover = t->mover,
                             .phase = over ? 0 : t->phase,
                             .chooser = chooser,
                             .began = new_turn ? began : -1,
                             .new_begun = new_turn ? 0 : chooser != began});
}

static void flow_write_move(struct flow *f, const struct tail *t)
{
    struct emitter *e = f->e;
    int other = emitter_label(e);

    emitter_block(e, e->d->after);
    flow_ends(f, t->mover);
    if (t->mover == NOBODY) {
        flow_go(
            f, (struct tail){.kind = TAIL_SETTLE, .mover = NOBODY, .chooser = BOTH, .began = BOTH});
    } else if (t->begun_by_other != BEGUN_BY_EITHER) {
        flow_write_turn(f, t, t->begun_by_other);
    } else {
        emitter_place(e, DO_LOAD, e->g->begun, 0);
        emitter_const(e, IF_UNEQUAL, 0, other);
        flow_write_turn(f, t, false);
        emitter_put(e, other);
        flow_write_turn(f, t, true);
    }
}

static void flow_write_settle(struct flow *f, const struct tail *t)
{
    flow_set(f, f->e->g->phase, t->phase);
    flow_set(f, f->e->g->begun, t->new_begun);
    if (t->began >= 0) {
        flow_lives(f, LIFE_TURN_ENDS, t->began);
        flow_lives(f, LIFE_TURN_BEGINS, t->chooser);
    }
    flow_settle(f, t->mover, t->began >= 0);
    flow_nature(f, t->chooser);
    flow_choose(f, t->chooser, t->phase);
}

/* A move of nature is made: perhaps another one is due, and then the same player chooses as
 * before. */
static void flow_write_nature(struct flow *f)
{
    struct emitter *e = f->e;
    int p2 = emitter_label(e), few = emitter_label(e);

    if (flow_can_end(f, node_changes_by_rules(e->d, CHANGES, false)))
        flow_ends(f, NOBODY);
    flow_settle(f, NOBODY, false);
    if (e->g->draws > 0) {
        emitter_place(e, DO_LOAD, e->g->draws, 0);
        emitter_const(e, DO_ADD, 1, 0);
        emitter_keep(e, e->g->draws);
        emitter_const(e, IF_AT_MOST, 250, few);
        emitter_add(e, DO_END, UNFINISHED, 0, 0);
        emitter_put(e, few);
    }
    flow_nature(f, NOBODY);
    if (e->d->together) {
        flow_choose(f, BOTH, 0);
        return;
    }
    emitter_place(e, DO_LOAD, e->g->chooser, 0);
    emitter_const(e, IF_UNEQUAL, 0, p2);
    flow_choose(f, P1, -1);
    emitter_put(e, p2);
    flow_choose(f, P2, -1);
}

static void flow_write_tail(struct flow *f, const struct tail *t)
{
    if (t->kind == TAIL_MOVE)
        flow_write_move(f, t);
    else if (t->kind == TAIL_SETTLE)
        flow_write_settle(f, t);
    else
        flow_write_nature(f);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static uint16_t flow_write_player(struct flow *f, const struct draft_move *m, int me)
{
    struct emitter *e = f->e;
    int begin = emitter_begin(e, me, f->loud);
    bool together = e->d->together;

    if (!together || me == P1) {
        flow_put_back(f, LIFE_THIS_TURN, P1, P2);
        e->me = together ? (int)NOBODY : me;
        emitter_block(e, e->d->before);
        e->me = me;
    }
    emitter_block(e, m->body);
    if (together && me == P1)
        emitter_add(e, DO_OTHER, 0, 0, 0);
    else
        flow_go(f, (struct tail){.kind = TAIL_MOVE,
                                 .mover = together ? (int)NOBODY : me,
                                 .begun_by_other = together ? 0 : flow_begun(e->g, m),
                                 .phase = m->hands_over ? m->next_phase : -1,
                                 .next_by = m->hands_over ? (int)m->next_by : 0});
    return (uint16_t)begin;
}

static uint16_t flow_write_chance(struct flow *f, const struct draft_move *m, int me)
{
    int begin = emitter_begin(f->e, me, f->loud);

    flow_put_back(f, LIFE_THIS_TURN, P1, P2);
    emitter_block(f->e, m->body);
    flow_go(f, (struct tail){.kind = TAIL_NATURE, .mover = NOBODY});
    return (uint16_t)begin;
}

static struct flow flow_begin(struct emitter *e, bool loud)
{
    struct flow f = {.e = e, .loud = loud};

    for (int i = 0; i < e->d->ends_count; i++)
        f.ends |= node_asks(e->d, e->d->ends[i].cond);
    return f;
}

void flow_write(struct emitter *e, bool loud, uint16_t to[][2])
{
    struct flow f = flow_begin(e, loud);
    const struct draft *d = e->d;
    int verb = d->moves;

    for (int i = 0; i < d->moves; i++)
        for (int me = P1; me <= P2; me++)
            to[i][me] = flow_write_player(&f, &d->move[i], me);
    for (int i = d->moves; i < d->moves + d->chances; i++)
        for (int me = P1; me <= (d->move[i].each ? P2 : P1); me++, verb++)
            to[verb][P1] = to[verb][P2] = flow_write_chance(&f, &d->move[i], me);
}

void flow_write_start(struct emitter *e)
{
    struct flow f = flow_begin(e, false);
    const struct draft *d = e->d;

    for (int first = P1; first <= P2; first++) {
        e->g->start[first] = (uint16_t)emitter_begin(e, NOBODY, false);
        for (int i = 0; i < d->parts; i++)
            for (int player = P1; player <= (d->part[i].of_table ? P1 : P2); player++) {
                const struct draft_part *p = &d->part[i];

                if (p->full)
                    emitter_add(e, DO_FILL, e->g->part[i].place[player], 0, 0);
                else if (p->kind == PART_NUMBER && p->life != LIFE_THIS_TURN &&
                         (p->first > 0 || d->node[p->low].high > 0 || d->node[p->high].low < 0))
                    flow_first_value(&f, i, player); /* it may be other than 0 */
            }
        flow_ends(&f, NOBODY);
        flow_go(&f, (struct tail){.kind = TAIL_SETTLE,
                                  .mover = NOBODY,
                                  .chooser = d->together ? (int)BOTH : first,
                                  .began = -1});
    }
}
