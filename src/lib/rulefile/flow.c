/*
 * The end of a move is written once for all moves that end alike: what comes after the lines of the
 * move, the ends of the game, what a new turn puts back, "whenever", nature, and whose turn it is.
 * Such a tail stands behind the first move that needs it; the others jump there.
 */
#include "rulefile/flow.h"

#include "rulefile/choices.h"
#include "rulefile/walk.h"

enum { TAILS_MAX = 512, BEGUN_BY_EITHER = 2 };

/* Which tail: what comes after a move, or after that who is to choose. */
struct tail {
    enum { TAIL_MOVE, TAIL_SETTLE, TAIL_NATURE } kind;
    int loud;
    int mover;            /* P1, P2, or NOBODY: both or nature moved */
    int begun_by_other;   /* who began the turn; BEGUN_BY_EITHER: the position knows */
    int phase, next_by;   /* of TAIL_MOVE: what "next" says; phase -1: the turn is over */
    int verb;             /* of TAIL_MOVE: if what follows asks for it, else VERB_UNKNOWN */
    int can_end;          /* of TAIL_MOVE: can the move change what "ends" asks for? */
    int chooser;          /* P1, P2 or BOTH */
    int began, new_begun; /* of a new turn: who began the old one, else -1 */
};

struct flow {
    struct emitter *e;
    unsigned ends;     /* what the lines of "ends" ask for */
    unsigned whenever; /* the parts that "whenever" changes */
    struct tail tail[TAILS_MAX];
    int label[TAILS_MAX];
    bool written[TAILS_MAX];
    int tails;
};

/* Return the number of a tail, which is new if nobody wanted it before. */
static int flow_find(struct flow *f, struct tail t)
{
    for (int i = 0; i < f->tails; i++)
        if (memcmp(&f->tail[i], &t, sizeof t) == 0)
            return i;
    if (f->tails == TAILS_MAX) {
        lexer_fail(&f->e->d->x, f->e->d->x.len, "the rules are too long: too many kinds of turns");
        return 0;
    }
    f->tail[f->tails] = t;
    f->label[f->tails] = emitter_label(f->e);
    return f->tails++;
}

static void flow_write_tail(struct flow *f, int i);

/* Go on with a tail: here, if it is not written yet, or with a jump. */
static void flow_go(struct flow *f, struct tail t)
{
    int i = flow_find(f, t);

    if (f->written[i])
        emitter_jump(f->e, f->label[i]);
    else
        flow_write_tail(f, i);
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
                int from = (m->phases >> phase & 1) ? g->begun_in[phase] : 0, to = from;

                if (m->next_by == WHOSE_THEIRS)
                    to = (from & 1) << 1 | from >> 1;
                more |= (g->begun_in[m->next_phase] | to) != g->begun_in[m->next_phase];
                g->begun_in[m->next_phase] |= (uint8_t)to;
            }
    }
}

/* Who began the turn in which this move is made? */
static int flow_begun(const struct flow *f, const struct draft_move *m)
{
    int either = 0;

    for (int phase = 0; phase < f->e->g->phases; phase++)
        if (m->phases >> phase & 1)
            either |= f->e->g->begun_in[phase];
    return either == 3 ? BEGUN_BY_EITHER : either == 2;
}

/* ---- parts of tails -------------------------------------------------------------------------- */

static void flow_end_line(struct flow *f, const struct draft_end *line, int player)
{
    struct emitter *e = f->e;
    int next = emitter_label(e), me = e->me;

    e->me = player;
    emitter_unless(e, line->cond, next);
    emitter_reach(e, line->cond);
    emitter_result(e, line->result, player);
    emitter_put(e, next);
    e->me = me;
}

/* Each line is asked for the player who moved, then for the other. */
static void flow_ends(struct flow *f, int mover)
{
    int first = mover == P2 ? P2 : P1;

    for (int i = 0; i < f->e->d->ends_count; i++) {
        flow_end_line(f, &f->e->d->ends[i], first);
        flow_end_line(f, &f->e->d->ends[i], !first);
    }
}

/* Give a part of a player its first value: 0, or what is nearest to it, unless it says otherwise.
 */
static void flow_first_value(struct flow *f, int part, int player)
{
    struct emitter *e = f->e;
    const struct draft_part *p = &e->d->part[part];
    const struct node *first = &e->d->node[p->first];
    int me = e->me;

    e->me = player;
    if (p->first > 0)
        emitter_value(e, p->first);
    else
        emitter_const(e, DO_LOAD, 0, 0);
    emitter_store(e, part, WHOSE_MINE, p->first > 0 ? first->low : 0,
                  p->first > 0 ? first->high : 0);
    e->me = me;
}

/* Put the first value back, if the life of this part ends here. */
static void flow_put_back(struct flow *f, int part, int player)
{
    struct emitter *e = f->e;
    const struct draft_part *p = &e->d->part[part];
    int skip = emitter_label(e);

    if (p->life_if > 0)
        emitter_unless(e, p->life_if, skip);
    flow_first_value(f, part, player);
    emitter_put(e, skip);
}

/* The turn of one player has ended, and that of another begins. */
static void flow_lives(struct flow *f, int began, int begins)
{
    const struct draft *d = f->e->d;

    for (int i = 0; i < d->parts; i++)
        for (int player = P1; player <= P2; player++) {
            bool ends = d->part[i].life == LIFE_TURN_ENDS && (began == BOTH || began == player);
            bool begun =
                d->part[i].life == LIFE_TURN_BEGINS && (begins == BOTH || begins == player);

            if (ends || begun)
                flow_put_back(f, i, player);
        }
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

/* Can the end of the game follow from these changes? What depends on the move, or on the phase, can
 * always have changed. */
static bool flow_can_end(const struct flow *f, unsigned changed)
{
    return (f->ends & (changed | ASKS_NUMBER | ASKS_VERB | ASKS_PHASE)) != 0;
}

static bool flow_can_whenever_end(const struct flow *f)
{
    return f->e->d->whenevers > 0 && flow_can_end(f, f->whenever);
}

static unsigned flow_parts_of_life(const struct draft *d, bool this_turn)
{
    unsigned parts = 0;

    for (int i = 0; i < d->parts; i++)
        if (d->part[i].life != LIFE_LONG && (d->part[i].life == LIFE_THIS_TURN) == this_turn)
            parts |= 1U << i;
    return parts;
}

/* The parts that any of these moves changes. */
static unsigned flow_changes(const struct draft *d, int from, int n)
{
    unsigned parts = flow_parts_of_life(d, true);

    for (int i = from; i < from + n; i++)
        parts |= walk_changes(d, d->move[i].body);
    return parts;
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
    int due[DRAFT_MOVES * 2], dues = 0, all = emitter_label(e), end = emitter_label(e), me = e->me;

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

/* The same where both choose: if both are stuck, it is a draw. */
static void flow_stuck_both(struct flow *f)
{
    struct emitter *e = f->e;
    int one_can = emitter_label(e);

    if (choices_always_some(e->d, 0))
        return;
    choices_write_any(e, 0, P1, one_can);
    choices_write_any(e, 0, P2, one_can);
    emitter_result(e, 0, P1);
    emitter_put(e, one_can);
    flow_stuck(f, 0, P1);
    flow_stuck(f, 0, P2);
}

/* Whose turn it is. The phase is known, or it is in the position. */
static void flow_choose(struct flow *f, int chooser, int phase)
{
    struct emitter *e = f->e;

    if (chooser == BOTH)
        flow_stuck_both(f);
    else if (phase >= 0)
        flow_stuck(f, phase, chooser);
    for (int i = 0; chooser != BOTH && phase < 0 && i < e->g->phases; i++) {
        int next = emitter_label(e);

        if (e->g->phase > 0) {
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
    struct tail next = {.kind = TAIL_SETTLE,
                        .loud = t->loud,
                        .mover = t->mover,
                        .verb = f->ends & ASKS_VERB ? t->verb : VERB_UNKNOWN,
                        .phase = over ? 0 : t->phase,
                        .chooser = chooser,
                        .began = new_turn ? began : -1,
                        .new_begun = new_turn ? 0 : chooser != began};

    flow_go(f, next);
}

static void flow_write_move(struct flow *f, const struct tail *t)
{
    struct emitter *e = f->e;
    int other = emitter_label(e);

    emitter_block(e, e->d->after);
    if (t->can_end)
        flow_ends(f, t->mover);
    if (t->mover == NOBODY) {
        flow_go(f, (struct tail){.kind = TAIL_SETTLE,
                                 .loud = t->loud,
                                 .mover = NOBODY,
                                 .verb = VERB_UNKNOWN,
                                 .chooser = BOTH,
                                 .began = BOTH});
        return;
    }
    if (t->begun_by_other != BEGUN_BY_EITHER) {
        flow_write_turn(f, t, t->begun_by_other);
        return;
    }
    emitter_place(e, DO_LOAD, e->g->begun, 0);
    emitter_const(e, IF_UNEQUAL, 0, other);
    flow_write_turn(f, t, false);
    emitter_put(e, other);
    flow_write_turn(f, t, true);
}

static void flow_write_settle(struct flow *f, const struct tail *t)
{
    struct emitter *e = f->e;

    flow_set(f, e->g->phase, t->phase);
    flow_set(f, e->g->begun, t->new_begun);
    if (t->began >= 0)
        flow_lives(f, t->began, t->chooser);
    flow_whenever(f);
    if (flow_can_whenever_end(f) ||
        (t->began >= 0 && (f->ends & flow_parts_of_life(e->d, false)) != 0))
        flow_ends(f, t->mover);
    flow_nature(f, t->chooser);
    flow_choose(f, t->chooser, t->phase);
}

/* A move of nature is made: perhaps another one is due, and then the same player chooses as
 * before. */
static void flow_write_nature(struct flow *f)
{
    struct emitter *e = f->e;
    int p2 = emitter_label(e), few = emitter_label(e);

    if (flow_can_end(f, flow_changes(e->d, e->d->moves, e->d->chances)))
        flow_ends(f, NOBODY);
    flow_whenever(f);
    if (flow_can_whenever_end(f))
        flow_ends(f, NOBODY);
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

static void flow_write_tail(struct flow *f, int i)
{
    const struct tail copy = f->tail[i], *t = &copy;
    bool take_turns = !f->e->d->together && t->mover != NOBODY;

    f->written[i] = true;
    f->e->mover = t->mover;
    f->e->verb = t->verb;
    emitter_put(f->e, f->label[i]);
    emitter_begin(f->e, take_turns ? t->mover : NOBODY, t->loud);
    if (t->kind == TAIL_MOVE)
        flow_write_move(f, t);
    else if (t->kind == TAIL_SETTLE)
        flow_write_settle(f, t);
    else
        flow_write_nature(f);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Numbers of one turn begin with their first value. */
static void flow_begin_turn(struct flow *f)
{
    struct emitter *e = f->e;

    for (int i = 0; i < e->d->parts; i++)
        if (e->d->part[i].life == LIFE_THIS_TURN)
            for (int player = P1; player <= (e->d->part[i].of_table ? P1 : P2); player++)
                flow_put_back(f, i, player);
}

static int flow_write_player(struct flow *f, const struct draft_move *m, int me, bool loud)
{
    struct emitter *e = f->e;
    int begin = emitter_begin(e, me, loud), verb = (int)(m - e->d->move);
    unsigned asked = f->ends | walk_asks(e->d, e->d->after);
    unsigned changed =
        walk_changes(e->d, e->d->before) | walk_changes(e->d, e->d->after) |
        (e->d->together ? flow_changes(e->d, 0, e->d->moves) : flow_changes(e->d, verb, 1));

    e->mover = me;
    e->verb = e->d->together ? VERB_UNKNOWN : verb;
    if (!e->d->together || me == P1) {
        flow_begin_turn(f);
        e->me = e->d->together ? (int)NOBODY : me;
        emitter_block(e, e->d->before);
        e->me = me;
    }
    emitter_block(e, m->body);
    if (e->d->together && me == P1)
        emitter_add(e, DO_OTHER, 0, 0, 0);
    else
        flow_go(f,
                (struct tail){.kind = TAIL_MOVE,
                              .loud = loud,
                              .mover = e->d->together ? (int)NOBODY : me,
                              .begun_by_other = e->d->together ? 0 : flow_begun(f, m),
                              .phase = m->hands_over ? m->next_phase : -1,
                              .verb = e->d->together || !(asked & ASKS_VERB) ? VERB_UNKNOWN : verb,
                              .can_end = flow_can_end(f, changed),
                              .next_by = m->hands_over ? (int)m->next_by : 0});
    return begin;
}

static int flow_write_chance(struct flow *f, const struct draft_move *m, int me, bool loud)
{
    int begin = emitter_begin(f->e, me, loud);

    f->e->verb = VERB_UNKNOWN;
    flow_begin_turn(f);
    emitter_block(f->e, m->body);
    flow_go(
        f, (struct tail){.kind = TAIL_NATURE, .loud = loud, .mover = NOBODY, .verb = VERB_UNKNOWN});
    return begin;
}

static void flow_write_moves(struct flow *f, bool loud, uint16_t to[][2])
{
    const struct draft *d = f->e->d;
    int verb = d->moves;

    for (int i = 0; i < d->moves; i++)
        for (int me = P1; me <= P2; me++)
            to[i][me] = (uint16_t)flow_write_player(f, &d->move[i], me, loud);
    for (int i = d->moves; i < d->moves + d->chances; i++)
        for (int me = P1; me <= (d->move[i].each ? P2 : P1); me++, verb++)
            to[verb][P1] = to[verb][P2] = (uint16_t)flow_write_chance(f, &d->move[i], me, loud);
    f->e->verb = VERB_UNKNOWN;
}

/* ---- the start ------------------------------------------------------------------------------- */

/* Can this number begin with something other than 0? */
static bool flow_begins_with_more(const struct draft *d, const struct draft_part *p)
{
    return p->kind == PART_NUMBER && p->life != LIFE_THIS_TURN &&
           (p->first > 0 || d->node[p->low].high > 0 || d->node[p->high].low < 0);
}

static void flow_first_values(struct flow *f)
{
    struct emitter *e = f->e;

    for (int i = 0; i < e->d->parts; i++)
        for (int player = P1; player <= (e->d->part[i].of_table ? P1 : P2); player++) {
            if (e->d->part[i].full)
                emitter_add(e, DO_FILL, e->g->part[i].place[player], 0, 0);
            else if (flow_begins_with_more(e->d, &e->d->part[i]))
                flow_first_value(f, i, player);
        }
}

static void flow_write_start(struct flow *f)
{
    struct emitter *e = f->e;

    for (int first = P1; first <= P2; first++) {
        e->g->start[first] = (uint16_t)emitter_begin(e, NOBODY, false);
        flow_first_values(f);
        flow_ends(f, NOBODY);
        flow_go(f, (struct tail){.kind = TAIL_SETTLE,
                                 .mover = NOBODY,
                                 .verb = VERB_UNKNOWN,
                                 .chooser = e->d->together ? (int)BOTH : first,
                                 .began = -1});
    }
}

static struct flow flow_begin(struct emitter *e)
{
    struct flow f = {.e = e};

    e->verb = VERB_UNKNOWN;
    for (int i = 0; i < e->d->ends_count; i++)
        f.ends |= walk_asks(e->d, e->d->ends[i].cond);
    for (int i = 0; i < e->d->whenevers; i++)
        f.whenever |= walk_changes(e->d, e->d->whenever[i].body);
    return f;
}

void flow_write(struct emitter *e)
{
    struct flow f = flow_begin(e);

    flow_write_start(&f);
    flow_write_moves(&f, true, e->g->tell);
}

void flow_write_quiet(struct emitter *e, struct loaded_programs *to)
{
    struct flow f = flow_begin(e);

    flow_write_moves(&f, false, to->move);
}
