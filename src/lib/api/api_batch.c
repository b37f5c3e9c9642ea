/*
 * Many games at once. Each is a duel with its own dice, so that games do not depend on each other.
 * Callers see one array of positions, which is updated after every step.
 */
#include "api/api_memo.h"
#include "core/move.h"

#include <stdlib.h>

enum { GAMES_MOST = 1 << 24 };

void api_batch_settle(duello_batch *b, size_t i)
{
    struct duel *d = &b->all[i].duel;

    while (d->now.turn == CHANCE)
        duel_step(d, (struct joint){duel_chance(d), 0});
    api_state_out(&d->now, &b->states[i]);
}

void api_batch_begin(duello_batch *b, size_t i)
{
    struct one *o = &b->all[i];

    o->game = b->begun++;
    o->dice = (struct rng){rng_mix(b->dice + o->game)}; /* as by rng_at */
    o->picks = (struct rng){rng_mix(b->picks + o->game)};
    o->choices = 0;
    o->node = MEMO_NONE;
    duel_begin(&o->duel, NULL, b->first == BOTH ? (int)(o->game % 2) : b->first);
    api_batch_settle(b, i);
}

/* All moves of players, in ascending order. */
static int api_batch_list_moves(duello_batch *b)
{
    const struct rules *r = &b->rules.rules;

    int count = api_verbs(r->game) * 256;

    b->moves = calloc((size_t)count, sizeof b->moves[0]);
    b->column_of = calloc((size_t)count, sizeof b->column_of[0]);
    if (b->moves == NULL || b->column_of == NULL)
        return DUELLO_E_MEMORY;
    for (int m = 0; m < count; m++) {
        bool is_one = r->game->verbs[MOVE_VERB(m)].nature == 0 && api_is_move(r, (move)m);

        b->column_of[m] = is_one ? (int16_t)b->move_count : -1;
        if (is_one)
            b->moves[b->move_count++] = (move)m;
    }
    return OK;
}

static int api_batch_alloc(duello_batch *b, bool remember)
{
    b->all = calloc(b->count, sizeof b->all[0]);
    b->states = calloc(b->count, sizeof b->states[0]);
    b->past = remember ? calloc(b->count, sizeof b->past[0]) : NULL;
    if (b->all == NULL || b->states == NULL || (remember && b->past == NULL))
        return DUELLO_E_MEMORY;
    return api_batch_list_moves(b);
}

int duello_batch_new(duello_batch **out, const duello_batch_setup *setup, char *why,
                     size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    duello_batch_setup s;
    duello_batch *made;
    int err = api_take(&s, sizeof s, setup);
    bool is_right = out != NULL && s.count > 0 && s.first >= DUELLO_P1 && s.first <= DUELLO_BOTH;

    if (err != OK || (err = api_check_why(s.rules, is_right, reason)) != OK)
        return err;
    if (s.count > GAMES_MOST)
        return DUELLO_E_LIMIT;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    *made = (duello_batch){.rules = *s.rules,
                           .count = s.count,
                           .first = s.first,
                           .seed = s.seed,
                           .dice = rng_base(s.seed, DICE_STREAM),
                           .picks = rng_base(s.seed, CHOICE_STREAM),
                           .seen = observe_init(&s.rules->rules)};
    if ((err = api_batch_alloc(made, s.remember)) != OK) {
        duello_batch_free(made);
        return err;
    }
    for (size_t i = 0; i < s.count; i++) {
        struct one *o = &made->all[i];

        o->duel = (struct duel){.rules = s.rules->rules,
                                .dice = &o->dice,
                                .past = made->past != NULL ? &made->past[i] : NULL};
        api_batch_begin(made, i);
    }
    *out = made;
    return OK;
}

void duello_batch_free(duello_batch *batch)
{
    if (batch == NULL)
        return;
    free(batch->all);
    free(batch->past);
    free(batch->states);
    free(batch->moves);
    free(batch->column_of);
    api_memo_free(batch->memo);
    free(batch);
}

size_t duello_batch_count(const duello_batch *batch)
{
    return batch == NULL ? 0 : batch->count;
}

const duello_state *duello_batch_states(const duello_batch *batch)
{
    return batch == NULL ? NULL : batch->states;
}

int duello_batch_views(const duello_batch *batch, int player, duello_state *out)
{
    if (batch == NULL || out == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    for (size_t i = 0; i < batch->count; i++) {
        struct view v = duel_view(&batch->all[i].duel, player);

        api_state_out(&v.seen, &out[i]);
    }
    return OK;
}

int duello_batch_moves(const duello_batch *batch, const duello_move **out)
{
    if (batch == NULL)
        return DUELLO_E_ARGUMENT;
    if (out != NULL)
        *out = batch->moves;
    return batch->move_count;
}

void api_batch_mask(const duello_batch *b, const struct state *s, int player, uint8_t *row)
{
    const struct rules *r = &b->rules.rules;
    move legal[MOVES_MAX];
    int n = state_wants(s, player) ? r->game->legal(r, s, player, legal) : 0;

    memset(row, 0, (size_t)b->move_count);
    for (int i = 0; i < n; i++)
        row[b->column_of[legal[i]]] = 1;
}

int duello_batch_masks(const duello_batch *batch, int player, uint8_t *out)
{
    if (batch == NULL || out == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    for (size_t i = 0; i < batch->count; i++)
        api_batch_mask(batch, &batch->all[i].duel.now, player, out + i * (size_t)batch->move_count);
    return OK;
}

int duello_batch_columns(const duello_batch *batch)
{
    return batch == NULL ? 0 : batch->seen.columns;
}

size_t duello_batch_column(const duello_batch *batch, int i, char *buffer, size_t size)
{
    struct text name = TEXT_OF(DUELLO_WORD_BYTES);

    if (batch != NULL && i >= 0 && i < batch->seen.columns)
        observe_name(&batch->seen, &batch->rules.rules, i, &name);
    return api_copy(name.at, buffer, size);
}

int duello_batch_observe(const duello_batch *batch, int player, int16_t *out)
{
    if (batch == NULL || out == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    for (size_t i = 0; i < batch->count; i++)
        observe_row(&batch->seen, &batch->rules.rules, &batch->all[i].duel.now, player,
                    out + i * (size_t)batch->seen.columns);
    return OK;
}

int duello_batch_step(duello_batch *batch, const duello_joint *chosen, uint8_t *taken)
{
    int worst = OK;

    if (batch == NULL || chosen == NULL)
        return DUELLO_E_ARGUMENT;
    for (size_t i = 0; i < batch->count; i++) {
        int err = duel_play(&batch->all[i].duel, (struct joint){chosen[i].a, chosen[i].b});

        if (err == OK) {
            batch->all[i].choices++;
            api_batch_settle(batch, i);
        } else if (err == ERR_ILLEGAL) {
            worst = err;
        }
        if (taken != NULL)
            taken[i] = err == OK;
    }
    return worst;
}

static int api_batch_decide(const duello_batch *b, const struct one *o, const duello_player *player,
                            int seat, move *out)
{
    struct view v = duel_view(&o->duel, seat);
    uint64_t seed = rng_derive(b->seed, CHOICE_STREAM + STREAMS * o->game, (uint64_t)seat);
    struct api_decision d = {
        .seen = &v.seen, .player = seat, .past = o->duel.past, .seed = seed, .number = o->choices};

    return duel_wants(&o->duel, seat) ? api_decide(player, &d, out, NULL) : OK;
}

int duello_batch_choose(const duello_batch *batch, const duello_player *player, int seat,
                        duello_joint *chosen)
{
    move *picks;
    int err = OK;

    if (batch == NULL || player == NULL || chosen == NULL || !api_is_player(seat) ||
        !duello_rules_equal(&batch->rules, &player->rules))
        return DUELLO_E_ARGUMENT;
    if ((picks = malloc(batch->count * sizeof picks[0])) == NULL)
        return DUELLO_E_MEMORY;
    for (size_t i = 0; i < batch->count && err == OK; i++)
        err = api_batch_decide(batch, &batch->all[i], player, seat, &picks[i]);
    for (size_t i = 0; i < batch->count && err == OK; i++)
        if (duel_wants(&batch->all[i].duel, seat))
            *(batch->states[i].turn == BOTH && seat == P2 ? &chosen[i].b : &chosen[i].a) = picks[i];
    free(picks);
    return err;
}

static move api_batch_random(void *context, const struct duel *d, int player)
{
    return nature_pick(&d->rules, &d->now, player, context);
}

/* Make at most this many choices; returns how many were made. */
static uint64_t api_batch_play_out(struct one *o, uint64_t seed, uint64_t steps)
{
    struct rng g = rng_at(seed, PLAYOUT_STREAM + STREAMS * o->game, o->choices);
    uint64_t n = 0;

    while (n < steps && !duel_is_over(&o->duel)) {
        n += o->duel.now.turn != CHANCE;
        duel_advance(&o->duel, api_batch_random, &g);
    }
    o->choices += n;
    return n;
}

int duello_batch_playout(duello_batch *batch, uint64_t steps, uint64_t *made)
{
    uint64_t sum = 0;

    if (batch == NULL)
        return DUELLO_E_ARGUMENT;
    for (size_t i = 0; i < batch->count; i++) {
        sum += api_batch_play_out(&batch->all[i], batch->seed, steps);
        api_batch_settle(batch, i);
    }
    if (made != NULL)
        *made = sum;
    return OK;
}

int duello_batch_results(const duello_batch *batch, uint8_t *result, uint32_t *turns)
{
    if (batch == NULL)
        return DUELLO_E_ARGUMENT;
    for (size_t i = 0; i < batch->count; i++) {
        if (result != NULL)
            result[i] = batch->all[i].duel.now.result;
        if (turns != NULL)
            turns[i] = (uint32_t)batch->all[i].duel.turns;
    }
    return OK;
}

int duello_batch_restart(duello_batch *batch, const uint8_t *which)
{
    if (batch == NULL)
        return DUELLO_E_ARGUMENT;
    for (size_t i = 0; i < batch->count; i++)
        if (which != NULL ? which[i] != 0 : duel_is_over(&batch->all[i].duel))
            api_batch_begin(batch, i);
    return OK;
}

/* ---- saving ---------------------------------------------------------------------------------- */

/* What stands before the games, and after them the pasts, if they are kept. */
struct api_batch_saved {
    uint64_t count, begun, seed;
    uint32_t size; /* of a game */
    uint32_t remembers;
};

static size_t api_batch_saved_size(const duello_batch *b)
{
    size_t game = sizeof b->all[0] + (b->past != NULL ? sizeof b->past[0] : 0);

    return sizeof(struct api_batch_saved) + b->count * game;
}

static struct api_batch_saved api_batch_head(const duello_batch *b)
{
    return (struct api_batch_saved){b->count, b->begun, b->seed, sizeof b->all[0], b->past != NULL};
}

size_t duello_batch_save(const duello_batch *batch, void *bytes, size_t size)
{
    size_t needed = batch == NULL ? 0 : api_batch_saved_size(batch);
    struct api_batch_saved head;
    char *at = bytes;

    if (needed == 0 || bytes == NULL || size < needed)
        return needed;
    head = api_batch_head(batch);
    memcpy(at, &head, sizeof head);
    at += sizeof head;
    for (size_t i = 0; i < batch->count; i++, at += sizeof batch->all[0]) {
        struct one o;

        memcpy(&o, &batch->all[i], sizeof o);
        memset(&o.duel.rules, 0, sizeof o.duel.rules); /* no pointers */
        o.duel.dice = NULL;
        o.duel.past = NULL;
        memcpy(at, &o, sizeof o);
    }
    if (batch->past != NULL)
        memcpy(at, batch->past, batch->count * sizeof batch->past[0]);
    return needed;
}

int duello_batch_load(duello_batch *batch, const void *bytes, size_t size)
{
    struct api_batch_saved head, own;
    const char *at = bytes;

    if (batch == NULL || bytes == NULL)
        return DUELLO_E_ARGUMENT;
    if (size != api_batch_saved_size(batch))
        return DUELLO_E_SYNTAX;
    memcpy(&head, at, sizeof head);
    own = api_batch_head(batch);
    own.begun = head.begun;
    if (memcmp(&head, &own, sizeof head) != 0)
        return DUELLO_E_SYNTAX;
    batch->begun = head.begun;
    at += sizeof head;
    for (size_t i = 0; i < batch->count; i++, at += sizeof batch->all[0]) {
        struct one *o = &batch->all[i];
        struct duel now = o->duel;

        memcpy(o, at, sizeof *o);
        o->duel.rules = now.rules;
        o->duel.dice = now.dice;
        o->duel.past = now.past;
        o->node = MEMO_NONE;
        api_state_out(&o->duel.now, &batch->states[i]);
    }
    if (batch->past != NULL)
        memcpy(batch->past, at, batch->count * sizeof batch->past[0]);
    return OK;
}
