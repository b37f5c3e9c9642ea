/* Positions of a game that was loaded, in words and as numbers, and what is hidden of them. */
#include "rulefile/loaded.h"

/* ---- what is hidden -------------------------------------------------------------------------- */

/* Where a player's hidden cards of this part were drawn from: a place, or 0. */
static int loaded_deck(const struct loaded *g, const struct loaded_part *p, int player)
{
    return p->is.kind != PART_KNOWN && p->is.from >= 0 ? g->part[p->is.from].place[player] : 0;
}

/* Move cards from one pile to another. */
static void loaded_move(const struct rules *r, struct state *s, int from, int to, pile cards)
{
    places_put(r, s, from, places_pile(r, s, from) - cards);
    places_put(r, s, to, places_pile(r, s, to) + cards);
}

/* Put the hidden cards that nobody else knows back to where they were drawn from. */
void loaded_hide(const struct rules *r, struct state *s, int me)
{
    const struct loaded *g = loaded_of(r);

    for (const struct loaded_part *p = g->part; p < g->part + g->parts; p++) {
        int hand = p->place[!me], deck = loaded_deck(g, p, !me), known = places_at(r, hand)->known;
        pile kept = known ? places_pile(r, s, known) : 0;

        if (!p->is.hidden)
            continue;
        if (deck > 0)
            loaded_move(r, s, hand, deck, places_pile(r, s, hand) - kept);
        places_put(r, s, hand, kept);
    }
    loaded_note_due(r, s);
}

/* Find the part that is hidden and drawn from another, NULL if there is none. */
static const struct loaded_part *loaded_hand(const struct loaded *g)
{
    for (const struct loaded_part *p = g->part; p < g->part + g->parts; p++)
        if (p->is.hidden && loaded_deck(g, p, P1) > 0)
            return p;
    return NULL;
}

bool loaded_deal(const struct rules *r, struct state *s, int player, pile hand)
{
    const struct loaded *g = loaded_of(r);
    const struct loaded_part *p = loaded_hand(g);
    pile held, all;

    if (p == NULL)
        return false;
    held = places_pile(r, s, p->place[player]);
    all = held + places_pile(r, s, loaded_deck(g, p, player));
    if (!pile_has(places_copies(r, p->place[player]), all, hand))
        return false;
    loaded_move(r, s, p->place[player], loaded_deck(g, p, player), held - hand);
    loaded_note_due(r, s);
    return true;
}

/* How many cards of a player's hand does a view not show? As many as nature would draw for it. */
static int loaded_unseen(const struct rules *r, const struct state *s, int player)
{
    const struct loaded *g = loaded_of(r);
    const struct loaded_part *p = loaded_hand(g);
    struct state drawn = *s;
    struct machine m = loaded_machine(r, &drawn, NULL, NULL);
    int n = 0;

    if (p == NULL || s->turn >= CHANCE)
        return 0;
    for (; n < MOVES_MAX && machine_run(&m, g->short_of[player]) != 0; n++) {
        int deck = loaded_deck(g, p, player), copies = places_copies(r, deck);
        int card = pile_highest(copies, places_pile(r, &drawn, deck));

        if (card == 0)
            break;
        loaded_move(r, &drawn, deck, p->place[player], pile_card(copies, card));
    }
    return n;
}

/* How many cards of a player's deck are in hands that the view does not show? Both may draw from
 * one deck. */
static int loaded_unseen_of_deck(const struct loaded *g, const struct loaded_part *hand, int player,
                                 const int unseen[2])
{
    bool shared = loaded_deck(g, hand, P1) == loaded_deck(g, hand, P2);

    return shared ? unseen[P1] + unseen[P2] : unseen[player];
}

void loaded_parts(const struct rules *r, const struct state *s, struct holding out[FIELDS_MAX][2])
{
    const struct loaded *g = loaded_of(r);
    const struct loaded_part *hand = loaded_hand(g);
    const int unseen[2] = {loaded_unseen(r, s, P1), loaded_unseen(r, s, P2)};

    for (int player = P1; player <= P2; player++) {
        for (const struct loaded_part *p = g->part; p < g->part + g->parts; p++) {
            struct holding *h = &out[p->field][player];

            if (p->is.life == LIFE_THIS_TURN || p->label > 0)
                continue;
            *h = (struct holding){0};
            if (p->is.kind >= PART_PILE)
                h->cards = places_pile(r, s, p->place[player]);
            else
                h->number = places_number(r, s, p->place[player]);
            if (p == hand)
                h->unseen = unseen[player];
            else if (hand != NULL && p == g->part + hand->is.from)
                h->unseen = -loaded_unseen_of_deck(g, hand, player, unseen);
        }
    }
}

/* ---- described ------------------------------------------------------------------------------- */

static void loaded_describe_pile(const struct rules *r, const struct state *s, int place,
                                 struct field *f, int player)
{
    pile cards = places_pile(r, s, place);
    int copies = places_copies(r, place);

    for (int card = 1; cards != 0; card++, cards >>= pile_width(copies))
        for (int k = pile_lowest(copies, cards); k > 0; k--)
            f->value[player][f->count[player]++] = (int16_t)card;
}

static void loaded_describe_part(const struct rules *r, const struct state *s,
                                 const struct loaded_part *p, struct field *f)
{
    int at = p->label > 0 ? p->label : 0;

    if (p->label <= 0)
        field_list(f, p->name);
    for (int player = P1; player <= P2; player++) {
        if (p->is.kind >= PART_PILE) {
            loaded_describe_pile(r, s, p->place[player], f, player);
            continue;
        }
        f->value[player][at] = (int16_t)places_number(r, s, p->place[player]);
        f->count[player] = at + 1;
    }
    f->kind = p->is.kind >= PART_PILE   ? FIELD_LIST
              : p->label >= 0           ? FIELD_COUNTS
              : p->is.kind == PART_FLAG ? FIELD_FLAG
                                        : FIELD_NUMBER;
    if (p->label >= 0)
        f->labels = loaded_of(r)->label[p->field];
    f->said = p->said != NULL ? p->said : f->said;
    f->shared = p->place[P1] == p->place[P2];
    f->look = (unsigned)p->look;
    f->icon = (enum icon)p->icon;
    f->aim = p->most_wins ? AIM_MOST_WINS : AIM_ZERO_LOSES;
}

int loaded_describe(const struct rules *r, const struct state *s, struct field out[FIELDS_MAX])
{
    const struct loaded *g = loaded_of(r);
    const struct loaded_part *hand = loaded_hand(g);
    const struct {
        const char *name;
        int place;
    } flow[] = {{"phase", g->phase}, {"begun", g->begun}};
    int n = g->fields;

    for (int i = 0; i < g->parts; i++)
        if (g->part[i].is.life != LIFE_THIS_TURN)
            loaded_describe_part(r, s, &g->part[i], &out[g->part[i].field]);
    if (g->points >= 0) { /* a bar of up to the highest they can have */
        int high = loaded_bound(r, g->part[g->points].high);

        out[g->part[g->points].field].most = high < RANGE_MOST ? high : 0;
    }
    for (int player = P1; hand != NULL && player <= P2; player++) {
        const int unseen[2] = {loaded_unseen(r, s, P1), loaded_unseen(r, s, P2)};

        out[hand->field].unseen[player] = unseen[player];
        out[g->part[hand->is.from].field].unseen[player] =
            -loaded_unseen_of_deck(g, hand, player, unseen);
    }
    for (int i = 0; i < 2; i++)
        if (flow[i].place > 0) {
            int value = places_number(r, s, flow[i].place);

            field_numbers(&out[n], flow[i].name, value, value);
            out[n++].look = LOOK_NONE;
        }
    return n;
}

/* ---- composed -------------------------------------------------------------------------------- */

static bool loaded_compose_pile(const struct rules *r, const struct field *f, int player, int place,
                                pile *out)
{
    int copies = places_copies(r, place), top = places_top(r, place);

    *out = 0;
    for (int i = 0; i < f->count[player]; i++) {
        int card = f->value[player][i];

        if (card < 1 || card > top || pile_count(copies, *out, card) == copies)
            return false;
        *out += pile_card(copies, card);
    }
    return true;
}

/* Does this part of a life that ends, if this option says so, end between turns? */
static bool loaded_lives(const struct rules *r, const struct loaded_part *p)
{
    return !p->flows && (p->life_if == 0 || loaded_bound(r, p->life_if) != 0);
}

static int loaded_low(const struct rules *r, const struct loaded_part *p)
{
    return p->is.kind == PART_FLAG ? 0 : loaded_bound(r, p->low);
}

static int loaded_high(const struct rules *r, const struct loaded_part *p)
{
    return p->is.kind == PART_FLAG ? 1 : loaded_bound(r, p->high);
}

static bool loaded_compose_number(const struct rules *r, const struct loaded_part *p,
                                  const struct field *f, int player, struct state *s)
{
    int value = f->value[player][p->label > 0 ? p->label : 0];
    bool is_first = (p->is.life == LIFE_TURN_BEGINS && s->turn == player) ||
                    (p->is.life == LIFE_TURN_ENDS && s->turn != player);

    if (value < loaded_low(r, p) || value > loaded_high(r, p) ||
        (value != 0 && is_first && loaded_lives(r, p)))
        return false;
    places_set(r, s, p->place[player], value);
    return true;
}

static bool loaded_compose_parts(const struct rules *r, const struct field *in, struct state *s,
                                 int player)
{
    const struct loaded *g = loaded_of(r);

    for (const struct loaded_part *p = g->part; p < g->part + g->parts; p++) {
        const struct field *f = &in[p->field];
        pile cards;

        if (p->is.life == LIFE_THIS_TURN || p->is.kind == PART_REST)
            continue;
        if (p->is.kind < PART_PILE) {
            if (!loaded_compose_number(r, p, f, player, s))
                return false;
            continue;
        }
        if (!loaded_compose_pile(r, f, player, p->place[player], &cards))
            return false;
        places_put(r, s, p->place[player], cards);
    }
    return true;
}

/* Are all cards somewhere, and is what is known of a hand in it? */
static bool loaded_are_cards_right(const struct rules *r, const struct field *in,
                                   const struct state *s, int player)
{
    const struct loaded *g = loaded_of(r);

    for (const struct loaded_part *p = g->part; p < g->part + g->parts; p++) {
        int place = p->place[player], known = places_at(r, place)->known;
        pile cards = 0, all;

        if (p->is.kind < PART_PILE)
            continue;
        all = places_pile(r, s, place);
        for (int card = places_top(r, place), copies = places_copies(r, place); known && card > 0;
             card--)
            if (pile_count(copies, places_pile(r, s, known), card) > pile_count(copies, all, card))
                return false;
        if (p->is.kind == PART_REST &&
            (!loaded_compose_pile(r, &in[p->field], player, place, &cards) || cards != all))
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
        places_set(r, s, g->phase, phase);
    if (g->begun > 0)
        places_set(r, s, g->begun, begun);
    if (g->chooser > 0)
        places_set(r, s, g->chooser, s->turn == P2);
    return true;
}

bool loaded_compose(const struct rules *r, const struct field *in, struct state *s)
{
    const struct loaded *g = loaded_of(r);
    struct machine m = loaded_machine(r, s, NULL, NULL);
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
        if (state_wants(s, player) && loaded_legal(r, s, player, legal) == 0 &&
            (s->turn != BOTH || loaded_unseen(r, s, player) == 0)) /* a view hides the other's */
            return false;
    loaded_note_due(r, s);
    return true;
}

bool rulefile_range(const struct rules *r, int field, int k, int *low, int *high)
{
    const struct loaded *g = loaded_of(r);

    for (const struct loaded_part *p = g->part; p < g->part + g->parts; p++)
        if (p->is.kind == PART_NUMBER && p->is.life != LIFE_THIS_TURN && p->field == field &&
            (p->label < 0 ? 0 : p->label) == k) {
            *low = loaded_bound(r, p->low);
            *high = loaded_bound(r, p->high);
            return true;
        }
    return false;
}

/* ---- digits ---------------------------------------------------------------------------------- */

/* The lowest, or the highest, value that does not end the game. After so many, a few more digits do
 * no harm. */
static int loaded_left(const struct rules *r, const struct loaded_part *p, bool lowest)
{
    enum { TRIED_MOST = 256 };
    int low = loaded_low(r, p), high = loaded_high(r, p), step = lowest ? 1 : -1;
    int value = lowest ? low : high, tried = p->ended > 0 ? 0 : TRIED_MOST;
    struct state s = {0};
    struct machine m = loaded_machine(r, &s, NULL, NULL);

    for (; tried < TRIED_MOST && value != (lowest ? high : low); tried++, value += step) {
        places_set(r, &s, p->place[P1], value);
        places_set(r, &s, p->place[P2], value);
        if (machine_run(&m, p->ended) == 0)
            break;
    }
    return value;
}

/* The highest that a number can grow to until the turn limit, if that is less than `high`. */
static void loaded_digit_bound(const struct rules *r, const struct loaded_part *p, struct digit *d)
{
    struct state start = loaded_start(r, P1);
    int growth = loaded_bound(r, p->growth), limit = r->value[TURN_LIMIT];
    int64_t most = places_number(r, &start, p->place[P1]) + (int64_t)growth * limit;

    d->bound = limit > 0 || growth == 0 ? BOUND_GROWTH : BOUND_NONE;
    if (d->bound == BOUND_GROWTH && most < d->high)
        d->high = (int16_t)most;
}

/* Add the digits of a part: of both players, or of one where the other's is always back to its
 * first value when somebody chooses. Cards lie in whole bytes, and each byte is a digit. */
static int loaded_digit_part(const struct rules *r, const struct loaded_part *p,
                             struct digit out[DIGITS_MAX], int n)
{
    const struct place *p1 = places_at(r, p->place[P1]), *p2 = places_at(r, p->place[P2]);
    bool lives = p->is.life != LIFE_LONG && loaded_lives(r, p);
    size_t at[] = {p1->at, p2->at}, own = offsetof(struct state, own);
    int from = n, mine = lives && p->is.life == LIFE_TURN_BEGINS ? P2 : P1;
    int low = loaded_left(r, p, true), high = loaded_left(r, p, false);

    if (p->is.kind == PART_PILE) {
        int bits = places_top(r, p->place[P1]) * pile_width(places_copies(r, p->place[P1]));

        at[P1] = own + p1->word + p1->shift / 8;
        at[P2] = own + p2->word + p2->shift / 8;
        for (; bits > 0; bits -= 8, at[P1]++, at[P2]++) {
            high = (1 << (bits < 8 ? bits : 8)) - 1;
            n = p->is.of_table ? digit_one(out, n, at[P1], at[P1], 1, 0, high)
                               : digit_each(out, n, at[P1], at[P2], 1, 0, high);
        }
    } else if (p->is.of_table || lives) {
        n = digit_one(out, n, at[mine], at[!mine], p1->in == IN_BYTE ? 1 : 2, low, high);
    } else {
        n = digit_each(out, n, at[P1], at[P2], p1->in == IN_BYTE ? 1 : 2, low, high);
    }
    for (; from < n && p->growth > 0; from++)
        loaded_digit_bound(r, p, &out[from]);
    return n;
}

int loaded_digits(const struct rules *r, struct digit out[DIGITS_MAX])
{
    const struct loaded *g = loaded_of(r);
    size_t phase = places_at(r, g->phase)->at, begun = places_at(r, g->begun)->at;
    int n = 0;

    for (int last = 0; last < 2; last++)
        for (const struct loaded_part *p = g->part; p < g->part + g->parts; p++)
            if (p->is.life != LIFE_THIS_TURN && p->only_taken == (last != 0) &&
                p->is.kind <= PART_PILE)
                n = loaded_digit_part(r, p, out, n);
    if (g->phase > 0)
        n = digit_one(out, n, phase, phase, 1, 0, g->phases - 1);
    if (g->begun > 0)
        n = digit_one(out, n, begun, begun, 1, 0, 1);
    return n;
}
