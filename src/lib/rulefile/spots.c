/*
 * Numbers take whole bytes if there is room, because solvers read them so. Otherwise everything
 * takes no more bits than it needs.
 */
#include "rulefile/spots.h"

#include "rulefile/walk.h"

enum { OWN_BITS = 8 * sizeof(((struct state *)0)->own) };

/* What is assigned so far: the next free bit of `own`. */
struct spots {
    struct emitter *e;
    int places, bit;
    bool tight;
};

static int spots_width(int high)
{
    int width = 1;

    while (high >> width > 0)
        width++;
    return width;
}

static int spots_new(struct spots *s, struct place p)
{
    s->e->g->program.places.at[++s->places] = p;
    return s->places;
}

static int spots_bits(struct spots *s, int width)
{
    int bit = s->bit, byte = bit / 8 < 24 ? bit / 8 : 24;

    s->bit += s->tight ? width : (width + 7) / 8 * 8;
    return spots_new(s, (struct place){.in = IN_BITS,
                                       .word = (uint8_t)byte,
                                       .shift = (uint8_t)((bit - byte * 8) & 63),
                                       .mask = ((uint64_t)1 << width) - 1});
}

/* A number of `own`: a byte, two bytes, or as many bits as it needs. */
static int spots_number(struct spots *s, int low, int high)
{
    size_t at;

    if (low >= 0 && s->tight)
        return spots_bits(s, spots_width(high));
    if (low < 0 || high > 255)
        s->bit = (s->bit + 15) / 16 * 16;
    at = offsetof(struct state, own) + (size_t)s->bit / 8;
    s->bit += low < 0 || high > 255 ? 16 : 8;
    return spots_new(
        s, (struct place){.in = low < 0 || high > 255 ? IN_WORD : IN_BYTE, .at = (uint16_t)at});
}

static int spots_frame(struct spots *s)
{
    return spots_new(s, (struct place){.in = IN_FRAME, .at = (uint16_t)s->e->frames++});
}

static void spots_bound(const struct emitter *e, int node, bool *option, int *value)
{
    const struct node *n = &e->d->node[node];

    *option = n->kind == NODE_OPTION;
    *value = *option ? n->a : n->low;
}

static int spots_pile(struct spots *s, const struct draft_part *p)
{
    const struct node *top = &s->e->d->node[p->low], *copies = &s->e->d->node[p->high];
    int width = top->high * pile_width(copies->high), place;
    struct place *at;

    place = p->kind == PART_REST ? spots_new(s, (struct place){.is_rest = true, .in = IN_BITS})
                                 : spots_bits(s, width < PILE_BITS ? width : (int)PILE_BITS);
    at = &s->e->g->program.places.at[place];
    at->is_pile = true;
    spots_bound(s->e, p->low, &at->top.option, &at->top.value);
    spots_bound(s->e, p->high, &at->copies.option, &at->copies.value);
    return place;
}

static int spots_part(struct spots *s, const struct draft_part *p, int part, int player)
{
    const struct node *node = s->e->d->node;

    if (p->kind >= PART_PILE)
        return spots_pile(s, p);
    if (p->life == LIFE_THIS_TURN)
        return spots_frame(s);
    if (part == s->e->g->points)
        return spots_new(s, (struct place){.in = IN_WORD, .at = (uint16_t)POINTS_AT(player)});
    if (p->kind == PART_FLAG)
        return spots_number(s, 0, 1);
    return spots_number(s, node[p->low].low, node[p->high].high);
}

static void spots_parts(struct spots *s, bool piles)
{
    struct draft *d = s->e->d;

    for (int i = 0; i < d->parts; i++)
        for (int player = P1; player <= P2 && (d->part[i].kind >= PART_PILE) == piles; player++) {
            uint8_t *place = s->e->g->part[i].place;

            place[player] = player == P2 && d->part[i].of_table
                                ? place[P1]
                                : (uint8_t)spots_part(s, &d->part[i], i, player);
        }
}

/* Piles know what is known of them, and the rest where the other cards are. */
static void spots_link(struct emitter *e)
{
    struct place *place = e->g->program.places.at;

    for (int i = 0; i < e->d->parts; i++)
        for (int player = P1; player <= P2; player++) {
            const struct draft_part *p = &e->d->part[i];
            uint8_t mine = e->g->part[i].place[player];

            for (int k = 0; k < p->withouts; k++)
                place[mine].without[k] = e->g->part[p->without[k]].place[player];
            if (p->kind != PART_KNOWN)
                continue;
            place[e->g->part[p->from].place[player]].known = mine;
            if (e->d->part[p->from].from >= 0)
                place[e->g->part[e->d->part[p->from].from].place[player]].emptied =
                    e->g->part[p->from].place[player];
        }
}

/* Can nature move for ever? Not if each of its moves only brings a card to a pile from which
 * neither nature nor "whenever" takes any. */
static bool spots_is_endless(const struct draft *d)
{
    unsigned taken = walk_rules(d, walk_takes, false);

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
        g->phase = (uint8_t)spots_number(s, 0, g->phases - 1);
    if (either)
        g->begun = (uint8_t)spots_number(s, 0, 1);
    if (d->chances > 0 && !d->together)
        g->chooser = (uint8_t)spots_number(s, 0, 1);
    if (d->chances > 0 && spots_is_endless(d))
        g->draws = (uint8_t)spots_number(s, 0, 255);
}

/* Which of nature's moves is next, if there is room to remember it: else it is found again. */
static void spots_due(struct spots *s)
{
    struct loaded *g = s->e->g;
    int bit = s->bit;

    g->due = g->verbs - g->moves > 1 ? (uint8_t)spots_number(s, 0, g->verbs - g->moves - 1) : 0;
    if (s->bit <= (int)OWN_BITS)
        return;
    s->bit = bit;
    g->due = 0;
}

static int spots_try(struct emitter *e, bool tight)
{
    struct spots s = {.e = e, .tight = tight};

    e->frames = FRAME_FREE;
    if (tight) { /* numbers that need whole bytes come first */
        spots_parts(&s, false);
        spots_parts(&s, true);
        spots_flow(&s);
    } else {
        spots_parts(&s, false);
        spots_flow(&s);
        spots_parts(&s, true);
    }
    if (s.bit <= (int)OWN_BITS)
        spots_due(&s);
    return s.bit;
}

void spots_assign(struct emitter *e)
{
    if (spots_try(e, false) > OWN_BITS && spots_try(e, true) > OWN_BITS) {
        lexer_fail(&e->d->x, e->d->x.len,
                   "a position does not fit into %d bits: use fewer parts, or smaller ranges",
                   (int)OWN_BITS);
        return;
    }
    spots_link(e);
    e->frames_let = e->frames;
    e->frames += DRAFT_LETS;
}
