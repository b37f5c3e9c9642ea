/*
 * Steps of a batch for learners: one call makes the choices, begins new games where games end, and
 * fills the caller's arrays. It passes over the games once, so that each is in the cache for all of
 * that. Where it remembers a position (api_memo.h), it asks no rules.
 */
#include "api/api_memo.h"

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

/* Tell what the choice of this game brought: it was made at this turn. */
static void api_advance_reward(const struct advance *a, enum turn before, const struct state *now,
                               size_t row)
{
    bool ended = now->turn == OVER && before != OVER; /* not by an earlier step */

    for (size_t i = 0; i < a->rows; i++) {
        int player = a->rows == 2 ? (int)i : before == P2;

        if (a->out.rewards != NULL)
            a->out.rewards[row + i] = ended ? (float)state_worth(now->result, player) : 0;
        if (a->out.terminals != NULL)
            a->out.terminals[row + i] = ended && now->result != UNFINISHED;
        if (a->out.truncations != NULL)
            a->out.truncations[row + i] = ended && now->result == UNFINISHED;
    }
}

/* Show a position that is remembered. */
static void api_advance_copy(const struct advance *a, const struct state *s, int node, size_t row)
{
    const struct api_memo *m = a->b->memo;

    for (size_t i = 0; i < a->rows && a->out.players != NULL; i++)
        a->out.players[row + i] = (uint8_t)api_advance_player(a, s, i);
    if (a->out.masks != NULL)
        memcpy(a->out.masks + row * (size_t)m->moves, api_memo_at(m, node, m->mask),
               a->rows * (size_t)m->moves);
    if (a->out.observations != NULL)
        memcpy(a->out.observations + row * (size_t)m->columns, api_memo_at(m, node, m->seen),
               a->rows * (size_t)m->columns * sizeof(int16_t));
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

/* ---- by what is remembered ------------------------------------------------------------------- */

/* Get the place of each row's choice among the legal moves; false: one is not legal. */
static bool api_advance_places(const struct advance *a, int node, size_t row, struct rng *picks,
                               int place[2])
{
    const struct api_memo *m = a->b->memo;

    for (size_t i = 0; i < a->rows; i++) {
        const int16_t *listed = api_memo_listed(m, node, (int)i);

        if (a->out.random) {
            place[i] = (int)rng_below(picks, api_memo_node(m, node)->legal[i]);
            if (a->out.actions != NULL)
                a->out.actions[row + i] = listed[place[i]];
        } else {
            int32_t column = a->out.actions[row + i];

            place[i] = column >= 0 && column < m->moves ? listed[m->moves + column] : -1;
            if (place[i] < 0)
                return false;
        }
    }
    return true;
}

/* Make the choice of a game at a position that is remembered, if it is known where that leads, and
 * set *edge to where that is noted. */
static bool api_advance_along(const struct advance *a, struct one *o, size_t i, int32_t **edge)
{
    const struct api_memo *m = a->b->memo;
    struct rng picks = o->picks;
    int place[2] = {0, 0};

    if (!api_advance_places(a, o->node, i * a->rows, &picks, place))
        return false;
    *edge = api_memo_next(m, o->node, place[0], place[1]);
    if (**edge < 0)
        return false;
    o->picks = picks;
    o->node_choices = ++o->choices;
    o->duel.turns += **edge & 1;
    o->node = **edge >> 1;
    o->duel.now = api_memo_node(m, o->node)->s;
    api_state_out(&o->duel.now, &a->b->states[i]);
    return true;
}

/* Look for the position of a game among those that are remembered. */
static void api_advance_find(const struct advance *a, struct one *o)
{
    o->node = a->b->memo != NULL ? api_memo_find(a->b, &o->duel.now) : MEMO_NONE;
    o->node_choices = o->choices;
}

/* Note where the choice at `from` has led; `turns` were finished before. */
static void api_advance_learn(const struct advance *a, struct one *o, int from, size_t edge,
                              int turns)
{
    int32_t *at;

    api_advance_find(a, o);
    at = (int32_t *)(void *)api_memo_at(a->b->memo, from, edge);
    *at = o->node == MEMO_NONE ? EDGE_OUTSIDE : 2 * o->node + (o->duel.turns > turns);
}

/* ---- one game -------------------------------------------------------------------------------- */

/* Make the choice of one game; false: it is not legal. */
static bool api_advance_step(const struct advance *a, struct one *o, size_t i)
{
    struct joint m = {0, 0};
    /* other functions may have stepped the game */
    int from = o->node_choices == o->choices ? o->node : MEMO_NONE, turns = o->duel.turns;
    int32_t *edge = NULL;
    size_t at = 0;

    o->node = from;
    if (from != MEMO_NONE && api_advance_along(a, o, i, &edge))
        return true;
    if (edge != NULL)
        at = (size_t)((char *)edge - api_memo_at(a->b->memo, from, 0));
    if (!api_advance_choose(a, o, i * a->rows, &m))
        return false; /* and shows the same position again */
    o->node = MEMO_NONE;
    duel_step(&o->duel, m);
    o->choices++;
    if (edge != NULL && *edge == EDGE_UNKNOWN)
        api_advance_learn(a, o, from, at, turns); /* not if nature is to move: MEMO_NONE */
    api_batch_settle(a->b, i);
    return true;
}

/* Make the choice of one game; false: it is not legal, and the game is unchanged. */
static bool api_advance_game(const struct advance *a, size_t i)
{
    struct one *o = &a->b->all[i];
    enum turn before = o->duel.now.turn;
    bool chooses = (a->out.random || a->out.actions != NULL) && before != OVER;
    bool is_legal = !chooses || api_advance_step(a, o, i);

    api_advance_reward(a, before, &o->duel.now, i * a->rows);
    if (duel_is_over(&o->duel))
        api_batch_begin(a->b, i);
    if (!chooses || o->choices == 0)
        api_advance_find(a, o);
    if (o->node != MEMO_NONE)
        api_advance_copy(a, &o->duel.now, o->node, i * a->rows);
    else
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
    if (!batch->has_advanced)
        batch->memo = api_memo_new(batch, a.rows);
    batch->has_advanced = true;
    a.rules = &batch->rules.rules;
    for (size_t i = 0; i < batch->count; i++)
        if (!api_advance_game(&a, i))
            err = DUELLO_E_ILLEGAL;
    return err;
}
