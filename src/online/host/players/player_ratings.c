/* Glicko-2 by rule book and by edition. A pair of games is one period. */
#include "online/host/players/players.h"

#include "games/games.h"
#include "online/host/days.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

struct rating_kept *players_rating_kept(const struct host_player *p, const struct rating *like)
{
    for (int i = 0; i < p->rating_count; i++) {
        const struct rating *r = &p->ratings[i].now;

        if (r->game == like->game && r->edition == like->edition && r->bot == like->bot)
            return &p->ratings[i];
    }
    return NULL;
}

struct rules_key players_rating_word(const struct rating *r)
{
    struct rules rules;

    rules_of_edition(&rules, r->game, r->edition);
    return rules_key(&rules);
}

bool players_rating_by(struct rating *r, const char *word)
{
    struct rules rules;

    if (games_parse_rules(&rules, word, NULL) != OK || strcmp(rules_key(&rules).at, word) != 0)
        return false;
    r->game = rules.game;
    r->edition = rules_counted(&rules);
    return true;
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

/* The rating of a newcomer, by the same rules as this one. */
static struct rating rating_new(const struct rating *like)
{
    struct rating newcomer = rating_of(&glicko_new);

    newcomer.game = like->game;
    newcomer.edition = like->edition;
    newcomer.bot = like->bot;
    return newcomer;
}

struct rating players_rating(const struct host_player *p, const struct rules *r, bool bot)
{
    const struct rating like = {.game = r->game, .edition = rules_counted(r), .bot = bot};
    const struct rating_kept *found = p == NULL ? NULL : players_rating_kept(p, &like);

    return found != NULL ? found->now : rating_new(&like);
}

static int rating_keep_past(struct rating_kept *k, const struct rating *r)
{
    struct rating_past *more =
        k->past_count < FRAMES_PAST
            ? realloc(k->past, (size_t)(k->past_count + 1) * sizeof more[0])
            : memmove(&k->past[0], &k->past[1], (size_t)--k->past_count * sizeof more[0]);

    if (more == NULL)
        return ERR_MEMORY;
    k->past = more;
    k->past[k->past_count++] = (struct rating_past){r->games, r->rating};
    return OK;
}

void players_release_rating(struct rating_kept *k)
{
    free(k->past);
    free(k->met);
}

static struct rating_kept *players_add_rating(struct host_player *p, const struct rating *like)
{
    struct rating_kept *more = realloc(p->ratings, (size_t)(p->rating_count + 1) * sizeof more[0]);

    if (more == NULL)
        return NULL;
    p->ratings = more;
    more += p->rating_count;
    *more = (struct rating_kept){.now = rating_new(like)};
    if (rating_keep_past(more, &more->now) != OK)
        return NULL;
    p->rating_count++;
    return more;
}

int players_set_rating(struct host_player *p, const struct rating_kept *k)
{
    struct rating_kept *kept = players_rating_kept(p, &k->now);

    if (kept == NULL && (kept = players_add_rating(p, &k->now)) == NULL)
        return ERR_MEMORY;
    players_release_rating(kept);
    *kept = *k;
    return OK;
}

static struct rating_met *rating_find_met(const struct rating_kept *k, uint64_t opponent)
{
    for (int i = 0; i < k->met_count; i++)
        if (k->met[i].player == opponent)
            return &k->met[i];
    return NULL;
}

/* Count a pair against this opponent; the first one of the day is forgotten beyond MET_KEPT. */
static int rating_meet(struct rating_kept *k, int32_t day, uint64_t opponent)
{
    struct rating_met *met = day == k->now.day ? rating_find_met(k, opponent) : NULL, *more;
    int count = day == k->now.day ? k->met_count : 0;

    if (met != NULL) {
        met->pairs++;
        return OK;
    }
    if ((more = realloc(k->met, (size_t)(count + 1) * sizeof more[0])) == NULL)
        return ERR_MEMORY;
    k->met = more;
    if (count == MET_KEPT)
        memmove(&more[0], &more[1], (size_t)--count * sizeof more[0]);
    more[count] = (struct rating_met){opponent, 1};
    k->met_count = count + 1;
    return OK;
}

int players_take_rating(struct host_player *p, const struct rating *r, uint64_t opponent)
{
    struct rating_kept *kept = players_rating_kept(p, r);

    if (p->erased || (kept != NULL && r->games <= kept->now.games))
        return OK;
    if (kept == NULL && (kept = players_add_rating(p, r)) == NULL)
        return ERR_MEMORY;
    if (rating_meet(kept, r->day, opponent) != OK || rating_keep_past(kept, r) != OK)
        return ERR_MEMORY;
    kept->now = *r;
    kept->is_behind = true;
    return OK;
}

void players_print_rating(const struct rating *r, struct text *out)
{
    text_add(out, "%" PRId32 " %" PRId32 " %" PRId32 " %" PRIu32 " %" PRId32 " %" PRId32, r->rating,
             r->deviation, r->volatility, r->games, r->days, r->day);
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

/* What a pair against an opponent with this rating counts, from 0 to 1. */
static double ratings_weight(const struct host *h, const struct host_player *p,
                             const struct host_player *opponent, const struct rating *r,
                             int32_t today)
{
    const struct rating_kept *own = players_rating_kept(p, r);
    const struct rating_met *met =
        own != NULL && own->now.day == today ? rating_find_met(own, opponent->id) : NULL;
    double days = r->days - (r->day == today);

    if (met != NULL && met->pairs >= RATED_PAIRS)
        return 0;
    return h->setup.invitation_only || days >= RATED_DAYS ? 1
                                                          : days * days / (RATED_DAYS * RATED_DAYS);
}

/* The host of one device has no rated games, and does without the logarithms for them. */
typedef struct glicko glicko_rater(struct glicko, const struct glicko_game *, int);
static glicko_rater *const ratings_glicko = FOR_STUDY(glicko_rate);

bool players_can_rate(void)
{
    return ratings_glicko != NULL;
}

void players_rate(const struct host *h, struct host_player *const players[2],
                  const struct rating before[2], const double scores[2], struct rating after[2])
{
    int32_t today = days_today(h);

    for (int p = P1; p <= P2; p++) {
        double weight = ratings_weight(h, players[p], players[!p], &before[!p], today);
        struct glicko_game games[PAIR];
        struct glicko rated;

        for (int i = 0; i < PAIR; i++)
            games[i] = (struct glicko_game){rating_as_glicko(&before[!p]),
                                            p == P1 ? scores[i] : 1 - scores[i], weight};
        rated = ratings_glicko(rating_as_glicko(&before[p]), games, PAIR);
        after[p] = weight > 0 ? rating_of(&rated) : before[p];
        after[p].game = before[p].game;
        after[p].edition = before[p].edition;
        after[p].bot = before[p].bot;
        after[p].games = before[p].games + PAIR;
        after[p].days = before[p].days + (before[p].day != today);
        after[p].day = today;
    }
}
