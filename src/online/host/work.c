#include "online/host/work.h"

/* A player's account, as one number: when it will be full again, in microseconds. */
enum { PLAYER_WORK = 10000, PLAYER_BURST = 200000, WORK_SECOND = 1000000 };

static const int64_t work_fill_time = (int64_t)PLAYER_BURST * WORK_SECOND / PLAYER_WORK;

static bool work_has_limit(const struct host *h, const struct guest *g)
{
    return h->setup.people > 0 && g->address != 0;
}

const char *work_objection(const struct host *h, const struct guest *g, const struct host_player *p)
{
    return work_has_limit(h, g) && p != NULL && p->work_full_at > 1000 * h->now + work_fill_time
               ? "You are asking for too much at once. Wait a moment."
               : NULL;
}

uint64_t work_pay(struct host *h, const struct guest *g)
{
    struct host_player *p = g->player;
    uint64_t work = (h->work + 999) / 1000;
    int64_t now = 1000 * h->now;

    if (p == NULL || !work_has_limit(h, g))
        return work;
    if (p->work_full_at < now)
        p->work_full_at = now;
    p->work_full_at += (int64_t)work * WORK_SECOND / PLAYER_WORK;
    return work;
}
