#include "play/board_parts.h"

bool board_parts_is_cards(const struct field *f)
{
    return f->look == LOOK_CARD ||
           (f->look == LOOK_USUAL && (f->kind == FIELD_LIST || f->kind == FIELD_COUNTS));
}

static bool parts_is_tag(const struct field *f)
{
    return f->look == LOOK_USUAL && !board_parts_is_cards(f);
}

struct board_parts board_parts_of(const struct record *rec, int viewer)
{
    const struct rules *r = &rec->duel.rules;
    struct board_parts v = {.rec = rec,
                            .seen = duel_view(&rec->duel, viewer >= 0 ? viewer : P1).seen};

    if (viewer < 0) /* what nobody's eyes may see is hidden from both */
        v.seen = game_view(r, &v.seen, P2).seen;
    v.n = r->game->describe(r, &v.seen, v.fields);
    for (int i = 1; i < v.n; i++) {
        v.cards = v.cards || board_parts_is_cards(&v.fields[i]);
        v.tags = v.tags || parts_is_tag(&v.fields[i]);
        v.words += v.fields[i].look == LOOK_WORDS;
    }
    return v;
}

const char *board_parts_name(const struct field *f)
{
    return f->said ? f->said : f->name;
}

int board_parts_most(const struct board_parts *v)
{
    struct state start = game_start(&v->rec->duel.rules, P1);
    int most = v->fields[0].most;

    for (int p = P1; p <= P2 && v->fields[0].most == 0; p++) {
        most = start.points[p] > most ? start.points[p] : most;
        most = v->seen.points[p] > most ? v->seen.points[p] : most;
    }
    return most;
}

/* The last choice of this player, or of any if -1, nature aside; NULL if there is none. */
static const struct choice *parts_last_choice(const struct record *rec, int player)
{
    for (size_t i = rec->count; i > 0; i--) {
        const struct choice *c = &rec->choices[i - 1];

        if (player < 0 ? c->before.turn != CHANCE : state_wants(&c->before, player))
            return c;
    }
    return NULL;
}

bool board_parts_last(const struct board_parts *v, int player, struct text *out)
{
    const struct choice *mine = parts_last_choice(v->rec, player),
                        *last = parts_last_choice(v->rec, -1);

    if (mine == NULL)
        return false;
    move_print(&v->rec->duel.rules, state_chosen(&mine->before, mine->m, player), out);
    return mine == last;
}

int board_parts_change(const struct board_parts *v, int player)
{
    const struct choice *last = parts_last_choice(v->rec, -1);

    return last == NULL ? 0 : v->rec->duel.now.points[player] - last->before.points[player];
}

/* ---- parts in words -------------------------------------------------------------------------- */

void board_parts_tags(const struct board_parts *v, int player, struct text *out)
{
    const char *between = "";

    for (int i = 1; i < v->n; i++) {
        const struct field *f = &v->fields[i];
        int value = f->value[player][0];

        if (!parts_is_tag(f) || value == 0)
            continue;
        text_add(out, "%s* %s", between, board_parts_name(f));
        if (f->kind == FIELD_NUMBER)
            text_add(out, " %d", value);
        between = "  ";
    }
}

void board_parts_list(const struct field *f, int player, struct text *out)
{
    text_add(out, "%s:", board_parts_name(f));
    for (int i = 0; i < f->count[player]; i++)
        text_add(out, " %d", f->value[player][i]);
    if (f->count[player] == 0)
        text_add(out, " none");
}

bool board_parts_card(const struct field *f, int player, int i, char room[WORD_BYTES],
                      const char **face)
{
    int shown = f->kind == FIELD_NUMBER ? f->value[player][0] != 0 : f->count[player];
    struct text out = text_on(room, WORD_BYTES);

    *face = NULL;
    if (i >= shown)
        return i < shown + f->unseen[player];
    if (f->kind == FIELD_COUNTS)
        text_add(&out, "%s x%d", f->labels[i], f->value[player][i]);
    else
        text_add(&out, "%d", f->value[player][i]);
    *face = room;
    return true;
}

void board_parts_cards(const struct board_parts *v, int player, struct text *out)
{
    char room[WORD_BYTES];
    const char *face;

    for (const struct field *f = v->fields + 1; f < v->fields + v->n; f++)
        for (int i = 0; board_parts_is_cards(f) && board_parts_card(f, player, i, room, &face);
             i++) {
            text_add(out, "%s", out->len > 0 ? " " : "");
            if (f->kind == FIELD_NUMBER)
                text_add(out, "%s ", board_parts_name(f));
            text_add(out, "%s", face ? face : "?");
        }
}
