/* The one place where the studies meet the built-in players. */
#include "playout.h"

int player_open(struct player *p, const char *id, const struct rules *r,
                const struct solution *known)
{
    bool levels = strcmp(id, "casual") == 0 || strcmp(id, "perfect") == 0;

    (void)r;
    if (bots_find(id) == NULL && (known == NULL || !levels))
        return ERR_UNKNOWN;
    *p = (struct player){id, known};
    return OK;
}

/* By the shares of perfect play. */
static move by_table(const struct solution *known, const struct state *s, int seat, struct rng *g)
{
    struct prospect all[MOVES_MAX];
    int n = solution_prospects(known, s, seat, all), best = 0;
    double at = (double)(rng_next(g) >> 11) * 0x1p-53;

    for (int i = 0; i < n; i++) {
        if (all[i].share > all[best].share)
            best = i;
        if ((at -= all[i].share) < 0)
            return all[i].move;
    }
    return all[best].move;
}

move player_choose(const struct player *p, const struct rules *r, const struct state *s, int seat,
                   struct rng *g)
{
    const struct bot *bot = bots_find(p->id);
    struct view view = game_view(r, s, seat);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, s, seat, legal);

    if (bot != NULL)
        return bot->choose(r, &view, legal, n, g);
    if (strcmp(p->id, "casual") == 0 && rng_below(g, 2) == 0)
        return legal[rng_below(g, (uint32_t)n)];
    return by_table(p->known, s, seat, g);
}
