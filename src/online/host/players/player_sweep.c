#include "online/host/players/player_sweep.h"

#include "online/host/days.h"
#include "online/host/lobby.h"
#include "online/host/players/player_rows.h"
#include "online/host/players/players.h"

#include <stdlib.h>

/* Once an hour all are looked at, in steps that take well below a millisecond and forget few. */
enum {
    SWEEP_PERIOD = 3600 * 1000,
    SWEEP_PAUSE = 50,
    SWEEP_PLAYERS = 1000,
    SWEEP_FORGETS = 200,
    GUEST_DAYS = 7,
    NAME_DAYS = 30,
    IDLE_FOR = 600 * 1000,
    IDLE_GUESTS = 10000
};

/* ---- guests who are not kept ----------------------------------------------------------------- */

/* Drop the oldest, unless it has come back. */
static void player_sweep_drop_first(struct host *h)
{
    struct idle_guest first = h->idle.at[h->idle.first];
    struct host_player *p = index_get(&h->players, first.player);

    h->idle.first = (h->idle.first + 1) % IDLE_GUESTS;
    h->idle.count--;
    if (p != NULL && p->idle_since == first.since)
        players_release(h, p);
}

void player_sweep_gone(struct host *h, struct host_player *p)
{
    if (h->idle.at == NULL && (h->idle.at = calloc(IDLE_GUESTS, sizeof h->idle.at[0])) == NULL) {
        players_release(h, p);
        return;
    }
    if (h->idle.count == IDLE_GUESTS)
        player_sweep_drop_first(h);
    p->idle_since = h->now;
    h->idle.at[(h->idle.first + h->idle.count++) % IDLE_GUESTS] =
        (struct idle_guest){p->id, h->now};
}

static int64_t player_sweep_guests(struct host *h)
{
    while (h->idle.count > 0 && h->idle.at[h->idle.first].since <= h->now - IDLE_FOR)
        player_sweep_drop_first(h);
    return h->idle.count > 0 ? h->idle.at[h->idle.first].since + IDLE_FOR : INT64_MAX;
}

/* ---- players who are ------------------------------------------------------------------------- */

/* A player who is not kept, and has never been here, was erased or comes from older lines. */
static bool player_sweep_is_idle(const struct host_player *p, int32_t week_ago, int32_t month_ago)
{
    if (p->guests != NULL || p->seats > 0 || p->banned)
        return false;
    if (!p->is_kept)
        return p->idle_since == 0;
    return p->seen < (p->name[0] == '\0' && p->seeks == 0 ? week_ago : month_ago) &&
           (p->name[0] == '\0' || !p->has_played);
}

/* Look at some; returns whether those were the last. */
static bool player_sweep_kept(struct host *h)
{
    int32_t today = days_today(h), week_ago = days_before(today, GUEST_DAYS);
    int32_t month_ago = days_before(today, NAME_DAYS);
    struct host_player *idle[SWEEP_FORGETS], *p = NULL;
    size_t begin = h->sweep_at;
    int found = 0;

    for (int i = 0; i < SWEEP_PLAYERS && found < SWEEP_FORGETS; i++) {
        if ((p = index_next(&h->players, &h->sweep_at)) == NULL)
            break;
        if (player_sweep_is_idle(p, week_ago, month_ago))
            idle[found++] = p;
        else if (p->seeks > 0 && p->guests == NULL && p->seen < month_ago)
            lobby_close_all(h, p, true);
    }
    for (int i = 0; i < found; i++) {
        lobby_close_all(h, idle[i], true);
        if (idle[i]->is_kept)
            player_rows_forget(h, idle[i]);
        players_release(h, idle[i]);
    }
    if (found > 0)
        h->sweep_at = begin; /* others may have moved to where these were */
    else if (p == NULL)
        h->sweep_at = 0;
    return found == 0 && p == NULL;
}

int64_t player_sweep(struct host *h)
{
    int64_t guests = player_sweep_guests(h);

    if (h->now >= h->sweep)
        h->sweep = h->now + (player_sweep_kept(h) ? SWEEP_PERIOD : SWEEP_PAUSE);
    return guests < h->sweep ? guests : h->sweep;
}
