#include "match/referee.h"

#include "core/move.h"

static void referee_clear(struct referee *g)
{
    g->is_in[P1] = g->is_in[P2] = false;
}

int referee_begin(struct referee *g)
{
    record_begin(&g->rec);
    return referee_resume(g);
}

int referee_resume(struct referee *g)
{
    int err = OK;

    referee_clear(g);
    while (err == OK && referee_wanted(g) == CHANCE)
        err = record_play(&g->rec, (struct joint){duel_chance(&g->rec.duel), 0});
    return err;
}

void referee_restore(struct referee *g, const struct referee *before)
{
    struct choice *choices = g->rec.choices;
    size_t room = g->rec.room;

    *g = *before;
    g->rec.choices = choices;
    g->rec.room = room;
    if (g->rec.duel.past != NULL)
        *g->rec.duel.past = record_past(&g->rec, g->rec.count);
}

void referee_release(struct referee *g)
{
    record_release(&g->rec);
}

enum turn referee_wanted(const struct referee *g)
{
    enum turn turn = g->rec.duel.now.turn;

    if (g->rec.ending != ENDING_RULES)
        return OVER;
    if (turn == BOTH && (g->is_in[P1] || g->is_in[P2]))
        return g->is_in[P1] ? P2 : P1;
    return turn;
}

/* Where both choose, the first choice is checked and waits for the other. */
static int referee_put_in(struct referee *g, int player, move m)
{
    move legal[MOVES_MAX];

    if (!move_is_among(m, legal, duel_legal(&g->rec.duel, player, legal)))
        return ERR_ILLEGAL;
    *(player == P1 ? &g->chosen.a : &g->chosen.b) = m;
    g->is_in[player] = true;
    return OK;
}

int referee_choose(struct referee *g, int player, move m)
{
    enum turn wanted = referee_wanted(g);
    struct joint chosen = {m, 0};
    struct referee before;
    int err;

    if (wanted == OVER)
        return ERR_OVER;
    if (!referee_wants(g, player))
        return ERR_ILLEGAL;
    if (wanted == BOTH)
        return referee_put_in(g, player, m);
    if (g->is_in[P1])
        chosen = (struct joint){g->chosen.a, m};
    else if (g->is_in[P2])
        chosen.b = g->chosen.b;
    if (g->rec.duel.rules.game->chance != NULL) /* only nature's moves can fail after this one */
        before = *g;
    if ((err = record_play(&g->rec, chosen)) == OK && (err = referee_resume(g)) != OK)
        referee_restore(g, &before);
    return err;
}

int referee_undo(struct referee *g)
{
    if (g->is_in[P1] || g->is_in[P2]) {
        referee_clear(g);
        return OK;
    }
    if (!record_can_undo(&g->rec))
        return ERR_ILLEGAL;
    record_undo(&g->rec);
    return OK;
}

int referee_end(struct referee *g, enum ending ending, int player)
{
    int err = record_end(&g->rec, ending, player);

    if (err == OK)
        referee_clear(g);
    return err;
}
