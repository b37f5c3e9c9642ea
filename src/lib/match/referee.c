#include "match/referee.h"

#include "core/move.h"

#include <stdio.h>

int referee_begin(struct referee *g)
{
    record_begin(&g->rec);
    return referee_resume(g);
}

int referee_resume(struct referee *g)
{
    int err = OK;

    g->choosing = (struct choosing){.is_over = g->rec.ending != ENDING_RULES};
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

/* Where both choose, the first choice is checked and waits for the other. */
static int referee_put_in(struct referee *g, int player, move m)
{
    move legal[MOVES_MAX];

    if (!move_is_among(m, legal, duel_legal(&g->rec.duel, player, legal)))
        return ERR_ILLEGAL;
    g->choosing.waiting = m;
    g->choosing.is_in[player] = true;
    return OK;
}

int referee_choose(struct referee *g, int player, move m)
{
    enum turn wanted = referee_wanted(g);
    struct referee before;
    int err;

    if (wanted == OVER)
        return ERR_OVER;
    if (!referee_wants(g, player))
        return ERR_ILLEGAL;
    if (wanted == BOTH)
        return referee_put_in(g, player, m);
    if (g->rec.duel.rules.game->chance != NULL) /* only nature's moves can fail after this one */
        before = *g;
    err = record_play(&g->rec, state_joint(&g->rec.duel.now, player, m, g->choosing.waiting));
    if (err == OK && (err = referee_resume(g)) != OK)
        referee_restore(g, &before);
    return err;
}

int referee_undo(struct referee *g, const struct undo *undo)
{
    if (undo->refused != UNDO_ALLOWED)
        return ERR_ILLEGAL;
    g->choosing = (struct choosing){0};
    for (size_t i = 0; i < undo->choices; i++)
        record_undo(&g->rec);
    return OK;
}

int referee_end(struct referee *g, enum ending ending, int player)
{
    int err = record_end(&g->rec, ending, player);

    if (err == OK)
        g->choosing = (struct choosing){.is_over = true};
    return err;
}

int referee_forfeit(struct referee *g, int player, const char *reason)
{
    if (text_is_printable(reason))
        snprintf(g->rec.reason, sizeof g->rec.reason, "%s", reason);
    return referee_end(g, ENDING_FORFEIT, player);
}
