/*
 * A game keeps its position and what the players chose, four bytes a choice. The rest follows:
 * nature's choices from the seed, the record and the past by playing the choices again.
 */
#include "online/host/room.h"

#include "core/move.h"
#include "core/position.h"
#include "online/host/limits/accounts.h"
#include "online/host/deadlines.h"
#include "online/host/files/game_files.h"
#include "online/host/players/players.h"
#include "online/host/work.h"

#include <stdio.h>
#include <stdlib.h>

struct room *room_new(struct host *h, uint64_t number)
{
    struct room *r = calloc(1, sizeof *r);

    if (r == NULL || deadlines_reserve(&h->deadlines, h->rooms.count + 1) != OK ||
        index_put(&h->rooms, number, r) != OK) {
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
        if (g->watched[i].room == r)
            g->watched[i--] = g->watched[--g->watching];
}

void room_drop_question(struct host *h, struct room_seat *s)
{
    uint64_t number = s->question;

    if (number == 0)
        return;
    s->question = 0;
    index_remove(&h->questions, number);
    if (h->ports->drop != NULL)
        h->ports->drop(h->ports->context, number);
}

void room_free(struct host *h, struct room *r)
{
    for (int s = P1; s <= P2; s++) {
        room_leave_player(r, r->seat[s].player);
        room_drop_question(h, &r->seat[s]);
        if (r->seat[s].player == NULL)
            continue;
        r->seat[s].player->seats--;
        players_release(h, r->seat[s].player);
    }
    game_files_release(h, r->file);
    for (int i = 0; i < r->watcher_count; i++)
        room_forget_watched(r, r->watchers[i]);
    h->spectators -= (uint64_t)r->watcher_count;
    listing_remove(&h->news.live, &r->listed);
    index_remove(&h->rooms, r->number);
    deadlines_remove(&h->deadlines, r);
    free(r->watchers);
    free(r->chosen);
    free(r);
}

void room_leave_over(struct host *h, struct room *r)
{
    struct room **at = &h->first_over, *before = NULL;

    while (*at != r) {
        before = *at;
        at = &before->later_over;
    }
    *at = r->later_over;
    if (h->last_over == r)
        h->last_over = before;
    h->over_count--;
}

void room_forget_over(struct host *h, int64_t before)
{
    while (h->first_over != NULL &&
           (h->over_count > OVER_KEPT || h->first_over->touched < before)) {
        struct room *r = h->first_over;

        room_leave_over(h, r);
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

bool room_is_known_to(const struct room *r, const struct host_player *p)
{
    return !r->secluded || room_seat_of(r, p) >= 0;
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

/* ---- playing --------------------------------------------------------------------------------- */

/* Let a referee play all choices again, from the start. */
static int room_replay(const struct room *r, struct referee *g)
{
    int err;

    g->rec.duel = r->duel;
    g->rec.first = r->first;
    g->rec.rated = r->rated;
    g->rec.is_set_up = r->is_set_up;
    g->rec.start = r->start;
    err = referee_begin(g);
    for (uint32_t i = 0; i < r->count && err == OK; i++)
        if ((err = record_play(&g->rec, r->chosen[i])) == OK)
            err = referee_resume(g);
    return err;
}

/* Keep what the referee did. */
static void room_keep(const struct host *h, struct room *r)
{
    r->duel = h->referee.rec.duel;
    r->choosing = h->referee.choosing;
}

int room_begin(struct host *h, struct room *r, const struct rules *rules, uint64_t seed)
{
    int err;

    duel_init(&r->duel, rules, r->first, seed);
    err = room_replay(r, &h->referee);
    room_keep(h, r);
    return err;
}

/* These choices were made: a player's, and nature's that follow from it. Nothing that was seen can
 * be taken back (match/undo.c). */
static void room_note_undo(struct room *r, const struct record *rec, int seat)
{
    bool shows =
        rec->count > 1 || rec->choices[0].before.turn == BOTH || game_is_hidden(r->duel.rules.game);

    if (shows)
        r->can_undo[P1] = r->can_undo[P2] = false;
    else
        r->can_undo[seat] = true;
}

int room_take(struct host *h, struct room *r, int seat, move m)
{
    enum { AT_ONCE = 16 }; /* space for this many choices; few, because there are many games */
    const struct record *rec = &h->referee.rec;
    struct joint *chosen = r->chosen;
    int err;

    if (r->count % AT_ONCE == 0 &&
        (chosen = realloc(chosen, (r->count + AT_ONCE) * sizeof chosen[0])) == NULL)
        return ERR_MEMORY;
    r->chosen = chosen;
    h->referee.rec.duel = r->duel;
    h->referee.choosing = r->choosing;
    if ((err = referee_choose(&h->referee, seat, m)) != OK)
        return err;
    room_keep(h, r);
    r->seat[seat].has_chosen = true;
    r->seat[seat].last = m;
    r->seat[seat].last_ply = r->ply;
    if (r->file != NULL)
        h->work += (rec->count + 1) * (uint64_t)WORK_FILE_CHOICE;
    if (rec->count > 0) {
        r->chosen[r->count++] = rec->choices[0].m;
        r->ply++;
        room_note_undo(r, rec, seat);
    }
    return OK;
}

static struct undo room_undo_of(const struct referee *g, int seat)
{
    return undo_ask(g, (const bool[2]){seat == P1, seat == P2});
}

int room_ask_undo(struct host *h, const struct room *r, int seat, struct undo *out)
{
    int err = room_replay(r, &h->referee);

    if (err != OK)
        return err;
    h->referee.choosing = r->choosing;
    *out = room_undo_of(&h->referee, seat);
    return OK;
}

bool room_is_long(const struct room *r)
{
    return r->lines >= ROOM_LINES;
}

bool room_can_undo(const struct room *r, int seat)
{
    return r->can_undo[seat] && !room_is_long(r) && !r->rated && !r->choosing.is_over &&
           r->duel.now.turn != OVER;
}

bool room_is_binding(const struct room *r)
{
    return r->pair == 2 || (r->rated && game_is_hidden(r->duel.rules.game));
}

bool room_has_begun(const struct room *r)
{
    return room_is_binding(r) || (r->seat[P1].has_chosen && r->seat[P2].has_chosen);
}

bool room_can_abort(const struct room *r)
{
    return !r->choosing.is_over && !room_has_begun(r);
}

int room_undo(struct host *h, struct room *r, int seat)
{
    struct undo undo;
    int err = room_ask_undo(h, r, seat, &undo);

    if (err != OK || (err = referee_undo(&h->referee, &undo)) != OK)
        return err;
    room_keep(h, r);
    r->count -= (uint32_t)undo.choices;
    r->ply++;
    for (int s = P1; s <= P2; s++)
        r->can_undo[s] = room_undo_of(&h->referee, s).refused == UNDO_ALLOWED;
    return OK;
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
    r->choosing = (struct choosing){.is_over = true};
    r->touched = h->now;
    deadlines_remove(&h->deadlines, r);
    r->offer = OFFER_NONE;
    for (int s = P1; s <= P2; s++) {
        room_leave_player(r, r->seat[s].player);
        accounts_remove(h, r->seat[s].address, ACCOUNTS_GAMES);
        r->clock.since[s] = -1;
    }
    *(h->last_over != NULL ? &h->last_over->later_over : &h->first_over) = r;
    h->last_over = r;
    h->over_count++;
}

/* ---- the record ------------------------------------------------------------------------------ */

static const char *room_who(const struct room_seat *s)
{
    return s->builtin != NULL ? s->builtin->id : s->bot ? "bot:online" : RECORD_PERSON;
}

int room_record(const struct room *r, struct record *rec)
{
    struct referee g = {0};
    int err = room_replay(r, &g);

    if (err != OK) {
        referee_release(&g);
        return err;
    }
    snprintf(g.rec.date, sizeof g.rec.date, "%s", r->date);
    for (int s = P1; s <= P2; s++) {
        snprintf(g.rec.name[s], NAME_BYTES, "%.*s", NAME_BYTES - 1, room_seat_name(&r->seat[s]).at);
        snprintf(g.rec.who[s], WHO_BYTES, "%s", room_who(&r->seat[s]));
    }
    if (r->choosing.is_over && r->how != ENDING_RULES)
        record_end(&g.rec, r->result == DRAW ? ENDING_AGREED : r->how, r->ended_by);
    *rec = g.rec;
    return OK;
}
