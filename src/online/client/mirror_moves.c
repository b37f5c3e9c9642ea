#include "online/client/mirror_moves.h"

#include "core/array.h"
#include "core/move.h"

#include <stdio.h>

/* One choice: both players' where both choose. */
struct moved {
    enum turn turn;
    struct joint m;
};

/* Read "1 charge", "2 attack 3" or "nature draw 5". */
static bool moves_read(const struct rules *r, const struct json *one, struct moved *out)
{
    const char *words = one != NULL ? one->is.text : "", *word = strchr(words, ' ');

    if (word == NULL)
        return false;
    *out = (struct moved){.turn = strncmp(words, "1 ", 2) == 0        ? P1
                                  : strncmp(words, "2 ", 2) == 0      ? P2
                                  : strncmp(words, "nature ", 7) == 0 ? CHANCE
                                                                      : OVER};
    return out->turn != OVER && move_parse(r, word + 1, &out->m.a) == OK;
}

/* Read the choice at *at and go on behind it; where both choose it takes two. */
static bool moves_next(const struct mirror *m, const struct json *moved, const struct json **at,
                       struct moved *out)
{
    struct moved second;

    while (*at != NULL) {
        bool is_read = moves_read(&m->rec.duel.rules, *at, out);

        *at = json_next(moved, *at);
        if (!is_read)
            continue;
        if (m->rec.duel.now.turn == BOTH && out->turn == P1 &&
            moves_read(&m->rec.duel.rules, *at, &second) && second.turn == P2) {
            out->turn = BOTH;
            out->m.b = second.m.a;
            *at = json_next(moved, *at);
        }
        return true;
    }
    return false;
}

/* Add a choice to a record of views. */
static void moves_note(struct mirror *m, const struct moved *c)
{
    struct record *rec = &m->rec;
    struct choice choice = {rec->duel.now, rec->duel.turns + 1, c->m};

    choice.before.turn = (uint8_t)c->turn;
    if (rec->count >= RECORD_BYTES / 8 ||
        !array_grow(&rec->choices, &rec->room, rec->count + 1, sizeof choice))
        return;
    rec->choices[rec->count++] = choice;
    if (c->turn == CHANCE)
        return;
    past_add(&m->past, c->turn == P2 ? P2 : P1, c->m.a);
    if (c->turn == BOTH)
        past_add(&m->past, P2, c->m.b);
    rec->duel.turns += game_ends_turn(rec->duel.rules.game, c->m);
}

/* Is this what the view says? Of a game that is over it says nothing more. */
static bool moves_led_to(const struct state *now, const struct state *view)
{
    return view->turn == OVER ? now->turn == OVER : memcmp(now, view, sizeof *view) == 0;
}

void mirror_moves_play(struct mirror *m, const struct json *moved, const struct state *view)
{
    const struct json *at = json_first(moved);
    struct moved c;

    while (!m->by_views && moves_next(m, moved, &at, &c))
        if (c.turn != (enum turn)m->rec.duel.now.turn || record_play(&m->rec, c.m) != OK)
            m->by_views = true;
    if (!m->by_views && moves_led_to(&m->rec.duel.now, view))
        return;
    m->by_views = true;
    while (moves_next(m, moved, &at, &c))
        moves_note(m, &c);
    if (view->turn == OVER)
        m->rec.duel.now.turn = OVER;
    else
        m->rec.duel.now = *view;
}
