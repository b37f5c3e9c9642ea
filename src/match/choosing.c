#include "match/choosing.h"

#include "core/move.h"

enum turn choosing_wanted(const struct choosing *c, const struct duel *d)
{
    int first = choosing_waits(c);

    return c->is_over ? OVER : first >= 0 ? (enum turn) !first : (enum turn)d->now.turn;
}

int choosing_let_nature(const struct choosing_game *g)
{
    int err = OK;

    while (err == OK && g->duel->now.turn == CHANCE)
        err = g->step(g->context, (struct joint){duel_chance(g->duel), 0});
    return err;
}

int choosing_play(const struct choosing_game *g, struct joint m)
{
    struct duel before;
    int err;

    if (g->duel->rules.game->chance == NULL) /* only nature's moves can fail after this one */
        return g->step(g->context, m);
    before = *g->duel;
    if ((err = g->step(g->context, m)) == OK && (err = choosing_let_nature(g)) != OK)
        *g->duel = before;
    return err;
}

int choosing_take(struct choosing *c, const struct choosing_game *g, int player, move m)
{
    enum turn wanted = choosing_wanted(c, g->duel);
    move legal[MOVES_MAX];
    int err;

    if (wanted == OVER)
        return ERR_OVER;
    if (!choosing_wants(c, g->duel, player))
        return ERR_ILLEGAL;
    if (wanted != BOTH) {
        err = choosing_play(g, state_joint(&g->duel->now, player, m, c->waiting));
        if (err == OK)
            choosing_drop(c);
        return err;
    }
    if (!move_is_among(m, legal, duel_legal(g->duel, player, legal)))
        return ERR_ILLEGAL;
    c->waiting = m;
    c->is_in[player] = true;
    return OK;
}

void choosing_drop(struct choosing *c)
{
    c->waiting = 0;
    c->is_in[P1] = c->is_in[P2] = false;
}
