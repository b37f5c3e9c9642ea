#include "terminal/play/board_parts.h"

bool board_parts_is_cards(const struct field *f)
{
    int look = field_plain_look(f);

    return !f->shared && (look == LOOK_CARD || (look == LOOK_USUAL && (f->kind == FIELD_LIST ||
                                                                       f->kind == FIELD_COUNTS)));
}

bool board_parts_is_listed(const struct field *f)
{
    return !f->shared && (f->look == LOOK_WORDS || f->look == LOOK_SIZE);
}

static bool parts_is_tag(const struct field *f)
{
    return !f->shared && field_plain_look(f) == LOOK_USUAL && !board_parts_is_cards(f);
}

/* Find the last choice of this player, or of any player if -1, ignoring nature; the end of the
 * record if there is none. */
static size_t parts_last_choice(const struct record *rec, int player)
{
    for (size_t i = rec->count; i > 0; i--) {
        const struct state *before = &rec->choices[i - 1].before;

        if (player < 0 ? before->turn != CHANCE : state_wants(before, player))
            return i - 1;
    }
    return rec->count;
}

struct board_parts board_parts_of(const struct record *rec, int viewer, int since)
{
    const struct rules *r = &rec->duel.rules;
    struct board_parts v = {.rec = rec,
                            .seen = duel_view(&rec->duel, viewer >= 0 ? viewer : P1).seen,
                            .since = parts_last_choice(rec, since)};

    if (v.since == rec->count) /* a player who has not chosen yet sees the opponent's first moves */
        v.since = 0;

    if (viewer < 0) /* hide what either player must not see */
        v.seen = game_view(r, &v.seen, P2).seen;
    v.n = r->game->describe(r, &v.seen, v.fields);
    for (int i = 1; i < v.n; i++) {
        v.cards = v.cards || board_parts_is_cards(&v.fields[i]);
        v.tags = v.tags || parts_is_tag(&v.fields[i]);
        v.words += board_parts_is_listed(&v.fields[i]);
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

int board_parts_last(const struct board_parts *v, int player, struct text *out, bool *latest)
{
    const struct record *rec = v->rec;
    size_t last = parts_last_choice(rec, player);
    size_t from = v->since < last ? v->since : last;
    int n = 0;

    *latest = last == parts_last_choice(rec, -1);
    for (size_t i = from; i <= last && i < rec->count; i++) {
        const struct choice *c = &rec->choices[i];

        if (!state_wants(&c->before, player))
            continue;
        text_add(out, "%s", n++ > 0 ? ", " : "");
        move_print(&rec->duel.rules, state_chosen(&c->before, c->m, player), out);
    }
    return n;
}

int board_parts_change(const struct board_parts *v, int player)
{
    const struct record *rec = v->rec;

    return rec->count == 0
               ? 0
               : rec->duel.now.points[player] - record_at(rec, v->since)->points[player];
}

void board_parts_tags(const struct board_parts *v, int player, bool brief, struct text *out)
{
    const char *between = "";

    for (int i = 1; i < v->n && record_result(v->rec) == UNDECIDED; i++) {
        const struct field *f = &v->fields[i];
        int value = f->value[player][0];

        if (!parts_is_tag(f) || value == 0)
            continue;
        text_add(out, "%s* %s", between, brief ? f->name : board_parts_name(f));
        if (f->kind == FIELD_NUMBER)
            text_add(out, " %d", value);
        between = "  ";
    }
}

/* Count the cards of a list. After the game the size of a hidden hand is unknown. */
static bool parts_size(const struct board_parts *v, const struct field *f, int player, int *size)
{
    *size = f->count[player] + f->unseen[player];
    return f->look == LOOK_SIZE && v->seen.turn < CHANCE;
}

void board_parts_list(const struct board_parts *v, const struct field *f, int player,
                      struct text *out)
{
    int size;

    if (parts_size(v, f, player, &size))
        text_add(out, "%s: %d card%s", board_parts_name(f), size, size == 1 ? "" : "s");
    if (f->look == LOOK_SIZE)
        return;
    text_add(out, "%s:", board_parts_name(f));
    for (int i = 0; i < f->count[player]; i++)
        text_add(out, " %d", f->value[player][i]);
    if (f->count[player] == 0)
        text_add(out, " none");
}

void board_parts_shared(const struct board_parts *v, struct text *out)
{
    for (const struct field *f = v->fields; f < v->fields + v->n; f++) {
        int value = f->value[P1][0];

        if (!f->shared || f->look == LOOK_NONE || (f->kind == FIELD_FLAG && value == 0))
            continue;
        text_add(out, "%s", out->len > 0 ? "  " : "");
        if (f->kind == FIELD_LIST)
            board_parts_list(v, f, P1, out);
        else if (f->kind == FIELD_COUNTS)
            for (int i = 0; i < f->count[P1]; i++)
                text_add(out, "%s%s %d", i > 0 ? "  " : "", f->labels[i], f->value[P1][i]);
        else
            text_add(out, f->kind == FIELD_FLAG ? "%s" : "%s %d", board_parts_name(f), value);
    }
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
    int size;

    for (const struct field *f = v->fields + 1; f < v->fields + v->n; f++) {
        if (!f->shared && parts_size(v, f, player, &size))
            text_add(out, "%s%s %d", out->len > 0 ? " " : "", board_parts_name(f), size);
        for (int i = 0; board_parts_is_cards(f) && board_parts_card(f, player, i, room, &face);
             i++) {
            text_add(out, "%s", out->len > 0 ? " " : "");
            if (f->kind == FIELD_NUMBER)
                text_add(out, "%s ", board_parts_name(f));
            text_add(out, "%s", face ? face : "?");
        }
    }
}
