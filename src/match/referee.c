#include "match/referee.h"

static int referee_step(void *rec, struct joint m)
{
    return record_play(rec, m);
}

static struct choosing_game referee_game(struct referee *g)
{
    return (struct choosing_game){&g->rec.duel, referee_step, &g->rec};
}

int referee_begin(struct referee *g)
{
    record_begin(&g->rec);
    return referee_resume(g);
}

int referee_resume(struct referee *g)
{
    struct choosing_game game = referee_game(g);

    g->choosing = (struct choosing){.is_over = g->rec.ending != ENDING_RULES};
    return g->choosing.is_over ? OK : choosing_let_nature(&game);
}

/* Forget the choices after these. */
static void referee_cut(struct referee *g, size_t count)
{
    g->rec.count = count;
    if (g->rec.duel.past != NULL)
        *g->rec.duel.past = record_past(&g->rec, count);
}

void referee_restore(struct referee *g, const struct referee *before)
{
    struct choice *choices = g->rec.choices;
    size_t room = g->rec.room;

    *g = *before;
    g->rec.choices = choices;
    g->rec.room = room;
    referee_cut(g, before->rec.count);
}

void referee_release(struct referee *g)
{
    record_release(&g->rec);
}

/* Forget the choices after these if nature's could not follow. Passes on the error. */
static int referee_keep(struct referee *g, size_t count, int err)
{
    if (err != OK && g->rec.count != count)
        referee_cut(g, count);
    return err;
}

int referee_choose(struct referee *g, int player, move m)
{
    struct choosing_game game = referee_game(g);
    size_t count = g->rec.count;

    return referee_keep(g, count, choosing_take(&g->choosing, &game, player, m));
}

int referee_play(struct referee *g, struct joint m)
{
    struct choosing_game game = referee_game(g);
    size_t count = g->rec.count;

    return referee_keep(g, count, choosing_play(&game, m));
}

struct undo referee_ask_undo(const struct referee *g, const bool of[2])
{
    return undo_ask(&g->rec, choosing_waits(&g->choosing), of);
}

int referee_undo(struct referee *g, const struct undo *undo)
{
    if (undo->refused != UNDO_ALLOWED)
        return ERR_ILLEGAL;
    choosing_drop(&g->choosing);
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
