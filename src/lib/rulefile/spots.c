/*
 * Numbers take whole bytes if there is room, because solvers read them so. Otherwise everything
 * takes no more bits than it needs.
 */
#include "rulefile/spots.h"

#include "rulefile/node.h"

enum { OWN_BITS = 8 * sizeof(((struct state *)0)->own) };

/* What is assigned so far: the next free bit of `own`. */
struct spots {
    struct emitter *e;
    int places, bit;
    bool tight;
};

static uint8_t spots_new(struct spots *s, struct place p)
{
    s->e->g->run.place[++s->places] = p;
    return (uint8_t)s->places;
}

static struct place spots_bits(struct spots *s, int width)
{
    int bit = s->bit, byte = bit / 8 < 24 ? bit / 8 : 24;

    s->bit += s->tight ? width : (width + 7) / 8 * 8;
    return (struct place){.in = IN_BITS,
                          .word = (uint8_t)byte,
                          .shift = (uint8_t)((bit - byte * 8) & 63),
                          .mask = ((uint64_t)1 << width) - 1};
}

/* A number of `own`: a byte, two bytes, or as many bits as it needs. */
static uint8_t spots_number(struct spots *s, int low, int high)
{
    int width = low < 0 || high > 255 ? 16 : 8, bits = 1;
    size_t at;

    while (high >> bits > 0)
        bits++;
    if (low >= 0 && s->tight)
        return spots_new(s, spots_bits(s, bits));
    s->bit = (s->bit + width - 1) / width * width;
    at = offsetof(struct state, own) + (size_t)s->bit / 8;
    s->bit += width;
    return spots_new(s, (struct place){.in = width == 16 ? IN_WORD : IN_BYTE, .at = (uint16_t)at});
}

static struct fixed spots_fixed(const struct node *n)
{
    bool option = n->kind == NODE_OPTION;

    return (struct fixed){option, option ? n->a : n->low};
}

static uint8_t spots_pile(struct spots *s, const struct draft_part *p)
{
    const struct node *top = &s->e->d->node[p->low], *copies = &s->e->d->node[p->high];
    int width = top->high * pile_width(copies->high);
    struct place at = {.in = IN_BITS};

    if (p->kind != PART_REST)
        at = spots_bits(s, width < PILE_BITS ? width : (int)PILE_BITS);
    at.is_rest = p->kind == PART_REST;
    at.is_pile = true;
    at.top = spots_fixed(top);
    at.copies = spots_fixed(copies);
    return spots_new(s, at);
}

static uint8_t spots_part(struct spots *s, const struct draft_part *p, int part, int player)
{
    const struct node *node = s->e->d->node;

    if (p->kind >= PART_PILE)
        return spots_pile(s, p);
    if (p->life == LIFE_THIS_TURN)
        return spots_new(s, (struct place){.in = IN_FRAME, .at = (uint16_t)s->e->frames++});
    if (part == s->e->g->points)
        return spots_new(s, (struct place){.in = IN_WORD, .at = (uint16_t)POINTS_AT(player)});
    if (p->kind == PART_FLAG)
        return spots_number(s, 0, 1);
    return spots_number(s, node[p->low].low, node[p->high].high);
}

static void spots_parts(struct spots *s, bool piles)
{
    const struct draft *d = s->e->d;

    for (int i = 0; i < d->parts; i++) {
        const struct draft_part *p = &d->part[i];
        uint8_t *place = s->e->g->part[i].place;

        if ((p->kind >= PART_PILE) != piles)
            continue;
        place[P1] = spots_part(s, p, i, P1);
        place[P2] = p->of_table ? place[P1] : spots_part(s, p, i, P2);
    }
}

/* Piles know what is known of them, and the rest where the other cards are. */
static void spots_link(struct loaded *g)
{
    for (int i = 0; i < 2 * g->parts; i++) {
        const struct loaded_part *p = &g->part[i / 2], *hand;
        int player = i % 2, mine = p->place[player];

        for (int k = 0; k < p->is.withouts; k++)
            g->run.place[mine].without[k] = g->part[p->is.without[k]].place[player];
        if (p->is.kind != PART_KNOWN)
            continue;
        hand = &g->part[p->is.from];
        g->run.place[hand->place[player]].known = (uint8_t)mine;
        if (hand->is.from >= 0)
            g->run.place[g->part[hand->is.from].place[player]].emptied = hand->place[player];
    }
}

/* Can nature move for ever? Not if each of its moves only brings a card to a pile from which
 * neither nature nor "whenever" takes any. */
static bool spots_is_endless(const struct draft *d)
{
    unsigned taken = node_changes_by_rules(d, TAKES, false);

    for (int i = d->moves; i < d->moves + d->chances; i++) {
        const struct node *n = &d->node[d->move[i].body];
        int to = d->node[n->b].a;

        if (n->kind != NODE_CARRY || n->next != 0 || n->c == 0 || (taken >> to & 1) ||
            d->part[to].kind != PART_PILE)
            return true;
    }
    return false;
}

/* What the machine itself remembers. */
static void spots_flow(struct spots *s)
{
    struct loaded *g = s->e->g;
    const struct draft *d = s->e->d;
    bool either = false;

    for (int phase = 0; phase < g->phases; phase++)
        either |= g->begun_in[phase] == 3;
    if (g->phases > 1)
        g->phase = spots_number(s, 0, g->phases - 1);
    if (either)
        g->begun = spots_number(s, 0, 1);
    if (d->chances > 0 && !d->together)
        g->chooser = spots_number(s, 0, 1);
    if (d->chances > 0 && spots_is_endless(d))
        g->draws = spots_number(s, 0, 255);
}

/* Which of nature's moves is next, if there is room to remember it: else it is found again. */
static void spots_due(struct spots *s)
{
    struct loaded *g = s->e->g;
    int bit = s->bit, moves = g->verbs - g->moves;

    g->due = moves > 1 ? spots_number(s, 0, moves - 1) : 0;
    if (s->bit > (int)OWN_BITS) {
        s->bit = bit;
        g->due = 0;
    }
}

/* If it is tight, numbers that need whole bytes come first. */
static bool spots_try(struct emitter *e, bool tight)
{
    struct spots s = {.e = e, .tight = tight};
    bool fits;

    e->frames = FRAME_FREE;
    spots_parts(&s, false);
    if (tight)
        spots_parts(&s, true);
    spots_flow(&s);
    if (!tight)
        spots_parts(&s, true);
    fits = s.bit <= (int)OWN_BITS;
    if (fits)
        spots_due(&s);
    return fits;
}

void spots_assign(struct emitter *e)
{
    if (spots_try(e, false) || spots_try(e, true))
        spots_link(e->g);
    else
        lexer_fail(&e->d->x, e->d->x.len,
                   "a position does not fit into %d bits: use fewer parts, or smaller ranges",
                   (int)OWN_BITS);
    e->frames_let = e->frames;
    e->frames += DRAFT_LETS;
}
