/*
 * Steps of a batch for learners: one call makes the choices, begins new games where games end, and
 * fills the caller's arrays. It passes over the games once, so that each is in the cache for all of
 * that.
 */
#include "api/api_batch.h"

struct advance {
    duello_batch *b;
    duello_batch_buffers out;
    const struct rules *rules;
    size_t rows; /* of a game */
};

/* Where the players of a game in progress sit: row 0 is that of the player to move, or of P1. */
static int api_advance_player(const struct advance *a, const struct state *s, size_t row)
{
    return a->rows == 2 ? (int)row : s->turn == P2;
}

/* Get the choice of one row; false: there is no such move. */
static bool api_advance_given(const struct advance *a, size_t row, move *out)
{
    int32_t column = a->out.actions[row];

    if (column < 0 || column >= a->b->move_count)
        return false;
    *out = a->b->moves[column];
    return true;
}

static void api_advance_note(const struct advance *a, size_t row, move m)
{
    if (a->out.actions != NULL)
        a->out.actions[row] = a->b->column_of[m];
}

/* Get the choice of a game; false: it is not legal. */
static bool api_advance_choose(const struct advance *a, struct one *o, size_t row, struct joint *m)
{
    const struct state *s = &o->duel.now;

    *m = (struct joint){0, 0};
    if (!a->out.random)
        return api_advance_given(a, row, &m->a) &&
               (s->turn != BOTH || api_advance_given(a, row + 1, &m->b)) &&
               game_is_legal(a->rules, s, *m);
    *m = nature_pick_all(a->rules, s, &o->picks);
    api_advance_note(a, row, m->a);
    if (s->turn == BOTH)
        api_advance_note(a, row + 1, m->b);
    return true;
}

/* Tell what the choice of this game brought: `before` is the position it was made in. */
static void api_advance_reward(const struct advance *a, const struct state *before,
                               const struct state *now, size_t row)
{
    bool ended = now->turn == OVER && before->turn != OVER; /* not by an earlier step */

    for (size_t i = 0; i < a->rows; i++) {
        int player = api_advance_player(a, before, i);

        if (a->out.rewards != NULL)
            a->out.rewards[row + i] = ended ? (float)state_worth(now->result, player) : 0;
        if (a->out.terminals != NULL)
            a->out.terminals[row + i] = ended && now->result != UNFINISHED;
        if (a->out.truncations != NULL)
            a->out.truncations[row + i] = ended && now->result == UNFINISHED;
    }
}

/* Show the position as the rows' players see it. */
static void api_advance_show(const struct advance *a, const struct state *s, size_t row)
{
    for (size_t i = 0; i < a->rows; i++) {
        int player = api_advance_player(a, s, i);

        if (a->out.players != NULL)
            a->out.players[row + i] = (uint8_t)player;
        if (a->out.masks != NULL)
            api_batch_mask(a->b, s, player, a->out.masks + (row + i) * (size_t)a->b->move_count);
        if (a->out.observations != NULL)
            observe_row(&a->b->seen, a->rules, s, player,
                        a->out.observations + (row + i) * (size_t)a->b->seen.columns);
    }
}

/* Make the choice of one game; false: it is not legal, and the game is unchanged. */
static bool api_advance_game(const struct advance *a, size_t i)
{
    struct one *o = &a->b->all[i];
    struct state before = o->duel.now;
    struct joint m = {0, 0};
    bool chooses = (a->out.random || a->out.actions != NULL) && !duel_is_over(&o->duel);
    bool is_legal = !chooses || api_advance_choose(a, o, i * a->rows, &m);

    if (chooses && is_legal) {
        duel_step(&o->duel, m);
        o->choices++;
        api_batch_settle(a->b, i);
    }
    api_advance_reward(a, &before, &o->duel.now, i * a->rows);
    if (duel_is_over(&o->duel))
        api_batch_begin(a->b, i);
    api_advance_show(a, &o->duel.now, i * a->rows);
    return is_legal;
}

int duello_batch_rows(const duello_batch *batch)
{
    return batch == NULL ? 0 : 1 + duello_game_is_joint(duello_rules_game(&batch->rules));
}

int duello_batch_advance(duello_batch *batch, const duello_batch_buffers *buffers)
{
    struct advance a = {.b = batch, .rows = (size_t)duello_batch_rows(batch)};
    int err = batch == NULL ? DUELLO_E_ARGUMENT : api_take(&a.out, sizeof a.out, buffers);

    if (err != OK)
        return err;
    a.rules = &batch->rules.rules;
    for (size_t i = 0; i < batch->count; i++)
        if (!api_advance_game(&a, i))
            err = DUELLO_E_ILLEGAL;
    return err;
}
