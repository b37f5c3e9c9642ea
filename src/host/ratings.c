/* Glicko-2 by rule book. A pair of games is one period. */
#include "host/players.h"

#include <math.h>
#include <stdlib.h>

static struct rating *players_find_rating(const struct host_player *p, const struct game *g,
                                          bool bot)
{
    for (int i = 0; i < p->rating_count; i++)
        if (p->ratings[i].game == g && p->ratings[i].bot == bot)
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
    const struct rating *found = p == NULL ? NULL : players_find_rating(p, g, bot);
    struct rating newcomer = rating_of(&glicko_new);

    newcomer.game = g;
    newcomer.bot = bot;
    return found != NULL ? *found : newcomer;
}

int players_keep_rating(struct host_player *p, const struct rating *r)
{
    struct rating *found = players_find_rating(p, r->game, r->bot), *more;

    if (p->erased || (found != NULL && found->games >= r->games))
        return OK;
    if (found == NULL) {
        more = realloc(p->ratings, (size_t)(p->rating_count + 1) * sizeof more[0]);
        if (more == NULL)
            return ERR_MEMORY;
        p->ratings = more;
        found = &p->ratings[p->rating_count++];
    }
    *found = *r;
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
