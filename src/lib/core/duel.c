#include "core/duel.h"

void duel_init(struct duel *d, const struct rules *r, int first, uint64_t seed)
{
    *d = (struct duel){.rules = *r};
    nature_init(&d->nature, seed);
    duel_begin(d, NULL, first);
}

void duel_begin(struct duel *d, const struct state *from, int first)
{
    d->now = from != NULL ? *from : game_start(&d->rules, first);
    d->turns = 0;
    memset(d->nature.taken, 0, sizeof d->nature.taken);
    if (d->past != NULL)
        d->past->count = 0;
}

int duel_play(struct duel *d, struct joint m)
{
    int err = game_check(&d->rules, &d->now, m);

    if (err == OK)
        duel_step(d, m);
    return err;
}
