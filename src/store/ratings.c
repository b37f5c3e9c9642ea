#include "store/ratings.h"

#include "bots/bot.h"
#include "match/glicko.h"
#include "system/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PART_GAMES = 8 };

struct rated {
    struct ladder_entry before;
    struct glicko now, next;
    double played;
    bool is_fixed;
};

/* All players, and the results; `pair` has the places of two players. */
struct period {
    struct rated *players;
    int count;
    const struct ratings_score *scores;
    int (*pair)[2];
    int n;
    struct glicko_game *games; /* of the player who is being rated */
};

/* Find a player, or add one with the rating from the ladder. Return its place, or an error. */
static int ratings_find(struct period *p, struct store *store, const struct rules *rules,
                        const char *name, struct text *why)
{
    int err, fixed = bots_rating(rules, name);
    struct ladder_entry *e;

    for (int i = 0; i < p->count; i++)
        if (strcmp(p->players[i].before.name, name) == 0)
            return i;
    e = &p->players[p->count].before;
    *e = (struct ladder_entry){.rating = glicko_new.rating,
                               .deviation = glicko_new.deviation,
                               .volatility = glicko_new.volatility};
    snprintf(e->game, sizeof e->game, "%s", rules_key(rules).at);
    snprintf(e->name, sizeof e->name, "%s", name);
    if ((err = ladder_read(store, e, why)) != OK)
        return err;
    p->players[p->count].is_fixed = fixed > 0;
    if (fixed > 0) {
        e->rating = fixed;
        e->deviation = 0;
    }
    p->players[p->count].now = (struct glicko){e->rating, e->deviation, e->volatility};
    return p->count++;
}

static int ratings_find_all(struct period *p, struct store *store, const struct rules *rules,
                            struct text *why)
{
    for (int i = 0; i < p->n; i++) {
        const struct ratings_score *score = &p->scores[i];
        int a = ratings_find(p, store, rules, score->a, why);
        int b = a < 0 ? a : ratings_find(p, store, rules, score->b, why);

        if (b < 0)
            return b;
        p->pair[i][0] = a;
        p->pair[i][1] = b;
        if (a == b) /* a game against oneself shows nothing */
            continue;
        p->players[a].played += (double)(score->wins + score->draws + score->losses);
        p->players[b].played += (double)(score->wins + score->draws + score->losses);
    }
    return OK;
}

/* Rate a player by this fraction of every result. */
static struct glicko ratings_rate_one(const struct period *p, int me, double part)
{
    const struct rated *it = &p->players[me];
    int count = 0;

    for (int i = 0; i < p->n; i++) {
        const struct ratings_score *score = &p->scores[i];
        bool is_a = p->pair[i][0] == me, is_b = p->pair[i][1] == me;
        uint64_t by_result[3] = {is_a ? score->losses : score->wins, score->draws,
                                 is_a ? score->wins : score->losses};

        for (int k = 0; k < 3 && is_a != is_b; k++)
            p->games[count++] = (struct glicko_game){p->players[p->pair[i][is_a]].now, k / 2.0,
                                                     part * (double)by_result[k]};
    }
    return it->played > 0 && !it->is_fixed ? glicko_rate(it->now, p->games, count) : it->now;
}

/* Glicko-2 corrects a rating once a period. For thousands of games this correction would be far too
 * large, so the results are split into periods: first a few games, then each time a quarter of what
 * has been counted. */
static void ratings_rate_parts(struct period *p)
{
    double most = 0, part;

    for (int i = 0; i < p->count; i++)
        most = fmax(most, p->players[i].played);
    for (double counted = 0; counted < most; counted += part) {
        part = fmin(fmax(PART_GAMES, counted / 4), most - counted);
        for (int i = 0; i < p->count; i++)
            p->players[i].next = ratings_rate_one(p, i, part / most);
        for (int i = 0; i < p->count; i++)
            p->players[i].now = p->players[i].next;
    }
}

static int ratings_write_all(const struct period *p, struct store *store,
                             struct ratings_change *changes, struct text *why)
{
    int err = OK;

    for (int i = 0; i < p->count && err == OK; i++) {
        const struct rated *it = &p->players[i];
        struct ratings_change c = {it->before, it->before};

        c.after.rating = it->now.rating;
        c.after.deviation = it->now.deviation;
        c.after.volatility = it->now.volatility;
        c.after.games += (int64_t)it->played;
        clock_date(c.after.date);
        err = ladder_write(store, &c.after, why);
        if (changes != NULL && !it->is_fixed)
            changes[i] = c;
    }
    return err;
}

int ratings_rate(struct store *store, const struct rules *rules, const struct ratings_score *scores,
                 int n, struct ratings_change *changes, struct text *why)
{
    size_t players = 2 * (size_t)n + 1;
    struct period p = {.players = calloc(players, sizeof *p.players),
                       .scores = scores,
                       .pair = calloc(players, sizeof *p.pair),
                       .n = n,
                       .games = calloc(3 * players, sizeof *p.games)};
    int err = p.players != NULL && p.pair != NULL && p.games != NULL
                  ? ratings_find_all(&p, store, rules, why)
                  : text_explain(ERR_MEMORY, why, "out of memory.");

    if (err == OK) {
        ratings_rate_parts(&p);
        err = ratings_write_all(&p, store, changes, why);
    }
    free(p.players);
    free(p.pair);
    free(p.games);
    return err;
}
