/* Positions of a game that was loaded, in words and as numbers, and what is hidden of them. */
#include "rulefile/loaded.h"

/* ---- what is hidden -------------------------------------------------------------------------- */

/* Put the cards of a hidden pile that nobody else knows back to where they were drawn from. */
static void loaded_hide_pile(const struct rules *r, struct state *s, int part, int player)
{
    const struct loaded *g = loaded_of(r);
    const struct places *p = &g->program.places;
    int hand = g->part[part].place[player], from = g->part[part].drawn_from;
    int known = p->at[hand].known;
    pile cards = places_pile(p, r, s, hand), kept = known ? places_pile(p, r, s, known) : 0;
    int deck = from >= 0 ? g->part[from].place[player] : 0;

    if (deck > 0)
        places_put(p, s, deck, places_pile(p, r, s, deck) + cards - kept);
    places_put(p, s, hand, kept);
}

void loaded_hide(const struct rules *r, struct state *s, int me)
{
    const struct loaded *g = loaded_of(r);

    for (int i = 0; i < g->parts; i++)
        if (g->part[i].hidden)
            loaded_hide_pile(r, s, i, !me);
    loaded_note_due(r, s);
}

/* Find the part that is hidden and drawn from another; -1 if there is none. */
static int loaded_hand(const struct loaded *g)
{
    for (int i = 0; i < g->parts; i++)
        if (g->part[i].hidden && g->part[i].drawn_from >= 0)
            return i;
    return -1;
}

void loaded_deal(const struct rules *r, struct state *s, int player, pile hand)
{
    const struct loaded *g = loaded_of(r);
    const struct places *p = &g->program.places;
    int part = loaded_hand(g), from, deck;

    if (part < 0)
        return;
    from = g->part[part].place[player];
    deck = g->part[g->part[part].drawn_from].place[player];
    places_put(p, s, deck, places_pile(p, r, s, deck) + places_pile(p, r, s, from) - hand);
    places_put(p, s, from, hand);
    loaded_note_due(r, s);
}

/* How many cards of a player's hand does a view not show? As many as nature would draw for it. */
static int loaded_unseen(const struct rules *r, const struct state *s, int player)
{
    const struct loaded *g = loaded_of(r);
    struct state drawn = *s;
    struct machine m = loaded_machine(r, &drawn);
    int part = loaded_hand(g), n = 0;

    if (part < 0 || s->turn >= BOTH)
        return 0;
    while (n < MOVES_MAX && machine_run(&m, g->short_of[player]) != 0) {
        int from = g->part[g->part[part].drawn_from].place[player];
        pile deck = places_pile(&g->program.places, r, &drawn, from);
        int copies = places_copies(&g->program.places, r, from), card = pile_highest(copies, deck);

        if (card == 0)
            break;
        places_put(&g->program.places, &drawn, from, deck - pile_card(copies, card));
        places_put(&g->program.places, &drawn, g->part[part].place[player],
                   places_pile(&g->program.places, r, &drawn, g->part[part].place[player]) +
                       pile_card(copies, card));
        n++;
    }
    return n;
}

void loaded_parts(const struct rules *r, const struct state *s, struct holding out[FIELDS_MAX][2])
{
    const struct loaded *g = loaded_of(r);
    int hand = loaded_hand(g);

    for (int player = P1; player <= P2; player++) {
        int unseen = loaded_unseen(r, s, player);

        for (int i = 0; i < g->parts; i++) {
            const struct loaded_part *p = &g->part[i];
            struct holding *h = &out[p->field][player];

            if (p->this_turn || p->label > 0)
                continue;
            *h = (struct holding){0};
            if (p->kind >= PART_PILE)
                h->cards = places_pile(&g->program.places, r, s, p->place[player]);
            else
                h->number = places_number(&g->program.places, s, p->place[player]);
            if (i == hand)
                h->unseen = unseen;
            else if (hand >= 0 && i == g->part[hand].drawn_from)
                h->unseen = -unseen;
        }
    }
}

/* ---- described ------------------------------------------------------------------------------- */

static void loaded_describe_pile(const struct rules *r, const struct state *s, int place,
                                 struct field *f, int player)
{
    const struct places *p = &loaded_of(r)->program.places;
    pile cards = places_pile(p, r, s, place);
    int copies = places_copies(p, r, place), n = 0;

    for (int card = 1; cards != 0; card++, cards >>= pile_width(copies))
        for (int k = pile_lowest(copies, cards); k > 0; k--)
            f->value[player][n++] = (int16_t)card;
    f->count[player] = n;
}

static void loaded_describe_part(const struct rules *r, const struct state *s, int part,
                                 struct field *f)
{
    const struct loaded_part *p = &loaded_of(r)->part[part];

    if (p->label <= 0)
        field_list(f, p->name);
    for (int player = P1; player <= P2; player++) {
        int at = p->label > 0 ? p->label : 0;

        if (p->kind >= PART_PILE) {
            loaded_describe_pile(r, s, p->place[player], f, player);
            continue;
        }
        f->value[player][at] =
            (int16_t)places_number(&loaded_of(r)->program.places, s, p->place[player]);
        f->count[player] = at + 1;
    }
    f->kind = p->kind >= PART_PILE   ? FIELD_LIST
              : p->label >= 0        ? FIELD_COUNTS
              : p->kind == PART_FLAG ? FIELD_FLAG
                                     : FIELD_NUMBER;
    if (p->label >= 0)
        f->labels = loaded_of(r)->label[p->field];
    f->said = p->said != NULL ? p->said : f->said;
    f->look = p->look;
    f->icon = p->icon;
    f->aim = p->aim;
}

/* The points, as a bar of up to the highest they can have. */
static void loaded_describe_points(const struct rules *r, struct field *f)
{
    const struct loaded *g = loaded_of(r);
    int high = loaded_bound(r, g->part[g->points].high);

    f->most = high < RANGE_MOST ? high : 0;
}

static void loaded_describe_flow(const struct loaded *g, const struct state *s, struct field *f,
                                 const char *name, int place)
{
    int value = places_number(&g->program.places, s, place);

    field_numbers(f, name, value, value);
    f->look = LOOK_NONE;
}

int loaded_describe(const struct rules *r, const struct state *s, struct field out[FIELDS_MAX])
{
    const struct loaded *g = loaded_of(r);
    int n = g->fields;

    for (int i = 0; i < g->parts; i++)
        if (!g->part[i].this_turn)
            loaded_describe_part(r, s, i, &out[g->part[i].field]);
    if (g->points >= 0)
        loaded_describe_points(r, &out[g->part[g->points].field]);
    for (int hand = loaded_hand(g), player = P1; hand >= 0 && player <= P2; player++) {
        int unseen = loaded_unseen(r, s, player);

        out[g->part[hand].field].unseen[player] = unseen;
        out[g->part[g->part[hand].drawn_from].field].unseen[player] = -unseen;
    }
    if (g->phase > 0)
        loaded_describe_flow(g, s, &out[n++], "phase", g->phase);
    if (g->begun > 0)
        loaded_describe_flow(g, s, &out[n++], "begun", g->begun);
    return n;
}

/* ---- composed -------------------------------------------------------------------------------- */

static bool loaded_compose_pile(const struct rules *r, const struct field *f, int player, int place,
                                pile *out)
{
    const struct places *p = &loaded_of(r)->program.places;
    int copies = places_copies(p, r, place), top = places_top(p, r, place);

    *out = 0;
    for (int i = 0; i < f->count[player]; i++) {
        int card = f->value[player][i];

        if (card < 1 || card > top || pile_count(copies, *out, card) == copies)
            return false;
        *out += pile_card(copies, card);
    }
    return true;
}

/* Has a pile no card that another one lacks? */
static bool loaded_is_within(int copies, int top, pile few, pile many)
{
    for (int card = 1; card <= top; card++)
        if (pile_count(copies, few, card) > pile_count(copies, many, card))
            return false;
    return true;
}

static bool loaded_compose_number(const struct rules *r, const struct loaded_part *p,
                                  const struct field *f, int player, struct state *s)
{
    const struct loaded *g = loaded_of(r);
    int value = f->value[player][p->label > 0 ? p->label : 0];
    int low = p->kind == PART_FLAG ? 0 : loaded_bound(r, p->low);
    int high = p->kind == PART_FLAG ? 1 : loaded_bound(r, p->high);
    bool lives = p->life_if == 0 || loaded_bound(r, p->life_if) != 0;

    if (value < low || value > high)
        return false;
    if (lives && value != 0 && !p->flows &&
        ((p->life == LIFE_TURN_BEGINS && s->turn == player) ||
         (p->life == LIFE_TURN_ENDS && s->turn != player)))
        return false;
    places_set(&g->program.places, s, p->place[player], value);
    return true;
}

static bool loaded_compose_parts(const struct rules *r, const struct field *in, struct state *s,
                                 int player)
{
    const struct loaded *g = loaded_of(r);

    for (int i = 0; i < g->parts; i++) {
        const struct loaded_part *p = &g->part[i];
        pile cards;

        if (p->this_turn || p->kind == PART_REST)
            continue;
        if (p->kind < PART_PILE) {
            if (!loaded_compose_number(r, p, &in[p->field], player, s))
                return false;
            continue;
        }
        if (!loaded_compose_pile(r, &in[p->field], player, p->place[player], &cards))
            return false;
        places_put(&g->program.places, s, p->place[player], cards);
    }
    return true;
}

/* Are all cards somewhere, and is what is known of a hand in it? */
static bool loaded_are_cards_right(const struct rules *r, const struct field *in,
                                   const struct state *s, int player)
{
    const struct loaded *g = loaded_of(r);
    const struct places *p = &g->program.places;

    for (int i = 0; i < g->parts; i++) {
        int place = g->part[i].place[player];
        int copies, top;
        pile cards;

        if (g->part[i].kind < PART_PILE)
            continue;
        copies = places_copies(p, r, place);
        top = places_top(p, r, place);
        if (p->at[place].known != 0 &&
            !loaded_is_within(copies, top, places_pile(p, r, s, p->at[place].known),
                              places_pile(p, r, s, place)))
            return false;
        if (g->part[i].kind == PART_REST &&
            (!loaded_compose_pile(r, &in[g->part[i].field], player, place, &cards) ||
             cards != places_pile(p, r, s, place)))
            return false;
    }
    return true;
}

static bool loaded_compose_flow(const struct rules *r, const struct field *in, struct state *s)
{
    const struct loaded *g = loaded_of(r);
    int n = g->fields, phase = g->phase > 0 ? in[n++].value[P1][0] : 0;
    int begun = g->begun > 0 ? in[n].value[P1][0] : 0;

    if (phase < 0 || phase >= g->phases || begun < 0 || begun > 1)
        return false;
    if (g->phase > 0)
        places_set(&g->program.places, s, g->phase, phase);
    if (g->begun > 0)
        places_set(&g->program.places, s, g->begun, begun);
    if (g->chooser > 0)
        places_set(&g->program.places, s, g->chooser, s->turn == P2);
    return true;
}

bool loaded_compose(const struct rules *r, const struct field *in, struct state *s)
{
    const struct loaded *g = loaded_of(r);
    struct machine m = loaded_machine(r, s);
    move legal[MOVES_MAX];

    if (s->turn >= CHANCE || (s->turn == BOTH) != g->together)
        return false;
    for (int player = P1; player <= P2; player++)
        if (!loaded_compose_parts(r, in, s, player))
            return false;
    for (int player = P1; player <= P2; player++)
        if (!loaded_are_cards_right(r, in, s, player))
            return false;
    if (!loaded_compose_flow(r, in, s) || machine_run(&m, g->ended) != 0)
        return false;
    for (int player = P1; player <= P2; player++)
        if (state_wants(s, player) && loaded_legal(r, s, player, legal) == 0)
            return false;
    loaded_note_due(r, s);
    return true;
}

bool rulefile_range(const struct rules *r, int field, int k, int *low, int *high)
{
    const struct loaded *g = loaded_of(r);

    for (int i = 0; i < g->parts; i++) {
        const struct loaded_part *p = &g->part[i];

        if (p->kind != PART_NUMBER || p->this_turn || p->field != field ||
            (p->label < 0 ? 0 : p->label) != k)
            continue;
        *low = loaded_bound(r, p->low);
        *high = loaded_bound(r, p->high);
        return true;
    }
    return false;
}

/* ---- digits ---------------------------------------------------------------------------------- */

/* The place of a number as digits want it. */
static size_t loaded_byte(const struct loaded *g, int place)
{
    return g->program.places.at[place].at;
}

/* The lowest, or the highest, value that does not end the game. After so many, a few more digits do
 * no harm. */
static int loaded_left(const struct rules *r, const struct loaded_part *p, bool lowest)
{
    enum { TRIED_MOST = 256 };
    int from = loaded_bound(r, lowest ? p->low : p->high);
    int to = loaded_bound(r, lowest ? p->high : p->low), tried = 0;
    struct state s = {0};
    struct machine m = loaded_machine(r, &s);

    for (; from != to && tried < TRIED_MOST; tried++, from += lowest ? 1 : -1) {
        places_set(&loaded_of(r)->program.places, &s, p->place[P1], from);
        places_set(&loaded_of(r)->program.places, &s, p->place[P2], from);
        if (machine_run(&m, p->ended) == 0)
            break;
    }
    return from;
}

static int loaded_digit_bound(const struct rules *r, const struct loaded_part *p, int high,
                              struct digit *d)
{
    int growth = loaded_bound(r, p->growth);
    struct state start = loaded_start(r, P1);
    int64_t most = places_number(&loaded_of(r)->program.places, &start, p->place[P1]) +
                   (int64_t)growth * r->value[TURN_LIMIT];
    bool bounded = r->value[TURN_LIMIT] > 0 || growth == 0;

    d->bound = bounded ? BOUND_GROWTH : BOUND_NONE;
    return bounded && most < high ? (int)most : high;
}

/* Add the digits of a part: of both players, or of one where the other's is always back to its
 * first value when somebody chooses. */
static int loaded_digit_part(const struct rules *r, const struct loaded_part *p,
                             struct digit out[DIGITS_MAX], int n)
{
    const struct loaded *g = loaded_of(r);
    const struct place *at = &g->program.places.at[p->place[P1]];
    size_t p1 = loaded_byte(g, p->place[P1]), p2 = loaded_byte(g, p->place[P2]);
    int low = p->kind == PART_FLAG ? 0 : loaded_left(r, p, true);
    int high = p->kind == PART_FLAG ? 1 : loaded_left(r, p, false), from = n;
    int bytes = at->in == IN_BYTE ? 1 : 2;
    bool lives = !p->flows && (p->life_if == 0 || loaded_bound(r, p->life_if) != 0);

    if (p->of_table)
        n = digit_one(out, n, p1, p1, bytes, low, high);
    else if (lives && p->life == LIFE_TURN_BEGINS)
        n = digit_one(out, n, p2, p1, bytes, low, high);
    else if (lives && p->life == LIFE_TURN_ENDS)
        n = digit_one(out, n, p1, p2, bytes, low, high);
    else
        n = digit_each(out, n, p1, p2, bytes, low, high);
    for (int i = from; i < n && p->growth > 0; i++)
        out[i].high = (int16_t)loaded_digit_bound(r, p, high, &out[i]);
    return n;
}

/* Add the digits of cards that lie in whole bytes: one for each byte. */
static int loaded_digit_pile(const struct rules *r, const struct loaded_part *p,
                             struct digit out[DIGITS_MAX], int n)
{
    const struct places *all = &loaded_of(r)->program.places;
    int place = p->place[P1],
        width = places_top(all, r, place) * pile_width(places_copies(all, r, place));

    for (int byte = 0; 8 * byte < width; byte++) {
        size_t p1 = places_byte(&all->at[place]) + (size_t)byte,
               p2 = places_byte(&all->at[p->place[P2]]) + (size_t)byte;
        int high = (1 << (width < 8 * byte + 8 ? width - 8 * byte : 8)) - 1;

        n = p->of_table ? digit_one(out, n, p1, p1, 1, 0, high)
                        : digit_each(out, n, p1, p2, 1, 0, high);
    }
    return n;
}

int loaded_digits(const struct rules *r, struct digit out[DIGITS_MAX])
{
    const struct loaded *g = loaded_of(r);
    int n = 0;

    for (int last = 0; last < 2; last++)
        for (int i = 0; i < g->parts; i++)
            if (!g->part[i].this_turn && g->part[i].only_taken == (last != 0) &&
                g->part[i].kind <= PART_PILE)
                n = (g->part[i].kind == PART_PILE ? loaded_digit_pile
                                                  : loaded_digit_part)(r, &g->part[i], out, n);
    if (g->phase > 0)
        n = digit_one(out, n, loaded_byte(g, g->phase), loaded_byte(g, g->phase), 1, 0,
                      g->phases - 1);
    if (g->begun > 0)
        n = digit_one(out, n, loaded_byte(g, g->begun), loaded_byte(g, g->begun), 1, 0, 1);
    return n;
}
