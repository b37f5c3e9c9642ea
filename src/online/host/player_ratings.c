/* Glicko-2 by rule book. A pair of games is one period. */
#include "online/host/players.h"

#include "core/rng.h"

#include <inttypes.h>
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
static void rating_keep_past(struct rating_kept *k, const struct rating *r)
{
    int at = k->past_count;

    while (at > 0 && k->past[at - 1].games > r->games)
        at--;
    if (at > 0 && k->past[at - 1].games == r->games)
        return;
    if (k->past_count < FRAMES_PAST)
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
    rating_keep_past(more, &more->now);
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
    rating_keep_past(kept, r);
    if (r->games > kept->now.games)
        kept->now = *r;
    return OK;
}

void players_print_rating(const struct rating *r, struct text *out)
{
    text_add(out, " %" PRId32 " %" PRId32 " %" PRId32 " %" PRIu32 " %" PRId32 " %" PRId32,
             r->rating, r->deviation, r->volatility, r->games, r->days, r->day);
}

void players_read_rating(struct journal_line *l, struct rating *r)
{
    r->rating = journal_line_small(l, INT32_MIN, INT32_MAX);
    r->deviation = journal_line_small(l, 0, INT32_MAX);
    r->volatility = journal_line_small(l, 0, INT32_MAX);
    r->games = (uint32_t)journal_line_small(l, 0, INT32_MAX);
    r->days = journal_line_small(l, 0, INT32_MAX);
    r->day = journal_line_small(l, 0, INT32_MAX);
}

/* ---- how much a pair counts ------------------------------------------------------------------ */

enum {
    RATED_DAYS = 10, /* after this many days a player counts fully for opponents */
    RATED_PAIRS = 3, /* that count, of the same two players in a day */
    PAIR = 2
};

static int32_t ratings_today(const struct host *h)
{
    char date[24];
    int32_t today = 0;

    h->ports->date(h->ports->context, date);
    for (int i = 0; i < 10; i++)
        if (date[i] >= '0' && date[i] <= '9')
            today = 10 * today + (date[i] - '0');
    return today;
}

static uint64_t ratings_meeting(const struct host_player *p, uint64_t opponent,
                                const struct rating *r)
{
    uint64_t key = rng_mix(p->id) ^ opponent;

    return rng_mix(key) ^ text_hash(r->game->id, strlen(r->game->id)) ^ (uint64_t)r->bot;
}

int players_meet(struct host *h, const struct host_player *p, uint64_t opponent,
                 const struct rating *r)
{
    uint64_t key = ratings_meeting(p, opponent, r);

    if (r->day > h->met_day) {
        index_release(&h->met);
        h->met_day = r->day;
    }
    return r->day < h->met_day
               ? OK
               : index_put(&h->met, key, (void *)((uintptr_t)index_get(&h->met, key) + 1));
}

/* What a pair against an opponent with this rating counts, from 0 to 1. */
static double ratings_weight(const struct host *h, const struct host_player *p,
                             const struct host_player *opponent, const struct rating *r,
                             int32_t today)
{
    double days = r->days - (r->day == today);

    if (h->met_day == today &&
        (uintptr_t)index_get(&h->met, ratings_meeting(p, opponent->id, r)) >= RATED_PAIRS)
        return 0;
    return h->setup.invitation_only || days >= RATED_DAYS ? 1
                                                          : days * days / (RATED_DAYS * RATED_DAYS);
}

void players_rate(const struct host *h, struct host_player *const players[2],
                  const struct rating before[2], const double scores[2], struct rating after[2])
{
    int32_t today = ratings_today(h);

    for (int p = P1; p <= P2; p++) {
        double weight = ratings_weight(h, players[p], players[!p], &before[!p], today);
        struct glicko_game games[PAIR];
        struct glicko rated;

        for (int i = 0; i < PAIR; i++)
            games[i] = (struct glicko_game){rating_as_glicko(&before[!p]),
                                            p == P1 ? scores[i] : 1 - scores[i], weight};
        rated = glicko_rate(rating_as_glicko(&before[p]), games, PAIR);
        after[p] = weight > 0 ? rating_of(&rated) : before[p];
        after[p].game = before[p].game;
        after[p].bot = before[p].bot;
        after[p].games = before[p].games + PAIR;
        after[p].days = before[p].days + (before[p].day != today);
        after[p].day = today;
    }
}
