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
        if (r->seat[s].player != NULL)
            r->seat[s].player->seats--;
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

/* A game whose steps the host is to tell of. */
struct room_steps {
    struct host *h;
    struct room *r;
};

static int room_step(void *context, struct joint m)
{
    const struct room_steps *to = context;
    struct host *h = to->h;
    struct choice step = {to->r->duel.now, to->r->duel.turns + 1, m};
    int err;

    if (h->step_count == h->step_room) {
        size_t more = h->step_room == 0 ? 64 : 2 * h->step_room;
        struct choice *steps = realloc(h->steps, more * sizeof steps[0]);

        if (steps == NULL)
            return ERR_MEMORY;
        h->steps = steps;
        h->step_room = more;
    }
    if ((err = duel_play(&to->r->duel, m)) == OK)
        h->steps[h->step_count++] = step;
    return err;
}

int room_begin(struct host *h, struct room *r, const struct rules *rules, uint64_t seed)
{
    duel_init(&r->duel, rules, r->first, seed);
    return room_go_back(h, r, 0);
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

int room_take(struct host *h, struct room *r, int seat, move m)
{
    struct choosing_game game = {&r->duel, room_step, &(struct room_steps){h, r}};
    int err = room_make_space(r);

    if (err != OK || (err = choosing_take(&r->game, &game, seat, m)) != OK)
        return err;
    r->seat[seat].has_chosen = true;
    r->seat[seat].last = m;
    r->seat[seat].last_ply = r->ply;
    if (h->step_count > 0) {
        r->chosen[r->count++] = h->steps[0].m;
        r->ply++;
    }
    return OK;
}

int room_go_back(struct host *h, struct room *r, uint32_t count)
{
    struct choosing_game game = {&r->duel, room_step, &(struct room_steps){h, r}};
    int err;

    duel_begin(&r->duel, r->is_set_up ? &r->start : NULL, r->first);
    err = choosing_let_nature(&game);
    for (r->count = 0; r->count < count && err == OK; r->count++)
        err = choosing_play(&game, r->chosen[r->count]);
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
    r->game = (struct choosing){.is_over = true};
    r->over_at = h->now;
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
    for (uint32_t i = 0; i < r->count && err == OK; i++)
        err = referee_play(&g, r->chosen[i]);
    if (err != OK) {
        referee_release(&g);
        return err;
    }
    if (r->game.is_over && r->how != HOW_RULES)
        record_end(&g.rec, r->result == DRAW ? ENDING_AGREED : room_endings[r->how], r->ended_by);
    *rec = g.rec;
    return OK;
}

struct undo room_ask_undo(const struct room *r, int seat)
{
    struct undo undo = {.refused = UNDO_SHOWN};
    struct record rec;

    if (room_record(r, &rec) == OK) {
        undo = undo_ask(&rec, choosing_waits(&r->game), (const bool[2]){seat == P1, seat == P2});
        record_release(&rec);
    }
    return undo;
}
