/*
 * The outermost part of the host: it makes one from nothing or from a journal, and hands what
 * happens to the parts, each call with its time. Restoring (host_restore.c) only applies lines.
 * host_resume then settles every game, which does what the earlier host did not get to. host_tick
 * looks at games only when the earliest of their deadlines has come.
 */
#include "online/host/host.h"

#include "online/host/limits/accounts.h"
#include "online/host/limits/address_bans.h"
#include "online/host/damaged.h"
#include "online/host/deadlines.h"
#include "online/host/files/game_files.h"
#include "online/host/guests.h"
#include "online/host/lobby.h"
#include "online/host/news.h"
#include "online/host/host_parts.h"
#include "online/host/whole_games/owed_games.h"
#include "online/host/players/old_lines.h"
#include "online/host/players/player_rows.h"
#include "online/host/players/player_sweep.h"
#include "online/host/players/players.h"
#include "online/host/receive.h"
#include "online/host/room.h"
#include "online/host/room_attendance.h"
#include "online/host/room_play.h"
#include "online/host/work.h"
#include "match/record_text.h"

#include <stdlib.h>

enum { OVER_KEPT_FOR = 24 * 3600 * 1000 };

const struct host_setup host_usual = {.turns = 200,
                                      .games_each = 20,
                                      .seeks_each = 5,
                                      .frames_each = 100,
                                      .people = 40,
                                      .positions = 5000000,
                                      .kept_bytes = 32 << 20,
                                      .slice_bytes = 32768,
                                      .files = 1000};

struct host *host_new(const struct host_setup *setup, const struct host_ports *ports)
{
    struct host *h = calloc(1, sizeof *h);

    if (h == NULL)
        return NULL;
    h->setup = *setup;
    h->ports = ports;
    h->next_ban = INT64_MAX;
    h->shelf.most = setup->kept_bytes;
    if (news_init(&h->news) == OK)
        return h;
    host_free(h);
    return NULL;
}

void host_free(struct host *h)
{
    struct host_player *p;
    struct guest *g;
    size_t cursor;

    if (h == NULL)
        return;
    game_files_leave_rows(h);
    lobby_release(h);
    while ((cursor = 0, h->rooms.count > 0))
        room_free(h, index_next(&h->rooms, &cursor));
    for (cursor = 0; (g = index_next(&h->guests, &cursor)) != NULL; free(g)) {
        owed_games_release(g);
        game_files_leave(h, g);
    }
    for (cursor = 0; (p = index_next(&h->players, &cursor)) != NULL;)
        players_free(p);
    players_forget_loaded(h);
    struct index *all[] = {&h->guests,  &h->players, &h->names, &h->tokens,
                           &h->rooms,   &h->seeks,   &h->codes, &h->questions,
                           &h->seconds, &h->waiting, &h->aside};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        index_release(all[i]);
    free(h->erased.at);
    free(h->idle.at);
    damaged_release(h);
    game_files_free(h);
    accounts_release(h);
    deadlines_release(&h->deadlines);
    address_bans_release(h);
    news_release(&h->news);
    frame_parts_release(&h->shelf);
    referee_release(&h->referee);
    free(h);
}

/* ---- from what was kept ---------------------------------------------------------------------- */

/* Rooms may begin and be forgotten meanwhile, so go by a list of numbers. */
static void host_each_room(struct host *h, void (*each)(struct host *h, struct room *r))
{
    size_t count = h->rooms.count, n = 0, cursor = 0;
    uint64_t *numbers = malloc((count + 1) * sizeof numbers[0]);
    struct room *r;

    if (numbers == NULL)
        return;
    while ((r = index_next(&h->rooms, &cursor)) != NULL)
        numbers[n++] = r->number;
    for (size_t i = 0; i < n; i++)
        if ((r = index_get(&h->rooms, numbers[i])) != NULL)
            each(h, r);
    free(numbers);
}

static int host_compare_rooms(const void *a, const void *b)
{
    const struct room *x = *(struct room *const *)a, *y = *(struct room *const *)b;

    return (x->number > y->number) - (x->number < y->number);
}

/* List the live games, in the order of their numbers; without memory they are not listed. */
static void host_list_rooms(struct host *h)
{
    struct room **rooms = malloc((h->rooms.count + 1) * sizeof rooms[0]), *r;
    size_t n = 0, cursor = 0;

    if (rooms == NULL)
        return;
    while ((r = index_next(&h->rooms, &cursor)) != NULL)
        if (!r->choosing.is_over)
            rooms[n++] = r;
    qsort(rooms, n, sizeof rooms[0], host_compare_rooms);
    for (size_t i = 0; i < n; i++)
        news_begun(h, rooms[i]);
    free(rooms);
}

static void host_resume_room(struct host *h, struct room *r)
{
    struct seek *taken = r->origin != 0 ? index_get(&h->codes, r->origin) : NULL;

    if (taken != NULL)
        lobby_close(h, taken);
    room_keep_ratings(h, r);
    if (r->choosing.is_over)
        r->touched = h->now;
    if (r->choosing.is_over &&
        (r->next == 0 || index_get(&h->seconds, r->number) != NULL || damaged_is_aside(h, r->next)))
        return;
    for (int s = P1; s <= P2; s++)
        if (r->seat[s].player != NULL)
            r->seat[s].gone_at = h->now;
    if (!r->choosing.is_over)
        room_attendance_restore(h, r);
    r->frozen_until = h->now + FROZEN_FOR;
    room_settle(h, r);
}

static const char host_closed_account[] = "The operator of this host has closed your account.";

/* An erasure that an earlier host began, or that is newer than the rows, which come from a backup.
 */
static void host_erase_again(struct host *h)
{
    for (size_t i = 0; i < h->erased.count; i++) {
        struct host_player *p = index_get(&h->players, h->erased.at[i]);

        if (p == NULL || !(p->is_kept || p->rating_count > 0 || p->games > 0 || p->seeks > 0))
            continue;
        guests_put_out(h, p, NULL, host_closed_account);
        player_rows_erase(h, p);
    }
    free(h->erased.at);
    h->erased.at = NULL;
}

void host_resume(struct host *h, int64_t now)
{
    h->now = now;
    players_loaded(h);
    old_lines_become_rows(h);
    lobby_restore_late(h);
    damaged_move(h);
    host_list_rooms(h);
    host_each_room(h, host_resume_room);
    index_release(&h->seconds);
    host_erase_again(h);
    game_files_resume(h);
}

/* ---- what happens ---------------------------------------------------------------------------- */

int host_enter(struct host *h, uint32_t guest, uint64_t address, int64_t now)
{
    struct guest *g = calloc(1, sizeof *g);

    h->now = now;
    if (g == NULL || index_put(&h->guests, guest, g) != OK) {
        free(g);
        return ERR_MEMORY;
    }
    g->number = guest;
    g->address = address;
    g->filled_at = INT64_MIN / 2;
    if (host_is_banned(h, address))
        guests_dismiss(h, g, 0, HOST_BANNED);
    return OK;
}

uint64_t host_leave(struct host *h, uint32_t guest, int64_t now)
{
    struct guest *g = index_get(&h->guests, guest);

    h->now = now;
    h->work = WORK_MESSAGE;
    if (g == NULL)
        return 0;
    while (g->watching > 0)
        guests_stop_watching(h, g, g->watched[0].room);
    news_stop(h, g);
    owed_games_release(g);
    index_remove(&h->guests, guest);
    guests_detach(h, g);
    game_files_leave(h, g);
    free(g);
    return (h->work + 999) / 1000;
}

uint64_t host_receive(struct host *h, uint32_t guest, const char *bytes, size_t len, int64_t now)
{
    struct guest *g = index_get(&h->guests, guest);

    h->now = now;
    h->work = WORK_MESSAGE + len * WORK_READ;
    if (g == NULL)
        return 0;
    receive_frame(h, g, bytes, len);
    return work_pay(h, g);
}

void host_hold(struct host *h, const char *why)
{
    h->held = why;
}

uint64_t host_continue(struct host *h, uint32_t guest, int64_t now)
{
    struct guest *g = index_get(&h->guests, guest);

    h->now = now;
    h->work = WORK_MESSAGE;
    if (g == NULL)
        return 0;
    owed_games_send(h, g);
    return work_pay(h, g);
}

void host_decide(struct host *h, uint64_t number, move m, int64_t now)
{
    struct room *r = index_get(&h->questions, number);

    h->now = now;
    if (r != NULL && !room_expire(h, r))
        room_decide(h, r, number, m);
}

/* A part of the games that are due: others must not wait for all of them. Returns when to look
 * again. */
static int64_t host_tick_rooms(struct host *h)
{
    enum { AT_ONCE = 64 };
    struct room *r;

    for (int i = 0; i < AT_ONCE; i++) {
        if ((r = deadlines_first(&h->deadlines)) == NULL)
            return INT64_MAX;
        if (r->due > h->now)
            return r->due;
        room_tick(h, r);
    }
    return h->now + 1;
}

int64_t host_tick(struct host *h, int64_t now)
{
    int64_t rooms, news, sweep, ban;

    h->now = now;
    rooms = host_tick_rooms(h);
    room_forget_over(h, now - OVER_KEPT_FOR);
    accounts_sweep(h);
    sweep = player_sweep(h);
    news = news_tell(h);
    ban = address_bans_sweep(h);
    news = news < rooms ? news : rooms;
    sweep = sweep < ban ? sweep : ban;
    return news < sweep ? news : sweep;
}

/* ---- for operators --------------------------------------------------------------------------- */

uint64_t host_line(const struct host *h)
{
    return h->lines;
}

char *host_record(const struct host *h, uint64_t game, size_t *len)
{
    const struct room *r = index_get(&h->rooms, game);
    struct record rec;
    char *text;

    if (r == NULL || room_record(r, &rec) != OK)
        return NULL;
    text = record_text(&rec, len);
    record_release(&rec);
    return text;
}

enum host_end host_end(const struct host *h, uint64_t game)
{
    const struct room *r = index_get(&h->rooms, game);

    if (r == NULL || !r->choosing.is_over)
        return HOST_END_NONE;
    return r->how == ENDING_ABORT ? HOST_END_CALLED_OFF : HOST_END_RESULT;
}

const char *const host_refusals[HOST_REFUSALS_COUNT] = {
#define X(name, word) word,
    HOST_REFUSALS(X)
#undef X
};

struct host_counts host_count(const struct host *h)
{
    struct host_counts c = {.guests = h->guests.count,
                            .players = h->players.count,
                            .seeks = h->seeks.count,
                            .games = h->rooms.count - (uint64_t)h->over_count,
                            .spectators = h->spectators,
                            .lobby_readers = h->news.readers,
                            .moves = h->moves,
                            .finished = h->finished};

    memcpy(c.refused, h->refused, sizeof c.refused);
    return c;
}

static int host_strike(struct host *h, const char *name, int64_t now,
                       void (*strike)(struct host *h, struct host_player *p))
{
    struct host_player *p = players_with_name(h, name);

    h->now = now;
    if (p == NULL)
        return ERR_UNKNOWN;
    guests_put_out(h, p, NULL, host_closed_account);
    strike(h, p);
    return OK;
}

int host_ban(struct host *h, const char *name, int64_t now)
{
    return host_strike(h, name, now, players_ban);
}

int host_erase(struct host *h, const char *name, int64_t now)
{
    return host_strike(h, name, now, player_rows_erase);
}

int host_rename(struct host *h, const char *name, const char *to, int64_t now)
{
    struct host_player *p = players_with_name(h, name);

    h->now = now;
    return p == NULL ? ERR_UNKNOWN : players_rename(h, p, to, NULL);
}
