/*
 * What all games share: the clock, and the one function that checks moves from outside. Games trust
 * their input. Solvers, which make their own legal moves, call game_step directly.
 */
#include "core/game.h"

#include "core/move.h"

#include <string.h>

_Static_assert(sizeof(struct state) == 40, "a state is 40 bytes without padding");

bool game_guide_holds(const struct guide *line, const struct guide_moment *at)
{
    struct guide_moment here = *at;

    here.line = line;
    return line->holds == NULL || line->holds(&here);
}

bool game_guide_by_the_book(const struct guide_moment *at)
{
    const struct option *o = at->rules->game->options;

    for (int i = 0; o[i].name != NULL; i++)
        if (at->rules->value[i] != o[i].book)
            return false;
    return true;
}

struct state game_start(const struct rules *r, int first)
{
    return r->game->start(r, first);
}

struct state game_first_choice(const struct rules *r)
{
    struct state s = game_start(r, P1);
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];

    while (s.turn == CHANCE && r->game->chance(r, &s, list, weight) > 0)
        game_step(r, &s, (struct joint){list[0], 0});
    return s;
}

bool game_is_joint(const struct rules *r)
{
    return game_first_choice(r).turn == BOTH;
}

int digit_one(struct digit out[DIGITS_MAX], int n, size_t mine, size_t theirs, int bytes, int low,
              int high)
{
    out[n] = (struct digit){.at = {(uint8_t)mine, (uint8_t)theirs},
                            .bytes = (uint8_t)bytes,
                            .low = (int16_t)low,
                            .high = (int16_t)high};
    return n + 1;
}

int digit_each(struct digit out[DIGITS_MAX], int n, size_t p1, size_t p2, int bytes, int low,
               int high)
{
    n = digit_one(out, n, p1, p2, bytes, low, high);
    return digit_one(out, n, p2, p1, bytes, low, high);
}

int game_list_offer(struct offer o, move out[MOVES_MAX], uint32_t weight[MOVES_MAX])
{
    int n = 0, width = pile_width(o.copies);
    move card = o.lowest;

    for (pile left = o.cards; left != 0; left >>= width, card++) {
        out[n] = card;
        weight[n] = (uint32_t)pile_lowest(o.copies, left);
        n += weight[n] != 0;
    }
    out[n] = o.last;
    weight[n] = 1;
    return n + (o.last != 0);
}

enum result game_limit_result(const struct rules *r, const int16_t points[2])
{
    if (r->value[LIMIT_RESULT] == LIMIT_UNFINISHED)
        return UNFINISHED;
    return points[P1] > points[P2] ? P1_WINS : points[P1] < points[P2] ? P2_WINS : DRAW;
}

bool game_is_legal(const struct rules *r, const struct state *s, struct joint m)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];

    switch (s->turn) {
    case P1:
    case P2:
        return m.b == 0 && move_is_among(m.a, list, r->game->legal(r, s, s->turn, list));
    case BOTH:
        return move_is_among(m.a, list, r->game->legal(r, s, P1, list)) &&
               move_is_among(m.b, list, r->game->legal(r, s, P2, list));
    case CHANCE:
        return m.b == 0 && move_is_among(m.a, list, r->game->chance(r, s, list, weight));
    }
    return false;
}

int game_check(const struct rules *r, const struct state *s, struct joint m)
{
    return s->turn == OVER ? ERR_OVER : game_is_legal(r, s, m) ? OK : ERR_ILLEGAL;
}

int game_play(const struct rules *r, struct state *s, struct joint m)
{
    int err = game_check(r, s, m);

    if (err == OK)
        game_step(r, s, m);
    return err;
}

bool game_is_hidden(const struct game *g)
{
    return g->hide != NULL;
}

bool game_is_solvable(const struct game *g)
{
    return !game_is_hidden(g) && g->digits != NULL;
}

struct view game_view(const struct rules *r, const struct state *s, int player)
{
    struct view v = {*s, player};

    if (game_is_hidden(r->game))
        r->game->hide(r, &v.seen, player);
    return v;
}

bool game_undeal(const struct rules *r, struct state *s)
{
    struct state seen = game_view(r, s, P1).seen;

    seen = game_view(r, &seen, P2).seen;
    if (memcmp(&seen, s, sizeof seen) == 0)
        return false;
    *s = seen;
    s->turn = CHANCE;
    return true;
}

void field_list(struct field *f, const char *name)
{
    memset(f, 0, offsetof(struct field, value));
    f->name = name;
    f->kind = FIELD_LIST;
}

void field_numbers(struct field *f, const char *name, int p1, int p2)
{
    field_list(f, name);
    f->kind = FIELD_NUMBER;
    f->count[P1] = f->count[P2] = 1;
    f->value[P1][0] = (int16_t)p1;
    f->value[P2][0] = (int16_t)p2;
}

void field_flags(struct field *f, const char *name, int p1, int p2)
{
    field_numbers(f, name, p1, p2);
    f->kind = FIELD_FLAG;
}

bool game_effect(const struct rules *r, const struct state *seen, move m, int change[2])
{
    const struct verb *v = &r->game->verbs[MOVE_VERB(m)];
    struct state next;

    if (seen->turn >= BOTH || v->within ||
        (!v->certain && (game_is_hidden(r->game) || r->game->chance != NULL)))
        return false;
    game_after(r, seen, (struct joint){m, 0}, &next);
    for (int p = P1; p <= P2; p++)
        change[p] = next.points[p] - seen->points[p];
    return true;
}

void game_needs(const struct rules *r, const struct state *seen, int player, int verb,
                struct text *out)
{
    move legal[MOVES_MAX];
    int n = r->game->legal(r, seen, player, legal);

    for (int i = 0; i < n; i++)
        if (MOVE_VERB(legal[i]) == verb)
            return;
    if (r->game->needs != NULL)
        r->game->needs(r, seen, player, verb, out);
    else
        text_put(out, "not now");
}

int field_plain_look(const struct field *f)
{
    if (f->look == LOOK_STAGE)
        return LOOK_CARD;
    return f->look > LOOK_SIZE ? LOOK_USUAL : (int)f->look;
}

void game_tell_result(const struct scene *c, enum result result, struct text *out)
{
    if (result == P1_WINS || result == P2_WINS)
        c->rules->game->closing(c, result == P1_WINS ? P1 : P2, out);
    else if (result == DRAW)
        text_add(out, "\nThe game is a draw.\n");
    else
        text_add(out, "\nThe turn limit is reached; the game is unfinished.\n");
}
