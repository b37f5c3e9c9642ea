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

struct observation observe_init(const struct rules *r)
{
    struct field fields[FIELDS_MAX];
    struct state s = game_start(r, P1);
    struct observation o = {r->game->describe(r, &s, fields), HEADER, observe_cards(r)};

    for (int i = 0; i < o.fields; i++)
        o.columns += 2 * observe_width(&fields[i], o.cards);
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

void observe_row(const struct observation *o, const struct rules *r, const struct state *s,
                 int player, int16_t *row)
{
    struct field fields[FIELDS_MAX];
    struct state seen = *s;
    int16_t *at = row + HEADER;

    if (r->game->hide != NULL)
        r->game->hide(r, &seen, player);
    row[CLOCK] = (int16_t)(seen.clock < INT16_MAX ? seen.clock : INT16_MAX);
    row[CHOOSING] = state_wants(&seen, player);
    r->game->describe(r, &seen, fields);
    for (int i = 0; i < o->fields; i++) {
        at = observe_field(&fields[i], player, o->cards, at);
        at = observe_field(&fields[i], !player, o->cards, at);
    }
}
