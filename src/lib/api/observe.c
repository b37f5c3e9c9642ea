/*
 * What a player sees of the games of a batch, as rows of numbers. The columns come from the parts
 * of a position that a game describes.
 */
#include "api/observe.h"

#include "core/move.h"

enum { CLOCK, CHOOSING, HEADER };

/* Cards of a list are numbered as moves are. */
static int observe_cards(const struct rules *r)
{
    int most = 0;

    for (int v = 0; r->game->verbs[v].word != NULL; v++) {
        int high = r->game->verbs[v].nature == 0 ? move_verb_max(r, v) : 0;

        most = high > most ? high : most;
    }
    return most;
}

/* Columns of one field for one player. */
static int observe_width(const struct field *f, int cards)
{
    return f->kind == FIELD_LIST ? cards + 1 : f->kind == FIELD_COUNTS ? f->count[P1] : 1;
}

/* The most copies of a card in a list. */
static int observe_copies(const struct field *f)
{
    int most = 0;

    for (int player = P1; player <= P2; player++)
        for (int i = 0, run = 0; i < f->count[player]; i++) {
            run = i > 0 && f->value[player][i] == f->value[player][i - 1] ? run + 1 : 1;
            most = run > most ? run : most;
        }
    return most;
}

struct observation observe_init(const struct rules *r)
{
    struct field fields[FIELDS_MAX];
    struct state s = game_start(r, P1);
    struct observation o = {.fields = r->game->describe(r, &s, fields),
                            .columns = HEADER,
                            .cards = observe_cards(r),
                            .by_parts = r->game->parts != NULL};

    for (int i = 0; i < o.fields; i++) {
        int copies = fields[i].kind == FIELD_LIST ? observe_copies(&fields[i]) : 0;

        o.columns += 2 * observe_width(&fields[i], o.cards);
        o.is_list[i] = fields[i].kind == FIELD_LIST;
        o.by_parts = o.by_parts && fields[i].kind != FIELD_COUNTS;
        o.copies = copies > o.copies ? copies : o.copies;
    }
    return o;
}

static void observe_name_part(const struct field *f, int part, int cards, struct text *out)
{
    text_add(out, "%s", f->name);
    if (f->kind == FIELD_COUNTS)
        text_add(out, " %s", f->labels[part]);
    else if (f->kind == FIELD_LIST && part == cards)
        text_add(out, " unseen");
    else if (f->kind == FIELD_LIST)
        text_add(out, " %d", part + 1);
}

void observe_name(const struct observation *o, const struct rules *r, int i, struct text *out)
{
    struct field fields[FIELDS_MAX];
    struct state s = game_start(r, P1);

    if (i < HEADER) {
        text_add(out, "%s", i == CLOCK ? "clock" : "choosing");
        return;
    }
    i -= HEADER;
    r->game->describe(r, &s, fields);
    for (const struct field *f = fields;; f++) {
        int width = observe_width(f, o->cards);

        if (i < 2 * width) {
            observe_name_part(f, i % width, o->cards, out);
            text_add(out, i < width ? " mine" : " other");
            return;
        }
        i -= 2 * width;
    }
}

static int16_t *observe_list(const struct field *f, int player, int cards, int16_t *at)
{
    memset(at, 0, (size_t)(cards + 1) * sizeof *at);
    for (int i = 0; i < f->count[player]; i++)
        at[f->value[player][i] - 1]++;
    at[cards] = (int16_t)f->unseen[player];
    return at + cards + 1;
}

static int16_t *observe_field(const struct field *f, int player, int cards, int16_t *at)
{
    if (f->kind == FIELD_LIST)
        return observe_list(f, player, cards, at);
    for (int i = 0; i < f->count[player]; i++)
        *at++ = f->value[player][i];
    return at;
}

static int16_t *observe_holding(const struct observation *o, bool is_list, struct holding h,
                                int16_t *at)
{
    int width = pile_width(o->copies);

    if (!is_list) {
        *at = (int16_t)h.number;
        return at + 1;
    }
    for (int i = 0; i < o->cards; i++, h.cards >>= width)
        at[i] = (int16_t)pile_lowest(o->copies, h.cards);
    at[o->cards] = (int16_t)h.unseen;
    return at + o->cards + 1;
}

static void observe_parts(const struct observation *o, const struct rules *r, const struct state *s,
                          int player, int16_t *at)
{
    struct holding parts[FIELDS_MAX][2];

    r->game->parts(r, s, parts);
    for (int i = 0; i < o->fields; i++) {
        at = observe_holding(o, o->is_list[i], parts[i][player], at);
        at = observe_holding(o, o->is_list[i], parts[i][!player], at);
    }
}

static void observe_fields(const struct observation *o, const struct rules *r,
                           const struct state *s, int player, int16_t *at)
{
    struct field fields[FIELDS_MAX];

    r->game->describe(r, s, fields);
    for (int i = 0; i < o->fields; i++) {
        at = observe_field(&fields[i], player, o->cards, at);
        at = observe_field(&fields[i], !player, o->cards, at);
    }
}

void observe_row(const struct observation *o, const struct rules *r, const struct state *s,
                 int player, int16_t *row)
{
    struct state seen = *s;

    if (r->game->hide != NULL)
        r->game->hide(r, &seen, player);
    row[CLOCK] = (int16_t)(seen.clock < INT16_MAX ? seen.clock : INT16_MAX);
    row[CHOOSING] = state_wants(&seen, player);
    (o->by_parts ? observe_parts : observe_fields)(o, r, &seen, player, row + HEADER);
}
