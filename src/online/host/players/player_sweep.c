#include "online/host/players/player_sweep.h"

#include "online/host/days.h"
#include "online/host/lobby.h"
#include "online/host/players/player_rows.h"
#include "online/host/players/players.h"

/* Once an hour all are looked at, in steps that take well below a millisecond and forget few. */
enum {
    SWEEP_PERIOD = 3600 * 1000,
    SWEEP_PAUSE = 100,
    SWEEP_PLAYERS = 1000,
    SWEEP_FORGETS = 100,
    GUEST_DAYS = 7,
    NAME_DAYS = 30
};

static bool player_sweep_is_idle(const struct host_player *p, int32_t week_ago, int32_t month_ago)
{
    return p->guests == NULL && p->seats == 0 && !p->banned && !p->erased &&
           p->seen < (p->name[0] == '\0' && p->seeks == 0 ? week_ago : month_ago) &&
           (p->name[0] == '\0' || !p->has_played);
}

int64_t player_sweep(struct host *h)
{
    struct host_player *idle[SWEEP_FORGETS], *p = NULL;
    int32_t today, week_ago, month_ago;
    int found = 0;

    if (h->now < h->sweep)
        return h->sweep;
    today = days_today(h);
    week_ago = days_before(today, GUEST_DAYS);
    month_ago = days_before(today, NAME_DAYS);
    for (int i = 0; i < SWEEP_PLAYERS && found < SWEEP_FORGETS; i++) {
        if ((p = index_next(&h->players, &h->sweep_at)) == NULL)
            break;
        if (player_sweep_is_idle(p, week_ago, month_ago))
            idle[found++] = p;
        else if (p->seeks > 0 && p->guests == NULL && p->seen < month_ago)
            lobby_close_all(h, p, true);
    }
    if (p == NULL)
        h->sweep_at = 0;
    for (int i = 0; i < found; i++) {
        lobby_close_all(h, idle[i], true);
        player_rows_forget(h, idle[i]);
        players_drop(h, idle[i]);
    }
    h->sweep = h->now + (p == NULL ? SWEEP_PERIOD : SWEEP_PAUSE);
    return h->sweep;
}
