/* Glicko-2 by rule book. A pair of games is one period. */
#include "host/players.h"

#include <math.h>
#include <stdlib.h>

static struct rating_kept *players_find_rating(const struct host_player *p, const struct game *g,
                                               bool bot)
{
    for (int i = 0; i < p->rating_count; i++)
        if (p->ratings[i].now.game == g && p->ratings[i].now.bot == bot)
            return &p->ratings[i];
    return NULL;
}

static struct rating rating_of(const struct glicko *g)
{
    return (struct rating){.rating = (int32_t)lround(1e3 * g->rating),
                           .deviation = (int32_t)lround(1e3 * g->deviation),
                           .volatility = (int32_t)lround(1e9 * g->volatility)};
}

static struct glicko rating_as_glicko(const struct rating *r)
{
    return (struct glicko){r->rating / 1e3, r->deviation / 1e3, r->volatility / 1e9};
}

struct rating players_rating(const struct host_player *p, const struct game *g, bool bot)
{
    const struct rating_kept *found = p == NULL ? NULL : players_find_rating(p, g, bot);
    struct rating newcomer = rating_of(&glicko_new);

    newcomer.game = g;
    newcomer.bot = bot;
    return found != NULL ? found->now : newcomer;
}

/* Lines of different games are restored in any order, so this may be an earlier one. */
static void players_keep_past(struct rating_kept *k, const struct rating *r)
{
    int at = k->past_count;

    while (at > 0 && k->past[at - 1].games > r->games)
        at--;
    if (at > 0 && k->past[at - 1].games == r->games)
        return;
    if (k->past_count < PAST_MOST)
        memmove(&k->past[at + 1], &k->past[at], (size_t)(k->past_count++ - at) * sizeof k->past[0]);
    else if (at > 0)
        memmove(&k->past[0], &k->past[1], (size_t)(--at) * sizeof k->past[0]);
    else
        return;
    k->past[at] = (struct rating_past){r->games, r->rating};
}

static struct rating_kept *players_add_rating(struct host_player *p, const struct rating *r)
{
    struct rating_kept *more = realloc(p->ratings, (size_t)(p->rating_count + 1) * sizeof more[0]);

    if (more == NULL)
        return NULL;
    p->ratings = more;
    more += p->rating_count;
    *more = (struct rating_kept){.now = players_rating(NULL, r->game, r->bot)};
    players_keep_past(more, &more->now);
    p->rating_count++;
    return more;
}

int players_keep_rating(struct host_player *p, const struct rating *r)
{
    struct rating_kept *kept = players_find_rating(p, r->game, r->bot);

    if (p->erased)
        return OK;
    if (kept == NULL && (kept = players_add_rating(p, r)) == NULL)
        return ERR_MEMORY;
    players_keep_past(kept, r);
    if (r->games > kept->now.games)
        kept->now = *r;
    return OK;
}

enum { RATED_MOST = 2 };

void players_rate(const struct rating before[2], const double *scores, int n,
                  struct rating after[2])
{
    for (int p = P1; p <= P2; p++) {
        struct glicko_game games[RATED_MOST];
        struct glicko rated;

        for (int i = 0; i < n && i < RATED_MOST; i++)
            games[i] = (struct glicko_game){rating_as_glicko(&before[!p]),
                                            p == P1 ? scores[i] : 1 - scores[i], 1};
        rated = glicko_rate(rating_as_glicko(&before[p]), games, n);
        after[p] = rating_of(&rated);
        after[p].game = before[p].game;
        after[p].bot = before[p].bot;
        after[p].games = before[p].games + (uint32_t)n;
    }
}
