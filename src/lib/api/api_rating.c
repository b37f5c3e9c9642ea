/* Elo and Glicko-2. */
#include "api/api.h"
#include "match/elo.h"
#include "match/glicko.h"

#include <math.h>
#include <stdlib.h>

static duello_estimate api_estimate(struct estimate e)
{
    return (duello_estimate){e.value, e.low, e.high};
}

int duello_elo(const uint64_t pairs[5], duello_estimate *out)
{
    if (pairs == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    *out = api_estimate(elo_estimate(pairs));
    return OK;
}

double duello_elo_superiority(const uint64_t pairs[5])
{
    return pairs == NULL ? NAN : elo_los(pairs);
}

/* Two square tables on the heap, because 64 kB are too much for some stacks. */
struct rating_tables {
    double games[ELO_PLAYERS][ELO_PLAYERS], points[ELO_PLAYERS][ELO_PLAYERS];
    struct estimate rated[ELO_PLAYERS];
};

/* Are these points possible in these games? */
static bool api_is_score(double games, double points)
{
    return isfinite(games) && points >= 0 && points <= games;
}

int duello_elo_many(int n, const double *games, const double *points, duello_estimate *out)
{
    struct rating_tables *t;

    if (n < 2 || n > ELO_PLAYERS || games == NULL || points == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    for (int i = 0; i < n * n; i++)
        if (i / n != i % n && !api_is_score(games[i], points[i]))
            return DUELLO_E_ARGUMENT;
    if ((t = calloc(1, sizeof *t)) == NULL)
        return DUELLO_E_MEMORY;
    for (int i = 0; i < n * n; i++) {
        t->games[i / n][i % n] = games[i];
        t->points[i / n][i % n] = points[i];
    }
    elo_rate(n, t->games, t->points, 1, t->rated);
    for (int i = 0; i < n; i++)
        out[i] = api_estimate(t->rated[i]);
    free(t);
    return OK;
}

static struct glicko api_glicko(const duello_glicko *g)
{
    return (struct glicko){g->rating, g->deviation, g->volatility};
}

static bool api_is_glicko(const duello_glicko *g)
{
    return isfinite(g->rating) && isfinite(g->deviation) && isfinite(g->volatility) &&
           g->deviation > 0 && g->volatility > 0;
}

static int api_glicko_give(struct glicko g, duello_glicko *out)
{
    *out = (duello_glicko){g.rating, g.deviation, g.volatility};
    return OK;
}

int duello_glicko_start(duello_glicko *out)
{
    return out == NULL ? DUELLO_E_ARGUMENT : api_glicko_give(glicko_new, out);
}

int duello_glicko_rate(const duello_glicko *player, const duello_glicko_game *games, int n,
                       duello_glicko *out)
{
    struct glicko_game *period;

    if (player == NULL || !api_is_glicko(player) || out == NULL || n < 0 ||
        (games == NULL && n > 0))
        return DUELLO_E_ARGUMENT;
    for (int i = 0; i < n; i++)
        if (!api_is_glicko(&games[i].opponent) || !api_is_score(1, games[i].score) ||
            !api_is_score(games[i].count, 0))
            return DUELLO_E_ARGUMENT;
    if ((period = calloc((size_t)n + 1, sizeof *period)) == NULL)
        return DUELLO_E_MEMORY;
    for (int i = 0; i < n; i++)
        period[i] =
            (struct glicko_game){api_glicko(&games[i].opponent), games[i].score, games[i].count};
    api_glicko_give(glicko_rate(api_glicko(player), period, n), out);
    free(period);
    return OK;
}
