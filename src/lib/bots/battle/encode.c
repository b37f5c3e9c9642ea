#include "bots/battle/encode.h"

#include "bots/battle/named_parts.h"
#include "core/move.h"

/* Return the highest number of any verb. */
static int encode_highest_number(const struct rules *r)
{
    int most = 1;

    for (int i = 0; r->game->verbs[i].word != NULL; i++)
        most = move_verb_max(r, i) > most ? move_verb_max(r, i) : most;
    return most;
}

/* Return how often the same value can be in a list. */
static int encode_most_copies(const struct field *f)
{
    int most = 1;

    for (int p = P1; p <= P2; p++)
        for (int i = 0; i < f->count[p]; i++) {
            int copies = 0;

            for (int k = 0; k < f->count[p]; k++)
                copies += f->value[p][k] == f->value[p][i];
            most = copies > most ? copies : most;
        }
    return most;
}

static int encode_span_of(const struct field *f, int number)
{
    int most = f->kind == FIELD_FLAG ? 1 : number;

    if (f->kind == FIELD_NUMBER)
        for (int p = P1; p <= P2; p++)
            most = f->value[p][0] > most ? f->value[p][0] : most;
    return most;
}

static void encode_place_fields(struct encoder *e, const struct named_parts *start)
{
    int number = encode_highest_number(&e->rules);

    e->fields = start->count;
    e->copies = 1;
    for (int i = 0; i < e->fields; i++)
        if (start->at[i].kind == FIELD_LIST && encode_most_copies(&start->at[i]) > e->copies)
            e->copies = encode_most_copies(&start->at[i]);
    e->inputs = 1; /* the first input is always on */
    for (int i = 0; i < e->fields; i++)
        for (int other = 0; other < 2; other++) {
            e->is_list[i] = start->at[i].kind == FIELD_LIST;
            e->span[i] = encode_span_of(&start->at[i], number);
            e->base[i][other] = e->inputs;
            e->inputs += e->span[i] * (e->is_list[i] ? e->copies : 1);
        }
}

static void encode_place_decks(struct encoder *e, const struct named_parts *start)
{
    e->full = start->at[PARTS_DECK].count[P1];
    e->decks_base = e->inputs;
    e->inputs += 2 * (e->full + 1) + 2 * e->full + 1;
}

int encode_init(struct encoder *e, const struct rules *r)
{
    struct state start = game_start(r, P1);
    struct named_parts parts;

    if (r->game->parts == NULL)
        return ERR_UNKNOWN;
    memset(e, 0, sizeof *e);
    e->rules = *r;
    named_parts_describe(r, &start, &parts);
    encode_place_fields(e, &parts);
    encode_place_decks(e, &parts);
    for (int i = 0; r->game->verbs[i].word != NULL; i++) {
        if (i == 16)
            return ERR_LIMIT;
        e->verb_base[i] = (uint8_t)e->outputs;
        if (r->game->verbs[i].nature == 0)
            e->outputs += move_verb_max(r, i) > 0 ? move_verb_max(r, i) : 1;
    }
    e->past_base = e->inputs;
    e->inputs += 2 * ENCODE_PAST * e->outputs;
    return e->inputs <= ENCODE_INPUTS && e->outputs <= ENCODE_OUTPUTS ? OK : ERR_LIMIT;
}

int encode_ranges(const struct encoder *e, struct encode_range out[2 * FIELDS_MAX])
{
    int n = 0;

    for (int i = 0; i < e->fields; i++)
        for (int other = 0; other < 2 && !e->is_list[i]; other++)
            out[n++] = (struct encode_range){e->base[i][other], e->span[i]};
    return n;
}

/* Where the next input is written. Inputs after the end are left out. */
struct cursor {
    uint16_t *at, *end;
};

static inline void encode_add(struct cursor *c, int input)
{
    if (c->at < c->end)
        *c->at++ = (uint16_t)input;
}

/* Writes every copy but counts only the cards there are, so that no branch depends on the cards. */
static inline void encode_pile(int copies, pile left, int base, int span, struct cursor *c)
{
    const int width = pile_width(copies);
    const pile counter = ((pile)1 << width) - 1;

    for (int v = 0; v < span && c->at < c->end; v++, left >>= width, base += copies) {
        for (int k = 0; k < copies; k++)
            c->at[k] = (uint16_t)(base + k);
        c->at += left & counter;
    }
}

/* With two copies of a card, as in the book, a counter has a bit for each if 2 is written as 3. The
 * opponent's inputs follow the player's own. */
static inline void encode_pairs(pile mine, pile theirs, int base, int span, struct cursor *c)
{
    pile on = c->end - c->at < 64 ? 0 : mine | theirs << 2 * span;

    for (on |= on >> 1 & 0x5555555555555555U; on != 0; on &= on - 1)
        *c->at++ = (uint16_t)(base + __builtin_ctzll(on));
}

static inline void encode_number(int number, int base, int span, struct cursor *c)
{
    if (number > 0)
        encode_add(c, base + (number < span ? number : span) - 1);
}

/* Return how many cards are left to draw. A view counts the hidden cards of a hand as part of its
 * deck. */
static inline int encode_deck_left(const struct encoder *e, struct holding parts[FIELDS_MAX][2],
                                   int player)
{
    int left =
        pile_size(e->copies, parts[PARTS_DECK][player].cards) - parts[PARTS_HAND][player].unseen;

    return left < 0 ? 0 : left > e->full ? e->full : left;
}

static inline void encode_decks(const struct encoder *e, struct holding parts[FIELDS_MAX][2],
                                int me, struct cursor *c)
{
    int mine = encode_deck_left(e, parts, me), theirs = encode_deck_left(e, parts, !me);

    encode_add(c, e->decks_base + mine);
    encode_add(c, e->decks_base + e->full + 1 + theirs);
    encode_add(c, e->decks_base + 2 * (e->full + 1) + e->full + mine - theirs);
}

static inline void encode_past(const struct encoder *e, const struct past *past, int me,
                               struct cursor *c)
{
    int mine = 0, theirs = 0;
    unsigned back = 0;

    for (const struct past_choice *d; (d = past_choice_at(past, back)) != NULL; back++) {
        int other = d->player != me, seen = other ? theirs : mine;

        if (seen < ENCODE_PAST)
            encode_add(c, e->past_base + (other * ENCODE_PAST + seen) * e->outputs +
                              encode_move(e, d->made));
        mine += !other;
        theirs += other;
        if (mine >= ENCODE_PAST && theirs >= ENCODE_PAST)
            return;
    }
}

void encode_view(const struct encoder *e, const struct view *v, const struct past *past,
                 struct inputs *out)
{
    struct holding parts[FIELDS_MAX][2];
    struct cursor c = {out->on, out->on + ENCODE_ON};

    e->rules.game->parts(&e->rules, &v->seen, parts);
    encode_add(&c, 0);
    for (int i = 0; i < e->fields; i++) {
        const struct holding *mine = &parts[i][v->me], *theirs = &parts[i][!v->me];

        if (!e->is_list[i]) {
            encode_number(mine->number, e->base[i][0], e->span[i], &c);
            encode_number(theirs->number, e->base[i][1], e->span[i], &c);
        } else if (e->copies == 2 && e->span[i] <= 16) {
            encode_pairs(mine->cards, theirs->cards, e->base[i][0], e->span[i], &c);
        } else {
            encode_pile(e->copies, mine->cards, e->base[i][0], e->span[i], &c);
            encode_pile(e->copies, theirs->cards, e->base[i][1], e->span[i], &c);
        }
    }
    encode_decks(e, parts, v->me, &c);
    if (past != NULL)
        encode_past(e, past, v->me, &c);
    out->n = (int)(c.at - out->on);
}
