#include "online/host/guests.h"

#include "online/host/limits/accounts.h"
#include "online/host/lobby.h"
#include "online/host/players/player_sweep.h"
#include "online/host/players/players.h"
#include "online/host/post.h"
#include "online/host/room.h"
#include "online/host/room_play.h"

#include <stdlib.h>

void guests_attach(struct host *h, struct guest *g, struct host_player *p)
{
    g->player = p;
    g->next = p->guests;
    p->guests = g;
    lobby_adopt(h, g);
    for (int i = 0; i < p->games; i++) {
        struct room_seat *s = &p->rooms[i]->seat[room_seat_of(p->rooms[i], p)];

        guests_stop_watching(h, g, p->rooms[i]);
        if (s->address == 0)
            s->address = accounts_add(h, g->address, ACCOUNTS_GAMES);
    }
}

void guests_greet(struct host *h, struct guest *g)
{
    struct host_player *p = g->player;

    if (g->next != NULL)
        return;
    for (int i = 0; i < p->games; i++)
        room_back(h, p->rooms[i], room_seat_of(p->rooms[i], p));
}

void guests_detach(struct host *h, struct guest *g)
{
    struct host_player *p = g->player;
    struct guest **at;

    if (p == NULL)
        return;
    for (at = &p->guests; *at != g; at = &(*at)->next)
        continue;
    *at = g->next;
    g->next = NULL;
    g->player = NULL;
    if (p->guests != NULL)
        return;
    players_be_here(h, p);
    lobby_close_all(h, p, false);
    for (int i = 0; i < p->games; i++)
        room_gone(h, p->rooms[i], room_seat_of(p->rooms[i], p));
    if (!p->is_kept)
        player_sweep_gone(h, p);
}

void guests_dismiss(struct host *h, struct guest *g, int64_t id, const char *why)
{
    post(h, FRAME_SORRY, id, why);
    post_send(h, g, h->lines);
    if (!g->closing && h->ports->dismissed != NULL)
        h->ports->dismissed(h->ports->context, g->address, why);
    post_end(h, g);
}

void guests_put_out(struct host *h, struct host_player *p, const struct guest *stays,
                    const char *why)
{
    lobby_close_all(h, p, true);
    while (p->games > 0) {
        struct room *r = p->rooms[0];

        if (room_play_end(h, r, ENDING_RESIGN, room_seat_of(r, p)) != OK)
            break;
        room_tell_end(h, r);
    }
    for (struct guest *g = p->guests; g != NULL; g = g->next)
        if (g != stays)
            guests_dismiss(h, g, 0, why);
}

int guests_watch(struct host *h, struct guest *g, struct room *r)
{
    struct guest **more;

    for (int i = 0; i < g->watching; i++)
        if (g->watched[i].room == r)
            return OK;
    if (g->watching == FRAMES_WATCHED)
        return ERR_LIMIT;
    more = realloc(r->watchers, (size_t)(r->watcher_count + 1) * sizeof more[0]);
    if (more == NULL)
        return ERR_MEMORY;
    r->watchers = more;
    g->watched[g->watching++] = (struct guest_watch){r, r->watcher_count};
    r->watchers[r->watcher_count++] = g;
    h->spectators++;
    return OK;
}

static struct guest_watch *guests_watch_of(struct guest *g, const struct room *r)
{
    for (int i = 0; i < g->watching; i++)
        if (g->watched[i].room == r)
            return &g->watched[i];
    return NULL;
}

/* The last of the watchers takes the place of the one who goes: there may be thousands. */
void guests_stop_watching(struct host *h, struct guest *g, struct room *r)
{
    struct guest_watch *w = guests_watch_of(g, r);
    struct guest *last;

    if (w == NULL)
        return;
    last = r->watchers[--r->watcher_count];
    r->watchers[w->place] = last;
    guests_watch_of(last, r)->place = w->place;
    *w = g->watched[--g->watching];
    h->spectators--;
}
