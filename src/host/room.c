/*
 * A game keeps its position and what the players chose, four bytes a choice. The rest follows:
 * nature's choices from the seed, the record and the past by playing the choices again.
 */
#include "host/room.h"

#include "core/move.h"
#include "core/position.h"
#include "host/players.h"
#include "match/referee.h"

#include <stdio.h>
#include <stdlib.h>

struct room *room_new(struct host *h, uint64_t number)
{
    struct room *r = calloc(1, sizeof *r);

    if (r == NULL || index_put(&h->rooms, number, r) != OK) {
        free(r);
        return NULL;
    }
    r->number = number;
    r->frozen_until = -1;
    if (number > h->last_game)
        h->last_game = number;
    return r;
}

static void room_leave_player(struct room *r, struct host_player *p)
{
    for (int i = 0; p != NULL && i < p->games; i++)
        if (p->rooms[i] == r) {
            p->rooms[i] = p->rooms[--p->games];
            return;
        }
}

static void room_forget_watched(struct room *r, struct guest *g)
{
    for (int i = 0; i < g->watching; i++)
        if (g->watched[i] == r)
            g->watched[i--] = g->watched[--g->watching];
}

void room_free(struct host *h, struct room *r)
{
    for (int s = P1; s <= P2; s++) {
        room_leave_player(r, r->seat[s].player);
        if (r->seat[s].question != 0)
            index_remove(&h->questions, r->seat[s].question);
    }
    for (int i = 0; i < r->watcher_count; i++)
        room_forget_watched(r, r->watchers[i]);
    h->spectators -= (uint64_t)r->watcher_count;
    index_remove(&h->rooms, r->number);
    free(r->watchers);
    free(r->chosen);
    free(r);
}

void room_forget_over(struct host *h, int64_t before)
{
    while (h->first_over != NULL &&
           (h->over_count > OVER_KEPT || h->first_over->over_at < before)) {
        struct room *r = h->first_over;

        h->first_over = r->later_over;
        if (h->first_over == NULL)
            h->last_over = NULL;
        h->over_count--;
        room_free(h, r);
    }
}

enum turn room_wanted(const struct room *r)
{
    if (r->over)
        return OVER;
    if (r->duel.now.turn == BOTH && (r->is_in[P1] || r->is_in[P2]))
        return r->is_in[P1] ? P2 : P1;
    return r->duel.now.turn;
}

bool room_wants(const struct room *r, int seat)
{
    enum turn wanted = room_wanted(r);

    return wanted == (enum turn)seat || wanted == BOTH;
}

bool room_is_legal(const struct room *r, int seat, move m)
{
    move legal[MOVES_MAX];

    return room_wants(r, seat) && move_is_among(m, legal, duel_legal(&r->duel, seat, legal));
}

int room_seat_of(const struct room *r, const struct host_player *p)
{
    return p == NULL ? -1 : r->seat[P1].player == p ? P1 : r->seat[P2].player == p ? P2 : -1;
}

struct words room_seat_name(const struct room_seat *s)
{
    struct words w;

    if (s->player != NULL)
        return players_name(s->player);
    snprintf(w.at, sizeof w.at, "%s", s->builtin->id);
    return w;
}

bool room_is_away(const struct room_seat *s)
{
    return s->player != NULL && s->player->guests == NULL;
}

int room_read_position(const struct rules *rules, const char *words, struct state *out,
                       struct text *why)
{
    struct rules read = *rules;
    move legal[MOVES_MAX];

    if (strstr(words, "clock=") == NULL)
        read.value[TURN_LIMIT] = 0;
    if (position_parse(&read, words, out, why) != OK)
        return ERR_SYNTAX;
    return (state_wants(out, P1) || state_wants(out, P2)) &&
                   rules->game->legal(rules, out, out->turn == P2, legal) > 0
               ? OK
               : text_explain(ERR_SYNTAX, why, "No player is to choose at this position.");
}

/* ---- playing ------------------------------------------------------------------------------- */

static int room_step(struct host *h, struct room *r, struct joint m)
{
    if (h->step_count == h->step_room) {
        size_t more = h->step_room == 0 ? 64 : 2 * h->step_room;
        struct choice *steps = realloc(h->steps, more * sizeof steps[0]);

        if (steps == NULL)
            return ERR_MEMORY;
        h->steps = steps;
        h->step_room = more;
    }
    h->steps[h->step_count++] = (struct choice){r->duel.now, r->duel.turns + 1, m};
    duel_step(&r->duel, m);
    return OK;
}

/* Play a choice of players, and then nature's. */
static int room_play_steps(struct host *h, struct room *r, const struct joint *m)
{
    int err = m != NULL ? room_step(h, r, *m) : OK;

    while (err == OK && r->duel.now.turn == CHANCE)
        err = room_step(h, r, (struct joint){duel_chance(&r->duel), 0});
    return err;
}

int room_begin(struct host *h, struct room *r, const struct rules *rules, uint64_t seed)
{
    h->step_count = 0;
    duel_init(&r->duel, rules, r->first, seed);
    duel_begin(&r->duel, r->is_set_up ? &r->start : NULL, r->first);
    return room_play_steps(h, r, NULL);
}

static int room_make_space(struct room *r)
{
    uint32_t space = r->space == 0 ? 16 : r->space + r->space / 2;
    struct joint *chosen;

    if (r->count < r->space)
        return OK;
    chosen = realloc(r->chosen, space * sizeof chosen[0]);
    if (chosen == NULL)
        return ERR_MEMORY;
    r->chosen = chosen;
    r->space = space;
    return OK;
}

static int room_play(struct host *h, struct room *r, struct joint m)
{
    struct duel before = r->duel;
    int err = room_make_space(r);

    if (err != OK)
        return err;
    if ((err = room_play_steps(h, r, &m)) != OK) {
        r->duel = before;
        return err;
    }
    r->chosen[r->count++] = m;
    r->is_in[P1] = r->is_in[P2] = false;
    return OK;
}

int room_choose(struct host *h, struct room *r, int seat, move m)
{
    bool both = room_wanted(r) == BOTH;
    struct joint chosen = {m, 0};
    int err = OK;

    h->step_count = 0;
    if (!room_is_legal(r, seat, m))
        return ERR_ILLEGAL;
    if (both) {
        r->waiting = state_joint(&r->duel.now, seat, m, 0);
        r->is_in[seat] = true;
    } else {
        if (r->duel.now.turn == BOTH)
            chosen =
                state_joint(&r->duel.now, seat, m, state_chosen(&r->duel.now, r->waiting, !seat));
        err = room_play(h, r, chosen);
    }
    if (err != OK)
        return err;
    r->seat[seat].has_chosen = true;
    r->seat[seat].last = m;
    r->seat[seat].last_ply = r->ply;
    r->ply += !both;
    return OK;
}

int room_go_back(struct host *h, struct room *r, uint32_t count)
{
    int err;

    h->step_count = 0;
    duel_begin(&r->duel, r->is_set_up ? &r->start : NULL, r->first);
    err = room_play_steps(h, r, NULL);
    for (uint32_t i = 0; i < count && err == OK; i++)
        err = room_play_steps(h, r, &r->chosen[i]);
    r->count = count;
    r->ply++;
    return err;
}

int room_sit(struct room *r, int seat)
{
    struct host_player *p = r->seat[seat].player;
    struct room **more;

    r->seat[seat].gone_at = -1;
    if (p == NULL)
        return OK;
    more = realloc(p->rooms, (size_t)(p->games + 1) * sizeof more[0]);
    if (more == NULL)
        return ERR_MEMORY;
    p->rooms = more;
    p->rooms[p->games++] = r;
    return OK;
}

void room_end(struct host *h, struct room *r)
{
    r->over = true;
    r->over_at = h->now;
    r->is_in[P1] = r->is_in[P2] = false;
    r->offer = OFFER_NONE;
    for (int s = P1; s <= P2; s++) {
        room_leave_player(r, r->seat[s].player);
        r->clock.since[s] = -1;
    }
    *(h->last_over != NULL ? &h->last_over->later_over : &h->first_over) = r;
    h->last_over = r;
    h->over_count++;
}

/* ---- the record ---------------------------------------------------------------------------- */

static const enum ending room_endings[HOWS] = {
    [HOW_RULES] = ENDING_RULES,   [HOW_RESIGN] = ENDING_RESIGN, [HOW_TIME] = ENDING_TIME,
    [HOW_CLAIM] = ENDING_FORFEIT, [HOW_AGREED] = ENDING_AGREED, [HOW_ABORTED] = ENDING_ABORT};

static const char *room_who(const struct room_seat *s)
{
    return s->builtin != NULL ? s->builtin->id : s->bot ? "bot:online" : RECORD_PERSON;
}

int room_record(const struct room *r, struct record *rec)
{
    struct referee g = {
        .rec = {
            .first = r->first, .rated = r->rated, .is_set_up = r->is_set_up, .start = r->start}};
    int err;

    g.rec.duel.rules = r->duel.rules;
    nature_init(&g.rec.duel.nature, r->duel.nature.seed);
    snprintf(g.rec.date, sizeof g.rec.date, "%s", r->date);
    for (int s = P1; s <= P2; s++) {
        snprintf(g.rec.name[s], NAME_BYTES, "%.*s", NAME_BYTES - 1, room_seat_name(&r->seat[s]).at);
        snprintf(g.rec.who[s], WHO_BYTES, "%s", room_who(&r->seat[s]));
    }
    err = referee_begin(&g);
    for (uint32_t i = 0; i < r->count && err == OK; i++) {
        err = record_play(&g.rec, r->chosen[i]);
        if (err == OK)
            err = referee_resume(&g);
    }
    if (err != OK) {
        referee_release(&g);
        return err;
    }
    if (r->over && r->how != HOW_RULES)
        record_end(&g.rec, r->result == DRAW ? ENDING_AGREED : room_endings[r->how], r->ended_by);
    *rec = g.rec;
    return OK;
}

int64_t room_after_undo(const struct room *r, int seat)
{
    int64_t count = r->count;
    struct record rec;
    int by;

    if (r->over || r->is_in[P1] || r->is_in[P2] || room_record(r, &rec) != OK)
        return -1;
    do {
        if (!record_can_undo(&rec)) {
            count = -1;
            break;
        }
        by = rec.choices[rec.count - 1].before.turn;
        record_undo(&rec);
        count--;
    } while (by != seat);
    record_release(&rec);
    return count;
}
